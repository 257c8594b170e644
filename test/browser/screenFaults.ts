import type { BrowserContext, Page } from "playwright-core"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"

/** Sums what moves on a page without being asked to, as Chromium scores it, with what it was that moved. */
export const watchShifts = (): void => {
  const moved: Array<string> = []
  Object.assign(globalThis, { shifted: 0, moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // What moves within half a second of a press was asked for.
      if (Reflect.get(entry, "hadRecentInput") === true) continue
      const value: number = Reflect.get(entry, "value")
      const sources: ReadonlyArray<{ readonly node: Node | null }> = Reflect.get(entry, "sources")
      const names = sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : `${node?.nodeName}`
      )
      moved.push(`${value.toFixed(4)}: ${names.join(", ")}`)
      Object.assign(globalThis, { shifted: Reflect.get(globalThis, "shifted") + value })
    }
  }).observe({ type: "layout-shift", buffered: true })
}

/** The most that may move on a page without being asked to, by Chromium's score. */
const mostShifted = 0.02

/** What moved on a page without being asked to, where that is more than {@link mostShifted}; needs {@link watchShifts} in the page. */
export const excessShifts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(
    (most) => (Reflect.get(globalThis, "shifted") > most ? Reflect.get(globalThis, "moved") : []),
    mostShifted
  )

/** Lets a page wait for each answer as long as on a telephone's network, so that parts of it come one after another. */
export const slowDown = async (context: BrowserContext, page: Page, latency: number): Promise<void> => {
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1
  })
}

/** The texts on a page that are smaller than 12 px, with their sizes. */
const smallTexts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((element) => {
      const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim())
      const size = getComputedStyle(element).fontSize
      return text === undefined || Number.parseFloat(size) >= 12 ? [] : [`${size}: ${text.nodeValue}`]
    })
  )

/** Everything that is wrong with a screen in its window, in both themes; undefined where nothing is. Needs {@link watchShifts} in the page. */
export const screenFaults = async (page: Page): Promise<Readonly<Record<string, unknown>> | undefined> => {
  // Before axe, which changes the theme.
  const shifts = await excessShifts(page)
  const problems = await problemsInBothThemes(page)
  const [small, scroll] = [await smallTexts(page), await sidewaysScroll(page)]
  const isClean = shifts.length + problems.length + small.length === 0 && scroll <= 0
  return isClean ? undefined : { shifts, problems, small, scroll }
}
