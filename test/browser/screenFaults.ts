import type { BrowserContext, Page } from "playwright-core"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"

/** Sums the layout shifts of a page that no input caused, with their elements. */
export const watchShifts = (): void => {
  const moved: Array<string> = []
  Object.assign(globalThis, { shifted: 0, moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // A shift within half a second of an input is expected.
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

const mostShifted = 0.02

/** The shifts of a page if they exceed {@link mostShifted}; needs {@link watchShifts} in the page. */
export const excessShifts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(
    (most) => (Reflect.get(globalThis, "shifted") > most ? Reflect.get(globalThis, "moved") : []),
    mostShifted
  )

/** Delays each answer as a mobile network does, so that parts arrive one after another. */
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

const smallTexts = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((element) => {
      const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.nodeValue?.trim())
      const size = getComputedStyle(element).fontSize
      return text === undefined || Number.parseFloat(size) >= 12 ? [] : [`${size}: ${text.nodeValue}`]
    })
  )

/** All faults of a screen in both themes; undefined if there are none. Needs {@link watchShifts} in the page. */
export const screenFaults = async (page: Page): Promise<Readonly<Record<string, unknown>> | undefined> => {
  // Before axe, which changes the theme.
  const shifts = await excessShifts(page)
  const problems = await problemsInBothThemes(page)
  const [small, scroll] = [await smallTexts(page), await sidewaysScroll(page)]
  const isClean = shifts.length + problems.length + small.length === 0 && scroll <= 0
  return isClean ? undefined : { shifts, problems, small, scroll }
}

/** The words of buttons, pages and table heads that are broken over two lines, but at a soft hyphen. */
export const brokenWords = (
  page: Page,
  selector = "button, .button, .rail nav a, thead th"
): Promise<ReadonlyArray<string>> =>
  page.evaluate(
    (elements) =>
      [...document.querySelectorAll(elements)].flatMap((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const broken: Array<string> = []
        while (texts.nextNode() !== null) {
          const text = texts.currentNode
          for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/[^\s\u00ad-]+/g)) {
            const range = document.createRange()
            // The box of a soft hyphen precedes the first letter after it.
            range.setStart(text, index + (text.nodeValue?.[index - 1] === "\u00ad" ? 1 : 0))
            range.setEnd(text, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
          }
        }
        return broken
      }),
    selector
  )

/** The texts and buttons that reach out of their boxes or of the page. */
export const cutOff = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(button, .button, .badge, h1, h2, h3, label, dt, dd, p)"
      )
    ]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        const isHidden = element.matches(".visually-hidden") || width < 2
        return !isHidden && (isWide || left < -1 || right > innerWidth + 1)
      })
      .map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`)
  )
