import type { Locator, Page } from "playwright-core"
import { describe, expect } from "vitest"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

/** The remaining looks of a choice's label and all in it, once the colors are the system's. */
const lookOf = (input: Locator): Promise<string> =>
  input.evaluate((element) => {
    const label = element.closest("label")
    const seen = [label, ...(label?.querySelectorAll("*:not(input):not(img)") ?? [])].flatMap(
      (each) => each ?? []
    )
    return seen
      .map((each) => {
        const { backgroundColor, border, color, display, outline } = getComputedStyle(each)
        return [each.tagName, backgroundColor, border, color, display, outline].join(" ")
      })
      .join("\n")
  })

const openPanel = async (page: Page, name: string, group: string) => {
  await page.getByRole("tab", { name, exact: true }).click()
  await page.getByRole("group", { name: group, exact: true }).waitFor()
}

describe("forced colors", () => {
  test.for(["light", "dark"] as const)(
    "show choice and focus in the %s theme",
    async (colorScheme, { visitor }) => {
      const { tab } = await visitor({ colorScheme, forcedColors: "active" })
      const page = await tab(`${shop.url}/`)
      await settled(page)
      for (const [panel, group] of [
        [undefined, "Where the picture is seen"],
        ["Template", "Template"],
        ["Color", "What to paint"],
        ["Color", "Body"]
      ] as const) {
        if (panel !== undefined) await openPanel(page, panel, group)
        const choices = page.getByRole("group", { name: group, exact: true }).getByRole("radio")
        const [first, second] = [choices.nth(0), choices.nth(1)]
        await first.check({ force: true })
        await page.getByRole("tab", { selected: true }).focus()
        const [chosen, other] = [await lookOf(first), await lookOf(second)]
        expect(chosen, `the chosen of "${group}"`).not.toBe(other)
        await first.focus()
        // The focus is shown from the first key on.
        await page.keyboard.press("ArrowRight")
        await page.keyboard.press("ArrowLeft")
        expect(await first.isChecked()).toBe(true)
        expect(await lookOf(first), `the focus on the chosen of "${group}"`).not.toBe(chosen)
      }
    }
  )

  test("distinguish the primary button", async ({ visitor }) => {
    const { tab } = await visitor({ forcedColors: "active" })
    const page = await tab(`${shop.url}/account/sign-in`)
    await settled(page)
    const colors = (locator: Locator) =>
      locator.evaluate((element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle(element).color
      ])
    const [background, ink] = await colors(page.locator("button.primary").first())
    const [otherBackground, otherInk] = await colors(page.locator("a.button, button:not(.primary)").first())
    expect(background).not.toBe(otherBackground)
    expect(ink).not.toBe(otherInk)
  })
})
