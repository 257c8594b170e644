import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { accessibilityProblems, sidewaysScroll } from "../axe.ts"
import { test } from "../browser.ts"
import { shop } from "../sharedShop.ts"

const verdictOf = (page: Page) => page.getByRole("region", { name: "How well it scans" })

const wordOf = (page: Page) => verdictOf(page).getByRole("status")

/** Records each design that the page has its verdict worker judge. */
const watchJudged = () => {
  const judged: Array<string> = []
  const post = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (
    this: Worker,
    request: { configJson: string; isJudged?: boolean }
  ) {
    if (request.isJudged === true) judged.push(request.configJson)
    post.call(this, request)
  }
  Object.assign(globalThis, { judged })
}

const judgedOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => Reflect.get(globalThis, "judged"))

const settled = (page: Page) => page.locator("[data-stale=false]").waitFor()

/** Gives the page a verdict worker whose script fails. */
const loseVerdictWorker = () => {
  globalThis.Worker = new Proxy(Worker, {
    construct: (Kind, [url, options]: ConstructorParameters<typeof Worker>) => {
      if (options?.name !== "verdict") return new Kind(url, options)
      const lost = Object.assign(new EventTarget(), { postMessage: () => {}, terminate: () => {} })
      setTimeout(() => lost.dispatchEvent(new Event("error")))
      return lost
    }
  })
}

describe("the studio's verdict", () => {
  test("names grade, distance and model", async ({ visitor }) => {
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

  test("waits for 200 ms without an edit", async ({ visitor }) => {
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

  test("leaves the price if its worker is lost", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await context.addInitScript(loseVerdictWorker)
    const page = await tab(`${shop.url}/`)
    const price = page.getByRole("region", { name: "Price" })
    await price.getByText("1.00 credit", { exact: true }).waitFor()
    expect(await wordOf(page).textContent()).toBe("Not read back")
    await page.getByRole("radio", { name: /^Rounded/ }).check({ force: true })
    await price.getByText("1.50 credits", { exact: true }).waitFor()
  })

  test("names weak conditions, and fixes each by one button", async ({ visitor }) => {
    const design = {
      name: "",
      data: "https://example.com",
      foreground: "#6a6a6a",
      background: "#f0f0f0",
      bodyStyle: "Dots"
    }
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/#${await fragmentOf(design)}`)
    await settled(page)
    await expect.poll(() => wordOf(page).textContent()).toBe("Scans well")
    await verdictOf(page).getByRole("button", { expanded: false }).click()
    const cautions = page.getByRole("list", { name: "Where it is read less often" }).getByRole("listitem")
    await expect.poll(() => cautions.count()).toBe(1)
    expect(await cautions.allTextContents()).toEqual([
      "Body: of what scanners read of a plain code, they read about 65% under glare and 65% off a screen.Darken the body"
    ])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await cautions.getByRole("button", { name: "Darken the body" }).click()
    await expect.poll(() => cautions.count()).toBe(0)
  })

  test("fixes a finding by its button, 320 px wide", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 320, height: 900 }, colorScheme: "dark" })
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
