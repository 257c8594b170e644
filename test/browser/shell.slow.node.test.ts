import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { firstDesign } from "@quick-response/web/src/design/values.ts"
import type { Page } from "playwright-core"
import { beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { accessibilityProblems, sidewaysScroll } from "./axe.ts"
import { test, visit } from "./browser.ts"
import { excessShifts, watchShifts } from "./screenFaults.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

let member: Member
beforeAll(async () => {
  member = await openAccount(shop)
})

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    })

describe("the frame of all pages", () => {
  test("has mark and footer in place on every page", async ({ visitor }) => {
    const { context, tab } = await visitor({ viewport: { width: 1024, height: 768 } })
    await member.signIn(context)
    const page = await tab()
    const places = new Set<string>()
    for (const path of ["/", "/gallery", "/account", "/account/codes"]) {
      await page.goto(`${shop.url}${path}`)
      await settled(page)
      const { x, y } = await boxOf(page, ".brand .mark")
      places.add(`${x} ${y}`)
      expect([path, await page.getByRole("contentinfo").count()]).toEqual([path, path === "/" ? 0 : 1])
    }
    expect(places.size).toBe(1)
  })

  test("has its links in a rail or in a bar", async ({ visitor }) => {
    for (const [width, isBar] of [
      [1440, false],
      [390, true]
    ] as const) {
      const { context, tab } = await visitor({ viewport: { width, height: 844 } })
      await member.signIn(context)
      const page = await tab(`${shop.url}/account/codes`)
      const pages = page.getByRole("navigation", { name: "Pages" })
      for (const name of ["Studio", "Codes", "Scans", "Credits 10.00", "Developers"])
        await pages.getByRole("link", { name, exact: true }).waitFor()
      expect(await pages.getByRole("link", { name: "Codes" }).getAttribute("aria-current")).toBe("page")
      const { x, y, height } = await boxOf(page, "nav[aria-label=Pages]")
      if (isBar) expect(y + height).toBe(844)
      else expect(x).toBeLessThan(20)
      await page.getByRole("button", { name: /^Account / }).click()
      for (const name of ["Overview", "Gallery", "Pricing", "Docs", "Settings"])
        await page.locator(".menu-items").getByRole("link", { name, exact: true }).waitFor()
    }
  })

  test("keeps the scroll of a page that is gone back to", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/pricing`)
    await settled(page)
    await page.evaluate(() => scrollTo(0, 600))
    await page.waitForFunction(() => scrollY === 600)
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Gallery" }).click()
    await page.getByRole("heading", { level: 1, name: /proven to scan/ }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.waitForFunction(() => scrollY === 600)
  })

  test("has a page for unknown paths", async ({ visitor }) => {
    const { tab, expectRefusals } = await visitor()
    expectRefusals("404 GET /nothing/here")
    const page = await tab(`${shop.url}/nothing/here`)
    await page.getByRole("heading", { name: "This page does not exist" }).waitFor()
    await settled(page)
    await page.getByRole("img", { name: "A QR code that says /" }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole("link", { name: "Open the studio" }).click()
    await page.getByRole("heading", { name: "What it says" }).waitFor()
  })
})

test("the overview leads a newcomer to the studio, and shows the first code", async ({ visitor }) => {
  const newcomer = await openAccount(shop)
  const { context, tab } = await visitor()
  await newcomer.signIn(context)
  const page = await tab(`${shop.url}/account`)
  await page
    .getByRole("region", { name: "First steps" })
    .getByRole("link", { name: "Open the studio" })
    .click()
  await page.getByRole("button", { name: /^Buy for/ }).click()
  await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
  await page.goto(`${shop.url}/account`)
  await page
    .getByRole("region", { name: "Latest codes" })
    .getByRole("link", { name: /example\.com/ })
    .waitFor()
  expect(await page.getByRole("region", { name: "First steps" }).count()).toBe(0)
})

test("the pricing page has the prices of the list", async ({ visitor }) => {
  const { tab } = await visitor({ viewport: { width: 320, height: 900 } })
  const page = await tab(`${shop.url}/pricing`)
  await page.getByRole("heading", { name: "A code costs 1.00 credit" }).waitFor()
  const prices = (await (await fetch(`${shop.url}/v1/Qr/prices`)).json()).data
  const bodies = await page.getByRole("region", { name: "Body style" }).innerText()
  for (const label of Object.keys(prices.surcharges.bodyStyle)) expect(bodies).toContain(label)
  expect(bodies).toContain(`+${prices.surcharges.bodyStyle.Heart.toFixed(2)}`)
})

test.for([390, 1440])("nothing shifts while the studio is used, %d px wide", async (width, { visitor }) => {
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
    // A shift later than half a second after an input counts.
    await page.waitForTimeout(700)
  }
  await page.getByRole("tab", { name: "Color" }).click()
  await page.getByLabel("Hex, Body").fill("#f5e8e8")
  await page.getByText("Will not scan", { exact: true }).waitFor()
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByText("Scans well").waitFor()
  expect(await excessShifts(page)).toEqual([])
})

test.for([
  ["/", `#${await fragmentOf({ ...firstDesign, bodyStyle: "dots" })}`],
  ["/account/sign-in", ""]
] as const)("an application that fails to load at %s is retried", async ([path, fragment], { visitor }) => {
  const { context, tab, expectRefusals } = await visitor({ locale: "fr" })
  await context.route("**/assets/app-*.js", async (route) => {
    expectRefusals(`503 GET ${new URL(route.request().url()).pathname}`)
    await route.fulfill({ status: 503 })
  })
  const page = await tab(`${shop.url}${path}${fragment}`)
  await page.getByRole("heading", { name: "Cette page n’a pas été chargée" }).waitFor({ timeout: 20_000 })
  expect([await accessibilityProblems(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await context.unrouteAll()
  await page.getByRole("link", { name: "Réessayer" }).click()
  await page.locator("#not-started").waitFor({ state: "detached" })
  await page.getByRole("navigation", { name: "Pages" }).waitFor()
  expect(new URL(page.url()).hash).toBe(fragment)
})

test("browsers without script are told that they need it", async ({ browser }) => {
  const { context, tab, problems } = await visit(browser, { javaScriptEnabled: false })
  for (const path of ["/", "/gallery", "/account/keys"]) {
    const page = await tab(`${shop.url}${path}`)
    await page.getByRole("heading", { name: "This page needs JavaScript" }).waitFor()
    await expect.poll(() => page.getByRole("main").count()).toBe(1)
  }
  // With script off, Chromium reports scripts as if the policy refused them.
  expect(problems().filter((problem) => !/^GET \S+\.js: csp$/.test(problem))).toEqual([])
  await context.close()
})

test("a message is shown at the top after a download", async ({ visitor }) => {
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
