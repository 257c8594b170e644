import { configJsonOf, firstDesign, says } from "../../design/values.ts"
import { pictureSizes } from "../../drawing/protocol.ts"
import type { BegunPicture } from "../../frame/firstPaint.ts"

/**
 * The picture in the page before the application runs: of the first design, or of the opened one. Undefined if the page
 * has none, or it is not drawn yet.
 */
export const pictureInPage = (): BegunPicture | undefined => {
  const { begunOpening } = globalThis
  if (begunOpening?.picture !== undefined) return begunOpening.picture
  if (document.documentElement.classList.contains("opens-another")) return undefined
  const address = document.querySelector<HTMLImageElement>("#app .canvas-picture img")?.src
  return address === undefined
    ? undefined
    : {
        configJson: configJsonOf(firstDesign),
        address,
        width: pictureSizes.whole,
        says: says(firstDesign),
        sampleOf: undefined,
        fault: undefined
      }
}
