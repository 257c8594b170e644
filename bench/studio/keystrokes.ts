import { bodyStyles } from "@quick-response/core"
import { type Place, studioAt } from "./place.ts"

/** A link whose code is of version 10 at the usual level, whatever a few characters more. */
const link = `https://example.com/${"menu/".repeat(34)}`

/** Notes, at each keystroke, after how many milliseconds the picture of it can be painted. */
const watchKeystrokes = () => {
  const times: Array<number> = []
  let typedAt: number | undefined
  addEventListener("input", ({ timeStamp }) => (typedAt = timeStamp), { capture: true })
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLImageElement) || target.closest(".canvas-picture") === null) continue
      const began = typedAt
      typedAt = undefined
      if (began !== undefined) target.decode().then(() => times.push(performance.now() - began))
    }
  })
  observer.observe(document, { attributes: true, attributeFilter: ["src"], subtree: true })
  Object.assign(globalThis, { keystrokes: times })
}

/** The times from keystrokes to their pictures, in milliseconds, so many in each body style, once the first few are done. */
export const keystrokeTimes = async (
  { browser, url }: Place,
  count: number
): Promise<ReadonlyMap<string, ReadonlyArray<number>>> => {
  const context = await browser.newContext({ serviceWorkers: "block" })
  const times = new Map<string, ReadonlyArray<number>>()
  const warmUp = 5
  for (const { name } of bodyStyles) {
    const page = await context.newPage()
    await page.addInitScript(watchKeystrokes)
    await page.goto(studioAt(url, { content: { type: "url", url: link }, bodyStyle: name }))
    // All that a visit begins with is done once the design has been judged.
    await page.locator(".verdict:not(.stale)").waitFor()
    const field = page.getByRole("textbox", { name: /^Link|^Address|^URL/ }).first()
    await field.focus()
    await page.keyboard.press("End")
    for (let typed = 1; typed <= warmUp + count; typed++) {
      await page.keyboard.type("a")
      await page.waitForFunction((length) => Reflect.get(globalThis, "keystrokes").length >= length, typed)
    }
    const found: ReadonlyArray<number> = await page.evaluate(() => Reflect.get(globalThis, "keystrokes"))
    times.set(name, found.slice(warmUp))
    await page.close()
  }
  await context.close()
  return times
}
