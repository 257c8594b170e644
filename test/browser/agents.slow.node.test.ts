import { afterAll, beforeAll, describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe("the section for agents", () => {
  test("makes a key with limits in two presses, and shows it once", async ({ visitor }) => {
    const { signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await signIn(context)
    const page = await tab(`${shop.url}/account/keys`)
    const section = page.locator("#agents")
    await section.getByText(`${shop.url}/mcp`).first().waitFor()
    await expect.poll(() => section.getByText(`${shop.url}/mcp`).count()).toBe(3)
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await section.getByRole("button").first().click()
    const dialog = page.getByRole("dialog")
    await dialog.locator("button[type=submit]").click()
    const shown = dialog.locator("code", { hasText: /^qr_live_\w{38}$/ })
    const secret = (await shown.first().textContent()) ?? ""
    expect(await problemsInBothThemes(page)).toEqual([])
    await dialog.getByRole("button", { name: "I have saved it" }).click()
    expect(await page.content()).not.toContain(secret)
    await page.getByText("0.00 of 5.00 credits today").waitFor()
    const [count, below] = [
      await page.getByText("1 of 100 active keys").boundingBox(),
      await section.boundingBox()
    ]
    expect((below?.y ?? 0) - (count?.y ?? 0) - (count?.height ?? 0)).toBeGreaterThanOrEqual(24)
    const answer = await fetch(`${shop.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
    })
    expect(await answer.text()).toContain("buy_code")
  })

  test("is absent with QR_MCP=off", async ({ visitor }) => {
    const closed = await openShop({ QR_MCP: "off" })
    try {
      const { signIn } = await openAccount(closed)
      const { context, tab } = await visitor()
      await signIn(context)
      const page = await tab(`${closed.url}/account/keys`)
      await page.getByText("No keys yet").waitFor()
      expect(await page.locator("#agents").count()).toBe(0)
    } finally {
      await closed.close()
    }
  })
})

describe("the limits of a key", () => {
  test("change by the form, and are shown in the list", async ({ visitor }) => {
    const { signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await signIn(context)
    const page = await tab(`${shop.url}/account/keys`)
    await page.locator("#agents").getByRole("button").first().click()
    const dialog = page.getByRole("dialog")
    await dialog.locator("button[type=submit]").click()
    await dialog.getByRole("button", { name: "I have saved it" }).click()
    await page.getByRole("button", { name: "Change Agent" }).click()
    expect(await dialog.getByLabel("change codes").isChecked()).toBe(false)
    for (const verb of ["read records and lists", "draw pictures", "buy codes"])
      await dialog.getByLabel(verb).uncheck()
    await dialog.getByLabel("Credit limit").fill("five")
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.getByText("Allow at least one thing.").waitFor()
    await dialog.getByText("Enter an amount such as 5 or 0.25, or leave it empty.").waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await dialog.getByLabel("buy codes").check()
    await dialog.getByLabel("Credit limit").fill("12,5")
    await dialog.getByRole("radio", { name: "in all" }).check()
    await dialog.getByLabel("Limit of a purchase").fill("2")
    await dialog.getByRole("button", { name: "Save" }).click()
    await page.getByText("buys · 0.00 of 12.50 credits · at most 2.00 credits a purchase").waitFor()
  })

  test("are set when it is made", async ({ visitor }) => {
    const { signIn } = await openAccount(shop)
    const { context, tab } = await visitor({ viewport: { width: 390, height: 844 } })
    await signIn(context)
    const page = await tab(`${shop.url}/account/keys`)
    await page.getByRole("button", { name: "Make your first key" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("Till")
    expect(await dialog.getByLabel("Credit limit").isVisible()).toBe(false)
    await dialog.getByText("Limits", { exact: true }).click()
    for (const verb of ["read records and lists", "draw pictures", "change codes"])
      await dialog.getByLabel(verb).uncheck()
    await dialog.getByLabel("Credit limit").fill("five")
    await dialog.getByText("Limits", { exact: true }).click()
    await dialog.getByRole("button", { name: "Make the key" }).click()
    await dialog.getByText("Enter an amount such as 5 or 0.25, or leave it empty.").waitFor()
    await expect.poll(() => dialog.getByLabel("Credit limit").isVisible()).toBe(true)
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await dialog.getByLabel("Credit limit").fill("12,5")
    await dialog.getByRole("radio", { name: "in all" }).check()
    await dialog.getByLabel("Limit of a purchase").fill("2")
    await dialog.getByRole("button", { name: "Make the key" }).click()
    await dialog.getByRole("button", { name: "I have saved it" }).click()
    await page.getByText("buys · 0.00 of 12.50 credits · at most 2.00 credits a purchase").waitFor()
  })
})
