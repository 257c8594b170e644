import axe, { type AxeResults } from "axe-core"
import type { Page } from "playwright-core"

/** WCAG 2.2 to level AA, and axe's own best practices. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** What axe finds wrong on the page as it stands: a rule and the elements that break it, one sentence each. */
export const accessibilityProblems = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe.source)
  // What fades in or out has less contrast for a moment.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished)
    )
  )
  const results: AxeResults = await page.evaluate(
    (values) =>
      Reflect.get(globalThis, "axe").run(document, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"]
      }),
    tags
  )
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.split("\n").slice(1).join("; ")}`
    )
  )
}

/**
 * By how many pixels the page, or a dialog that is open on it, is wider than what is seen of it: 0 where nobody must scroll sideways
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
