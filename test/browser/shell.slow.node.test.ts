import { languages } from "@quick-response/design/languages/languages"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { accessibilityProblems, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { excessShifts, watchShifts } from "./screenFaults.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
let member: Member
beforeAll(async () => {
  shop = await openShop()
  member = await openAccount(shop)
})
afterAll(() => shop.close())

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })

const memberPaths = [
  "/",
  "/gallery",
  "/pricing",
  "/account",
  "/account/codes",
  "/account/credits",
  "/account/keys"
]

describe("the frame of all pages", () => {
  test.for([
    [390, 844],
    [1024, 768],
    [1440, 900]
  ] as const)(
    "has the mark at one place on every page, %d pixels wide",
    async ([width, height], { visitor }) => {
      const { context, tab } = await visitor({ viewport: { width, height } })
      await member.signIn(context)
      const places = new Set<string>()
      for (const path of memberPaths) {
        const page = await tab(`${shop.url}${path}`)
        await settled(page)
        const { x, y } = await boxOf(page, ".brand .mark")
        places.add(`${x} ${y}`)
        expect([path, await sidewaysScroll(page)]).toEqual([path, 0])
        await page.close()
      }
      expect(places.size).toBe(1)
    }
  )

  test("leads to Overview, Codes and Credits, with the balance, by a rail at the left or a bar at the bottom", async ({
    visitor
  }) => {
    for (const [width, isBar] of [
      [1440, false],
      [390, true]
    ] as const) {
      const { context, tab } = await visitor({ viewport: { width, height: 844 } })
      await member.signIn(context)
      const page = await tab(`${shop.url}/account/codes`)
      const pages = page.getByRole("navigation", { name: "Pages" })
      for (const name of ["Studio", "Codes", "Gallery", "Overview", "Credits 10.00"])
        await pages.getByRole("link", { name, exact: true }).waitFor()
      expect(await pages.getByRole("link", { name: "Codes" }).getAttribute("aria-current")).toBe("page")
      const { x, y, height } = await boxOf(page, "nav[aria-label=Pages]")
      if (isBar) expect(y + height).toBe(844)
      else expect(x).toBeLessThan(20)
    }
  })

  test("loads its typeface from here alone, before it is asked for by a style", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab()
    const typefaces: Array<string> = []
    page.on("request", (request) => {
      if (request.resourceType() === "font") typefaces.push(request.url())
    })
    await page.goto(`${shop.url}/gallery`)
    await settled(page)
    expect(typefaces.length).toBeGreaterThan(0)
    for (const address of typefaces) expect(address.startsWith(`${shop.url}/assets/geist-`)).toBe(true)
    expect(await page.locator("link[rel=preload][as=font]").count()).toBe(1)
    const family = await page.locator("h1").evaluate((heading) => getComputedStyle(heading).fontFamily)
    expect(family).toMatch(/^Geist\b/)
    expect(await page.evaluate(() => document.fonts.check("14px Geist"))).toBe(true)
  })

  test("has a footer on every page but the studio", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    for (const path of memberPaths) {
      const page = await tab(`${shop.url}${path}`)
      await settled(page)
      expect([path, await page.getByRole("contentinfo").count()]).toEqual([path, path === "/" ? 0 : 1])
      await page.close()
    }
  })

  test("answers people with a page where there is nothing", async ({ visitor }) => {
    const { tab, expectRefusals } = await visitor()
    expectRefusals("404 GET /nothing/here")
    const page = await tab(`${shop.url}/nothing/here`)
    await page.getByRole("heading", { name: "There is no page here" }).waitFor()
    await settled(page)
    await page.getByRole("img", { name: "A QR code that says /" }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole("link", { name: "Open the studio" }).click()
    await page.getByRole("heading", { name: "What it says" }).waitFor()
  })
})

test.for([320, 1440])(
  "the pricing page says what a code and each option cost by the price list, %d pixels wide",
  async (width, { visitor }) => {
    const { tab } = await visitor({ viewport: { width, height: 900 } })
    const page = await tab(`${shop.url}/pricing`)
    await page.getByRole("heading", { name: "A code costs 1.00 credit" }).waitFor()
    await page.getByRole("link", { name: "Create an account, 10 credits free" }).waitFor()
    const prices = (await (await fetch(`${shop.url}/v1/Qr/prices`)).json()).data
    const bodies = await page.getByRole("region", { name: "Body style" }).innerText()
    for (const label of Object.keys(prices.surcharges.bodyStyle)) expect(bodies).toContain(label)
    expect(bodies).toContain(`+${prices.surcharges.bodyStyle.Heart.toFixed(2)}`)
    await page.getByText("Kept in your account for good").waitFor()
    expect([await accessibilityProblems(page), await sidewaysScroll(page)]).toEqual([[], 0])
  }
)

