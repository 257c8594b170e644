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
    expect(await section.getByText(`${shop.url}/mcp`).count()).toBe(3)
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
    const answer = await fetch(`${shop.url}/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${secret}` },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" })
    })
    expect(await answer.text()).toContain("buy_code")
  })
})
