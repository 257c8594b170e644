/**
 * The address of the picture that the page came with, of the design that the studio opens with; undefined where the page came
 * without, or opens another design.
 */
export const pictureInPage = (): string | undefined => {
  if (document.documentElement.classList.contains("opens-another")) return undefined
  return document.querySelector<HTMLImageElement>("#app .canvas-picture img")?.src
}
