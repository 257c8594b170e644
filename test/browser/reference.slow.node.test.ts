import { describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { accessibilityProblems, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { shop } from "./sharedShop.ts"

describe("/docs in a browser", () => {
  test.for([
    { colorScheme: "light", width: 320 },
    { colorScheme: "dark", width: 1440 }
  ] as const)("is accessible, $colorScheme, $width px wide", async ({ colorScheme, width }, { visitor }) => {
    const { tab } = await visitor({ colorScheme, viewport: { width, height: 800 } })
    const page = await tab(`${shop.url}/docs`)
    for (const view of ["", "/purchase", "/getQrCode", "/schemas", "/codes"]) {
      await page.goto(`${shop.url}/docs${view}`)
      expect([view, await accessibilityProblems(page)]).toEqual([view, []])
      expect([view, await sidewaysScroll(page)]).toEqual([view, 0])
      const cutOff = await page.evaluate(
        () => [...document.querySelectorAll("pre")].filter((pre) => pre.scrollWidth > pre.clientWidth).length
      )
      expect([view, cutOff]).toEqual([view, 0])
      expect(await page.locator("main").innerText()).not.toContain("`")
    }
  })

  test("speaks the reader's language around English texts", async ({ visitor }) => {
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

  test("fits a phone whose reader has a long address", async ({ visitor }) => {
    const member = await openAccount(shop, "somebody-with-a-long-name@cafe.example")
    const { tab, context } = await visitor({ viewport: { width: 320, height: 800 } })
    await member.signIn(context)
    const page = await tab(`${shop.url}/docs`)
    await page.getByRole("link", { name: member.email }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test("sends a request by the reader's session", async ({ visitor }) => {
    const member = await openAccount(shop)
    const { tab, context, expectRefusals } = await visitor()
    const page = await tab(`${shop.url}/docs/preview`)
    const answer = page.locator(".result")
    await page.getByRole("textbox", { name: "Body" }).fill("{")
    await page.getByRole("button", { name: "Send request" }).click()
    await page.getByText("The body is not JSON").waitFor()
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
