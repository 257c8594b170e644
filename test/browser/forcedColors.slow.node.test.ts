import type { Locator, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

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

/** Goes to the next choice of a group by the keyboard, so that the focus is shown. */
const openPanel = async (page: Page, name: string, group: string) => {
  await page.getByRole("tab", { name, exact: true }).click()
  await page.getByRole("group", { name: group, exact: true }).waitFor()
}

describe("forced colors", () => {
  test.for(["light", "dark"] as const)(
    "leave visible what is chosen and what has the focus, in the studio's %s theme",
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

  test("leave the ground that the picture is seen on, and paper below the tiles", async ({ visitor }) => {
    const { tab } = await visitor({ colorScheme: "dark", forcedColors: "active" })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    const background = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await background(page.getByRole("figure"))).toBe("rgb(32, 32, 35)")
    await page.getByRole("radio", { name: "On dark" }).check({ force: true })
    expect(await background(page.getByRole("figure"))).toBe("rgb(23, 24, 28)")
    await openPanel(page, "Template", "Template")
    await expect.poll(() => background(page.locator(".tile-picture").first())).toBe("rgb(255, 255, 255)")
  })

  test("leave the one button that goes on apart from the others", async ({ visitor }) => {
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
