import { Buffer } from "node:buffer"
import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import type { Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { accessibilityProblems, sidewaysScroll } from "../axe.ts"
import { test } from "../browser.ts"
import { openShop, type Shop } from "../shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const verdictOf = (page: Page) => page.getByRole("region", { name: "How well it scans" })

const wordOf = (page: Page) => verdictOf(page).getByRole("status")

/** Notes each design that the page asks its verdict worker about. */
const watchJudged = () => {
  const judged: Array<string> = []
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (this: Worker, request: { configJson: string; format?: string }) {
    if (request.format === undefined) judged.push(request.configJson)
    post.call(this, request)
  }
  Object.assign(globalThis, { judged })
}

const judgedOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => Reflect.get(globalThis, "judged"))

/** Waits until what is shown is of the design as it stands. */
const settled = (page: Page) => page.locator(".verdict:not(.stale)").waitFor()

describe("the studio's verdict", () => {
  test("says how well the design scans, from how far it reads, and by which model", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await page.getByText(/^From \d+ cm away, printed 4 cm wide$/).waitFor()
    expect(await wordOf(page).textContent()).toBe("Scans well")
    await verdictOf(page).getByRole("button", { expanded: false }).click()
    await page.getByText("Computed, not measured with a phone").waitFor()
    const views = await page.getByRole("list", { name: "Read back" }).getByRole("listitem").allTextContents()
    expect(views).toEqual(["Plain", "Blurred", "Small", "Turned", "Dim"].map((view) => `${view}: read`))
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test("is of the last of several edits, once none came for 200 ms of the page's clock", async ({
    visitor
  }) => {
    const { tab } = await visitor()
    const page = await tab()
    await page.addInitScript(watchJudged)
    await page.clock.install()
    await page.goto(`${shop.url}/`)
    await settled(page)
    const before = (await judgedOf(page)).length
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const text = page.getByRole("textbox", { name: /^(?:Link|Address)$/ })
    for (const last of ["a", "b", "c"]) {
      await text.fill(`https://example.com/${last}`)
      await page.clock.runFor(199)
    }
    expect((await judgedOf(page)).slice(before)).toEqual([])
    await page.clock.runFor(1)
    expect((await judgedOf(page)).slice(before)).toEqual([expect.stringContaining("https://example.com/c")])
  })

  test("mends the printed size by one button, in the unit that was chosen", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await page.getByText(/^From .* away/).waitFor()
    await page.getByRole("tab", { name: "Print" }).click()
    await page.getByRole("combobox", { name: "Unit", exact: true }).selectOption("Millimeters")
    const width = page.getByLabel("Printed width")
    await width.fill("8")
    await width.press("Tab")
    await expect.poll(() => wordOf(page).textContent()).toBe("Hard to scan")
    await settled(page)
    expect(await accessibilityProblems(page)).toEqual([])
    await verdictOf(page)
      .getByRole("button", { name: /^Print it at \d+ mm$/ })
      .click()
    await expect.poll(() => wordOf(page).textContent()).toBe("Scans well")
    expect(Number(await width.inputValue())).toBeGreaterThan(8)
  })

  test("mends a picture that was not read back by one button", async ({ visitor }) => {
    const { tab } = await visitor()
    // A logo that is a code itself, which the decoder reads instead.
    const code = Buffer.from(await renderSvg({ data: "other" })).toString("base64")
    const logo = { image: `data:image/svg+xml;base64,${code}`, size: 0.3, padding: 0 }
    const fragment = await fragmentOf({
      name: "",
      data: "https://example.com".repeat(4),
      errorCorrectionLevel: "High",
      logo
    })
    const page = await tab(`${shop.url}/#${fragment}`)
    await expect.poll(() => wordOf(page).textContent()).toBe("Not readable")
    const button = verdictOf(page).getByRole("button", { name: "Shrink the logo to 15%" })
    await button.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await button.click()
    await settled(page)
    await expect.poll(() => wordOf(page).textContent()).not.toBe("Not readable")
    await expect.poll(() => button.count()).toBe(0)
  })

  test("names the places where a design that scans is read less often, and mends each part by one button", async ({
    visitor
  }) => {
    const design = {
      name: "",
      data: "https://example.com",
      foreground: "#1d4ed8",
      bodyStyle: "Dots",
      outerEyeColor: "#1e3a8a"
    }
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/#${await fragmentOf(design)}`)
    await settled(page)
    await expect.poll(() => wordOf(page).textContent()).toBe("Scans well")
    await verdictOf(page).getByRole("button", { expanded: false }).click()
    const cautions = page.getByRole("list", { name: "Where it is read less often" }).getByRole("listitem")
    await expect.poll(() => cautions.count()).toBe(3)
    expect(await cautions.allTextContents()).toEqual([
      "Body: read less often than a plain code at night, off a screen, from a thermal printer, and under glare.Darken the body",
      "Outer eyes: read less often than a plain code at night, off a screen, and from a thermal printer.Darken the outer eyes",
      "Body style: read less often than a plain code off a screen.Draw square modules"
    ])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    for (const label of ["Darken the body", "Darken the outer eyes", "Draw square modules"])
      await cautions.getByRole("button", { name: label }).click()
    await expect.poll(() => cautions.count()).toBe(0)
  })

  test("keeps the printed size in the link, in undo and on the ground of that size", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 1600, height: 1000 } })
    const page = await tab(`${shop.url}/`)
    await page.getByText(/^From .* away/).waitFor()
    await page.getByRole("tab", { name: "Print" }).click()
    const width = page.getByLabel("Printed width")
    await width.fill("8")
    await width.press("Tab")
    await page.getByRole("radio", { name: "At printed size" }).check({ force: true })
    const picture = page.getByRole("img", { name: /^QR code: / })
    const shown = () => picture.evaluate((element) => element.getBoundingClientRect().width)
    await expect.poll(shown).toBeCloseTo((80 / 25.4) * 96, -0.5)
    await page.getByText("8 cm wide", { exact: true }).waitFor()
    await page.waitForURL(/#d2\./)
    const another = await (await visitor()).tab(page.url())
    await another.getByText(/^From .* away, printed 8 cm wide$/).waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("4 cm wide", { exact: true }).waitFor()
    await width.fill("50")
    await width.press("Tab")
    await page.getByText("50 cm wide, here smaller").waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  for (const [width, colorScheme] of [
    [320, "dark"],
    [1100, "light"]
  ] as const)
    test(`shows each finding with a button that mends it, ${width} pixels wide, ${colorScheme}`, async ({
      visitor
    }) => {
      const { tab } = await visitor({ viewport: { width, height: 900 }, colorScheme })
      const page = await tab(`${shop.url}/`)
      await page.getByText(/^From .* away/).waitFor()
      await page.getByRole("tab", { name: "Color" }).click()
      const color = page.getByLabel("Hex, Body")
      await color.fill("#ffaa00")
      await color.press("Tab")
      await expect.poll(() => wordOf(page).textContent()).toBe("Will not scan")
      await settled(page)
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
      await page.getByRole("button", { name: "Darken the body" }).click()
      await expect.poll(() => wordOf(page).textContent()).not.toBe("Will not scan")
      expect(await page.getByRole("button", { name: "Darken the body" }).count()).toBe(0)
      await settled(page)
      expect(await accessibilityProblems(page)).toEqual([])
    })
})
