import type { Page } from "playwright-core"

/** Places whose contents are still to come; the studio's page comes with its picture before it has a form. */
const pending = "[aria-busy=true], .skeleton, .skeleton-grid, .code-page[role=status]"

/** Has all pictures drawn: each is once it is near the window. */
const seeAllPictures = async (): Promise<void> => {
  const [left, top] = [scrollX, scrollY]
  const began = performance.now()
  for (;;) {
    const pictures = [...document.querySelectorAll(".picture:empty")]
    const next = pictures.find((picture) => picture.checkVisibility())
    if (next === undefined) break
    if (performance.now() - began > 60_000)
      throw new Error(`a picture is not drawn in 60 s: ${next.parentElement?.outerHTML}`)
    next.scrollIntoView({ block: "center" })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  scrollTo(left, top)
}

const decodeAll = async (): Promise<void> => {
  const decoded = async (image: HTMLImageElement): Promise<void> => {
    const { src } = image
    try {
      await image.decode()
    } catch (error) {
      // One whose place a newer picture has taken meanwhile was not decoded, and need not be.
      if (image.isConnected && image.src === src) throw error
      if (image.isConnected) await decoded(image)
    }
  }
  const waiting = new Set(document.images)
  await Promise.race([
    Promise.all([...waiting].map((image) => decoded(image).then(() => waiting.delete(image)))),
    new Promise((_, reject) => {
      const tell = () => reject(new Error(`not decoded in 60 s: ${[...waiting][0]?.outerHTML.slice(0, 500)}`))
      setTimeout(tell, 60_000)
    })
  ])
}

/** Waits until a screen shows all that it has. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator("main h1").first().waitFor()
  await page.locator(pending).first().waitFor({ state: "detached" })
  await page.evaluate(seeAllPictures)
  await page.evaluate(decodeAll)
}
