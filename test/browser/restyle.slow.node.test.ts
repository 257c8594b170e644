import { randomUUID } from "node:crypto"
import { describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { shop } from "./sharedShop.ts"

const target = "https://cafe.example/menu"

const looksOf = (changes: unknown): number => Object(changes).looks.length

describe("the restyle of a dynamic code", () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 }
  ])
    test(`keeps the address and charges the difference, ${viewport.width} px wide`, async ({ visitor }) => {
      const member = await openAccount(shop)
      const { context, tab } = await visitor({ viewport })
      await member.signIn(context)
      const bought = await member.call("POST", "/v1/Qr/purchase", {
        name: "Menu",
        content: { type: "dynamic", target }
      })
      const { qrCodeId: id, pricePaid, remainingBalance } = Object(bought)
      const code = async () => Object(await member.call("GET", `/v1/Qr/${id}`))
      const { dynamic: before } = await code()
      const page = await tab(`${shop.url}/account/codes/${id}`)
      await page.getByRole("link", { name: "Change its look" }).press("Enter")
      await page.getByText("The code has this look.").waitFor()
      await page
        .getByRole("region", { name: "What it says" })
        .getByText("Its address stays; every printed picture keeps working.")
        .waitFor()
      await page.getByText(target, { exact: true }).waitFor()
      expect(await page.getByRole("textbox").count()).toBe(0)
      expect(await problemsInBothThemes(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole("tab", { name: "Body" }).click()
      await page
        .getByRole("group", { name: "Style", exact: true })
        .getByRole("radio", { name: /^Dots \+/ })
        .press("Space")
      const { totalPrice } = Object(
        await member.call("POST", "/v1/Qr/calculate-price", {
          bodyStyle: "Dots",
          content: { type: "dynamic", target }
        })
      )
      const difference = Number((totalPrice - pricePaid).toFixed(4))
      expect(difference).toBeGreaterThan(0)
      await page
        .getByRole("button", { name: `Change the look for ${difference.toFixed(2)} credits` })
        .press("Enter")
      await page.getByText("It has its new look.").waitFor()
      expect(new URL(page.url()).pathname).toBe(`/account/codes/${id}`)
      const restyled = await code()
      expect(restyled.dynamic.shortUrl).toBe(before.shortUrl)
      expect(JSON.parse(restyled.configJson)).toMatchObject({ bodyStyle: "Dots", data: before.shortUrl })
      expect(restyled.pricePaid).toBe(totalPrice)
      const { balance } = Object(await member.call("GET", "/v1/Account"))
      expect(balance).toBeCloseTo(remainingBalance - difference, 4)
      expect(looksOf(await member.call("GET", `/v1/Qr/${id}/changes`))).toBe(2)
      const former = page.getByRole("list", { name: "Former looks" }).getByRole("listitem")
      await expect.poll(() => former.count()).toBe(1)
      await page.getByRole("img", { name: "QR code Menu" }).waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await page.goBack()
      await page.getByText("The code has this look.").waitFor()
      expect(await page.getByRole("button", { name: /^Change the look/ }).count()).toBe(0)
      await page.getByRole("link", { name: "its page" }).click()
      await page.getByRole("img", { name: "QR code Menu" }).waitFor()
    })

  test("sells no look that the code got elsewhere", async ({ visitor }) => {
    const member = await openAccount(shop)
    const { context, tab, expectRefusals } = await visitor()
    await member.signIn(context)
    const content = { type: "dynamic", target }
    const { qrCodeId: id } = Object(await member.call("POST", "/v1/Qr/purchase", { content }))
    const first = await tab(`${shop.url}/?restyle=${id}`)
    const second = await tab(`${shop.url}/?restyle=${id}`)
    for (const page of [first, second]) {
      await page.getByRole("tab", { name: "Body" }).click()
      const bodies = page.getByRole("group", { name: "Style", exact: true })
      await bodies.getByRole("radio", { name: /^Dots \+/ }).press("Space")
      await page.getByRole("button", { name: "Change the look for 0.10 credits" }).waitFor()
    }
    await first.getByRole("button", { name: /^Change the look/ }).click()
    await first.getByText("It has its new look.").waitFor()
    expectRefusals(`409 PATCH /v1/Qr/${id}`)
    await second.getByRole("button", { name: /^Change the look/ }).click()
    await second.getByText("The code has this look.").waitFor()
    await second.getByRole("region", { name: "Price" }).getByRole("link", { name: "its page" }).click()
    await second.getByRole("img", { name: /^QR code/ }).waitFor()
    expect(Object(await member.call("GET", "/v1/Account")).balance).toBeCloseTo(7.9, 4)
  })

  test("of a code that the account lacks leaves an ordinary studio", async ({ visitor }) => {
    const member = await openAccount(shop)
    const { context, tab, expectRefusals } = await visitor({ viewport: { width: 390, height: 844 } })
    await member.signIn(context)
    const id = randomUUID()
    expectRefusals(`404 GET /v1/Qr/${id}`, "400 GET /v1/Qr/malformed")
    const page = await tab(`${shop.url}/?restyle=${id}`)
    const notice = page.getByRole("alert")
    await notice.getByText("No such code").waitFor()
    await page.getByRole("button", { name: "Buy for 1.00 credit" }).waitFor()
    await page.getByLabel("Address", { exact: true }).fill("https://cafe.example/menu")
    await page.getByText("Scans well").waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await notice.getByRole("link", { name: "Show all codes" }).click()
    await page.getByRole("heading", { name: "Codes", exact: true }).waitFor()
    await page.goBack()
    await page.getByRole("button", { name: "Buy for 1.00 credit" }).waitFor()
    expect(await notice.count()).toBe(0)
    await page.goto(`${shop.url}/?restyle=malformed`)
    await notice.getByText("No such code").waitFor()
  })
})
