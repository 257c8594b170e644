import axe, { type AxeResults, type RunOnly } from "axe-core"
import type { Page } from "playwright-core"

/** WCAG 2.2 to level AA, and axe's own best practices. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Those of axe's rules for {@link tags} that look at colors. */
const rulesOfColors = axe
  .getRules([...tags])
  .filter((rule) => rule.tags.includes("cat.color") && !rule.tags.includes("experimental"))
  .map(({ ruleId }) => ruleId)

const problemsOf = async (page: Page, runOnly: RunOnly): Promise<ReadonlyArray<string>> => {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source)
  // An element that fades in or out has less contrast for a moment.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished)
    )
  )
  const results: AxeResults = await page.evaluate(
    (runOnly) => Reflect.get(globalThis, "axe").run(document, { runOnly, resultTypes: ["violations"] }),
    runOnly
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.split("\n").slice(1).join("; ")}`
    )
  )
}

/** The faults that axe finds on the page as it stands: a rule and the elements that break it, one sentence each. */
export const accessibilityProblems = (page: Page): Promise<ReadonlyArray<string>> =>
  problemsOf(page, { type: "tag", values: tags })

/** The page as a screen reader tells it, and the place of every element: all that axe's other rules look at. */
const formOf = async (page: Page): Promise<string> => {
  const places = await page.evaluate(() =>
    [...document.querySelectorAll("body, body *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${x} ${y} ${width} ${height}`
    })
  )
  return [await page.locator("body").ariaSnapshot(), ...places].join("\n")
}

const isAlikeInBothThemes = async (page: Page): Promise<boolean> => {
  const form = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme })
    return formOf(page)
  }
  for (;;) {
    const dark = await form("dark")
    const light = await form("light")
    if (dark === light) return true
    // A part that came in the meantime, such as a picture, belongs to no theme.
    if ((await form("dark")) === dark && (await form("light")) === light) return false
  }
}

/** {@link accessibilityProblems} in the light and in the dark theme: where both have the same form, only colors are looked at twice. */
export const problemsInBothThemes = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.emulateMedia({ colorScheme: "dark" })
  const dark = await problemsOf(page, { type: "rule", values: rulesOfColors })
  const isAlike = await isAlikeInBothThemes(page)
  const light = await accessibilityProblems(page)
  return [
    ...light,
    ...dark.map((problem) => `in the dark theme: ${problem}`),
    ...(isAlike ? [] : ["the dark theme moves or hides something"])
  ]
}

/**
 * The pixels by which the page, or a dialog that is open on it, is wider than its visible part: 0 if there is no sideways scroll
 * (WCAG 2.2, 1.4.10).
 */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll("dialog[open]")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth
      )
    )
  )