describe("the studio on a phone", () => {
  test.for([320, 390])(
    "has its one thing to press in one line in every language, and what is touched at 44 pixels, %d pixels wide",
    async (width, { visitor }) => {
      const faults: Array<unknown> = []
      for (const locale of languages) {
        const { tab, context } = await visitor({
          viewport: { width, height: 844 },
          hasTouch: true,
          isMobile: true,
          locale
        })
        const page = await tab(`${shop.url}/`)
        const button = page.locator(".sale-ways > .primary")
        await button.waitFor()
        await settled(page)
        const lines = await button.evaluate((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          return new Set([...text.getClientRects()].map(({ top }) => top)).size
        })
        if (lines !== 1) faults.push([locale, await button.innerText(), lines])
        for (const ground of await page.locator(".grounds label").all()) {
          const box = await ground.boundingBox()
          if (box === null || box.width < 44 || box.height < 44) faults.push([locale, box])
        }
        if ((await sidewaysScroll(page)) > 0) faults.push([locale, "scrolls"])
        await context.close()
      }
      expect(faults).toEqual([])
    }
  )

  test("shows its first control above the fold, and all panels in reach of the thumb", async ({
    visitor
  }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    expect((await boxOf(page, "#content-type")).y).toBeLessThan(560)
    const tabs = page.getByRole("tab")
    expect(await tabs.count()).toBe(8)
    for (const each of await tabs.all()) {
      const box = await each.boundingBox()
      expect(box !== null && box.x >= 0 && box.x + box.width <= 390 && box.y > 600 && box.y < 800).toBe(true)
    }
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test("shrinks the picture to 160 pixels as one scrolls, where it stays", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    await page.getByRole("tab", { name: "Template" }).click()
    await page.getByRole("radio", { name: /^Harvest/ }).waitFor({ state: "attached" })
    const before = await boxOf(page, ".canvas-picture")
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(async () => (await boxOf(page, ".canvas-picture")).height).toBe(160)
    expect(before.height).toBeGreaterThan(210)
    const { y } = await boxOf(page, ".canvas-picture")
    await page.evaluate(() => scrollTo(0, 1200))
    await expect.poll(async () => (await boxOf(page, ".canvas-picture")).y).toBe(y)
    expect(Math.abs(y - 52)).toBeLessThanOrEqual(1)
  })
})

test.for([390, 1024, 1440])(
  "nothing moves by itself while the studio is used, %d pixels wide",
  async (width, { visitor }) => {
    const { context, tab } = await visitor({ viewport: { width, height: 844 } })
    await member.signIn(context)
    await context.addInitScript(watchShifts)
    const page = await tab(`${shop.url}/`)
    await page.getByText("Scans well").waitFor()
    await page.getByLabel("Address").fill("https://cafe.example/menu")
    for (const name of ["Template", "Body", "Eyes", "Color", "Logo", "Frame", "Print"]) {
      await page.getByRole("tab", { name }).click()
      await page.getByRole("tabpanel").waitFor()
      await settled(page)
      // What a press brings about later than half a second is no answer to it.
      await page.waitForTimeout(700)
    }
    await page.getByRole("tab", { name: "Color" }).click()
    await page.getByLabel("Hex, Body").fill("#f5e8e8")
    await page.getByText("Will not scan", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("Scans well").waitFor()
    expect(await excessShifts(page)).toEqual([])
  }
)

test.for(["/", "/gallery", "/account/sign-in"])(
  "a page whose application does not load says so at %s, and loads at the next try",
  async (path, { visitor }) => {
    const { context, tab, expectRefusals } = await visitor({ locale: "fr" })
    await context.route("**/assets/app-*.js", async (route) => {
      expectRefusals(`503 GET ${new URL(route.request().url()).pathname}`)
      await route.fulfill({ status: 503 })
    })
    const page = await tab(`${shop.url}${path}`)
    await page.getByRole("heading", { name: "Cette page n’a pas été chargée" }).waitFor({ timeout: 20_000 })
    expect([await accessibilityProblems(page), await sidewaysScroll(page)]).toEqual([[], 0])
    await context.unrouteAll()
    await page.getByRole("link", { name: "Réessayer" }).click()
    await page.locator("#not-started").waitFor({ state: "detached" })
    await page.getByRole("navigation", { name: "Pages" }).waitFor()
  }
)

test("the picture stays where it is, whatever the verdict and the price say", async ({ visitor }) => {
  const { context, tab } = await visitor({ viewport: { width: 1440, height: 900 } })
  await member.signIn(context)
  const page = await tab(`${shop.url}/`)
  await page.getByText(/^From .* away/).waitFor()
  const place = () => boxOf(page, ".canvas")
  const before = await place()
  await page.getByRole("button", { name: "More about how it scans" }).click()
  await page.getByText("Computed, not measured with a phone").waitFor()
  expect(await place()).toEqual(before)
  await page.keyboard.press("Escape")
  await page.locator(".price-total").click()
  await page.getByRole("table", { name: "What the price is made of" }).waitFor()
  expect(await place()).toEqual(before)
  await page.locator(".price-total").click()
  await page.getByRole("tab", { name: "Color" }).click()
  await page.getByLabel("Hex, Body").fill("#f5e8e8")
  await page.getByText("Will not scan", { exact: true }).waitFor()
  expect(await place()).toEqual(before)
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Wi-Fi" })
  await page.getByText("Not finished", { exact: true }).waitFor()
  expect(await place()).toEqual(before)
})

test("a message is shown at the top, and none where the place itself changes", async ({ visitor }) => {
  const { context, tab } = await visitor({ viewport: { width: 1440, height: 900 } })
  const buyer = await openAccount(shop)
  await buyer.signIn(context)
  const page = await tab(`${shop.url}/`)
  await page.getByRole("button", { name: /^Buy for/ }).click()
  await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
  expect(await page.locator(".toast").count()).toBe(0)
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download SVG" }).click()
  await saving
  await page.locator(".toast").waitFor()
  const { y, height } = await boxOf(page, ".toast")
  expect(y + height).toBeLessThan(80)
})
