import type { Page } from "playwright-core"

/** Places whose contents are still to come; the studio's page comes with its picture before it has a form. */
const pending =
  "[aria-busy=true], .skeleton, .skeleton-grid, .code-page[role=status], .picture:empty, .studio-content:empty"

/** Waits until a screen shows all that it has. */
export const settled = async (page: Page): Promise<void> => {
  await page.locator("main h1").first().waitFor()
  await page.locator(pending).first().waitFor({ state: "detached" })
  await page.evaluate(() => {
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
    return Promise.all([...document.images].map(decoded))
  })
}
