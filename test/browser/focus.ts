import type { Page } from "playwright-core"
import { expect } from "vitest"

/** The element with the focus. */
interface Focus {
  /** Its accessible name, as far as its own text, label or `aria-label` says; empty if nothing has the focus. */
  readonly name: string
  /** True if a ring is seen around it, or around its stand-in within its label. */
  readonly hasRing: boolean
  /** True if Tab leads to it; false for a heading that takes the focus as its screen comes up. */
  readonly isStop: boolean
}

const focus = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: "", hasRing: false, isStop: false }
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const labels = isField ? [...(element.labels ?? [])] : []
    const said =
      element.getAttribute("aria-label") ??
      (labels.map(({ innerText }) => innerText).join(" ") || element.innerText)
    const label = element.closest("label")
    const shown = label === null ? [element] : [element, label, ...label.querySelectorAll("*")]
    const hasRing = shown.some((each) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      const isSeen = each.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isSeen && outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2
    })
    return { name: said.replaceAll(/\s+/g, " ").trim(), hasRing, isStop: element.tabIndex >= 0 }
  })

/** The name of what has the focus; empty if nothing has it. */
export const focused = async (page: Page): Promise<string> => (await focus(page)).name

/** Presses Tab, or another key that moves the focus; the focused element must show it. Gives its name. */
export const step = async (page: Page, key = "Tab"): Promise<string> => {
  await page.keyboard.press(key)
  const { name, isStop } = await focus(page)
  // A control that fades in shows its ring a moment later; one that goes away loses the focus.
  const isShown = async () => {
    const now = await focus(page)
    return now.hasRing || now.name !== name
  }
  if (isStop) await expect.poll(isShown, { message: `a ring around "${name}"`, timeout: 5_000 }).toBe(true)
  return name
}

const mostStops = 80

/** Goes on by Tab until something with this name has the focus. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  const matches = (text: string) => (typeof name === "string" ? text === name : name.test(text))
  const passed: Array<string> = []
  while (!matches(passed.at(-1) ?? (await focused(page)))) {
    if (passed.length === mostStops) throw new Error(`no Tab leads to ${name}: ${passed.join(", ")}`)
    passed.push(await step(page))
  }
}

/** Goes to something by Tab, and presses a key there. */
export const press = async (page: Page, name: string | RegExp, key = "Enter"): Promise<void> => {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab, and replaces its value by typing. */
export const type = async (page: Page, label: string | RegExp, text: string): Promise<void> => {
  await tabTo(page, label)
  await page.keyboard.press("Control+A")
  await page.keyboard.type(text)
}

/** The names of all that Tab leads to, once around the page; fails if it does not come around. */
export const stopsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const stops: Array<string> = []
  while (stops.length < 2 * mostStops) {
    const name = await step(page)
    // The browser's own bar has it, then the page anew.
    if (stops.length > 0 && (name === "" || name === stops[0])) return stops
    if (name !== "") stops.push(name)
  }
  throw new Error(`Tab does not come around: ${stops.join(", ")}`)
}
