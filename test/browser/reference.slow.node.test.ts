import { afterAll, beforeAll, describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { accessibilityProblems, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe("/docs in a browser", () => {
  test.for([
    { colorScheme: "light", width: 320 },
    { colorScheme: "dark", width: 390 },
    { colorScheme: "dark", width: 1024 },
    { colorScheme: "light", width: 1440 }
  ] as const)(
    "is accessible, $colorScheme and $width pixels wide, in all kinds of views",
    async ({ colorScheme, width }, { visitor }) => {
      const { tab } = await visitor({ colorScheme, viewport: { width, height: 800 } })
      const page = await tab(`${shop.url}/docs`)
      for (const view of ["", "/purchase", "/getQrCode", "/schemas", "/codes"]) {
        await page.goto(`${shop.url}/docs${view}`)
        expect([view, await accessibilityProblems(page)]).toEqual([view, []])
        expect([view, await sidewaysScroll(page)]).toEqual([view, 0])
        const cutOff = await page.evaluate(
          () =>
            [...document.querySelectorAll("pre")].filter((pre) => pre.scrollWidth > pre.clientWidth).length
        )
        expect([view, cutOff]).toEqual([view, 0])
        const smallest = await page.evaluate(() =>
          Math.min(
            ...[...document.querySelectorAll("body *")]
              .filter((element) =>
                [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
              )
              .map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
          )
        )
        expect(smallest).toBeGreaterThanOrEqual(12)
        expect(await page.locator("main").innerText()).not.toContain("`")
      }
    }
  )

  test("shows one endpoint a view, found by search and keyboard, and leads to the pages", async ({
    visitor
  }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/docs`)
    await page.keyboard.press("/")
    await page.keyboard.type("calc price")
    await page.getByText("1 found").waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/docs\/calculatePrice$/)
    expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual(["Price a configuration"])
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_000)
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Gallery" }).click()
    await page.waitForURL(/\/gallery/)
  })

  test("speaks the reader's language around the reference, which is English and says so", async ({
    visitor
  }) => {
    const { tab } = await visitor({ locale: "de", viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/docs`)
    await page.getByText("Die Texte der Referenz sind englisch").waitFor()
    await page.getByRole("searchbox", { name: "Endpunkte suchen" }).fill("calc price")
    await page.getByText("1 gefunden").waitFor()
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/docs\/calculatePrice$/)
    const heading = page.getByRole("heading", { level: 1, name: "Price a configuration" })
    expect(await heading.getAttribute("lang")).toBe("en")
    await page.getByRole("heading", { name: "Ausprobieren" }).waitFor()
    await page.getByRole("textbox", { name: "Inhalt" }).fill("{")
    await page.getByRole("button", { name: "Anfrage senden" }).click()
    await page.getByText("Der Inhalt ist kein JSON").waitFor()
    const pages = page.getByRole("navigation", { name: "Seiten" })
    await pages.getByRole("link", { name: "Galerie" }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test("copies its example", async ({ visitor }) => {
    const { tab, context } = await visitor()
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    const page = await tab(`${shop.url}/docs/calculatePrice`)
    await page.getByRole("button", { name: "Copy" }).first().click()
    await page.getByRole("button", { name: "Copied" }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^curl -X POST '.*\/v1\/Qr\/calculate-price'/)
  })

  test("sends a request by the session of the reader, and shows the picture of its answer", async ({
    visitor
  }) => {
    const member = await openAccount(shop)
    const { tab, context, expectRefusals } = await visitor()
    const page = await tab(`${shop.url}/docs/preview`)
    const answer = page.locator(".result")
    await page.getByRole("textbox", { name: "Body" }).fill("{")
    await page.getByRole("button", { name: "Send request" }).click()
    await page.getByText("The body is no JSON").waitFor()
    expectRefusals("401 GET /v1/Account/keys")
    await page.goto(`${shop.url}/docs/listKeys`)
    await page.getByRole("button", { name: "Send request" }).click()
    await answer.getByText(/^401 /).waitFor()
    await member.signIn(context)
    await page.reload()
    await page.getByText(`As ${member.email}`).waitFor()
    await page.getByRole("button", { name: "Send request" }).click()
    await answer.getByText(/^200 /).waitFor()
    expect(await answer.locator("pre").innerText()).toContain('"success": true')
    await page.goto(`${shop.url}/docs/generate`)
    await page.getByRole("button", { name: "Send request" }).click()
    await answer.getByText(/^200 /).waitFor()
    const picture = answer.getByRole("img")
    await picture.waitFor()
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
    ).toBe(512)
  })
})
