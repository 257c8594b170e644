import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { StripeDouble } from "../payments/double/StripeDouble.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { type Member, openAccount } from "./account.ts"
import { problemsInBothThemes } from "./axe.ts"
import { test, type Visitor } from "./browser.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

const { folder, remove } = makeTemporaryFolder()
const file = join(folder, "packs.json")
writeFileSync(
  file,
  JSON.stringify({
    currency: "eur",
    packs: [
      { id: "small", label: "25 credits", credits: 25, amount: 2500 },
      { id: "large", label: "Agency", credits: 250, amount: 19_900 }
    ]
  })
)

let double: StripeDouble
let shop: Shop
beforeAll(async () => {
  double = await StripeDouble.start()
  shop = await openShop({ QR_STRIPE_KEY: double.key, QR_STRIPE_URL: double.url, QR_CREDIT_PACKS: file })
})
afterAll(async () => {
  await shop.close()
  await double[Symbol.asyncDispose]()
  remove()
})

/** Designs a code that costs a credit, as a member with half a credit. */
const designAsPoor = async (
  visitor: Visitor,
  options?: BrowserContextOptions
): Promise<{ readonly member: Member; readonly page: Page }> => {
  const member = await openAccount(shop)
  await shop.command("account", "credit", member.email, "-9.5", "--reason", "spent")
  const { context, tab } = await visitor(options)
  await member.signIn(context)
  const page = await tab(`${shop.url}/`)
  await page.getByLabel("Address", { exact: true }).fill("https://cafe.example/menu")
  await page.getByText(/and need 0\.50 more\.$/).waitFor()
  // The draft is kept a moment after the last change.
  await page.waitForTimeout(500)
  return { member, page }
}

const codesOf = async (member: Member) => Object(await member.call("GET", "/v1/Qr/my-qrcodes"))

describe("from a balance that is too low, in the studio", () => {
  test.for([390])("three presses pay and buy the code, %d px wide", async (width, { visitor }) => {
    const { member, page } = await designAsPoor(visitor, { viewport: { width, height: 844 } })
    let presses = 0
    const press = async (name: string) => {
      presses++
      await page.getByRole("button", { name }).click()
    }
    await press("Buy for 1.00 credit")
    await page.getByRole("dialog", { name: "Buy credits" }).waitFor()
    await settled(page)
    expect(await problemsInBothThemes(page)).toEqual([])
    await press("25 credits €25.00")
    await page.waitForURL(`${double.url}/pay/**`)
    await press("Pay by card")
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    expect(presses).toBe(3)
    expect(new URL(page.url()).search).toBe("")
    const { qrCodes, totalCount } = await codesOf(member)
    expect([totalCount, JSON.parse(qrCodes[0].configJson).data]).toEqual([1, "https://cafe.example/menu"])
    expect(Object(await member.call("GET", "/v1/Account")).balance).toBe(24.5)
    await page.reload()
    await page.getByRole("button", { name: /^Buy for/ }).waitFor()
    expect((await codesOf(member)).totalCount).toBe(1)
  })

  test("a slow bank is waited for, then the code is bought", async ({ visitor }) => {
    const { member, page } = await designAsPoor(visitor)
    await page.getByRole("button", { name: "Buy for 1.00 credit" }).click()
    await page.getByRole("button", { name: "25 credits €25.00" }).click()
    await page.waitForURL(`${double.url}/pay/**`)
    const checkout = new URL(page.url()).pathname.split("/").at(-1) ?? ""
    await page.getByRole("button", { name: "Pay by a bank that takes days" }).click()
    await page.getByText("Waiting for your bank.").waitFor()
    expect((await codesOf(member)).totalCount).toBe(0)
    double.books.settle(checkout, true)
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    expect((await codesOf(member)).totalCount).toBe(1)
  })

  test("paying changes the look that was chosen for a code", async ({ visitor }) => {
    const member = await openAccount(shop)
    const content = { type: "dynamic", target: "https://cafe.example/menu" }
    const { qrCodeId: id } = Object(await member.call("POST", "/v1/Qr/purchase", { content }))
    await shop.command("account", "credit", member.email, "-7.95", "--reason", "spent")
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/?restyle=${id}`)
    await page.getByRole("tab", { name: "Body" }).click()
    const bodies = page.getByRole("group", { name: "Style", exact: true })
    await bodies.getByRole("radio", { name: /^Dots \+/ }).press("Space")
    await page.getByRole("button", { name: "Change the look for 0.10 credits" }).click()
    await page.getByRole("button", { name: "25 credits €25.00" }).click()
    await page.waitForURL(`${double.url}/pay/**`)
    await page.getByRole("button", { name: "Pay by card" }).click()
    await page.getByText("It has its new look.").waitFor()
    const { qrCodes, totalCount } = await codesOf(member)
    expect([totalCount, JSON.parse(qrCodes[0].configJson).bodyStyle]).toEqual([1, "Dots"])
    expect(Object(await member.call("GET", "/v1/Account")).balance).toBeCloseTo(24.95, 4)
  })

  test("returning without paying buys nothing", async ({ visitor }) => {
    const { member, page } = await designAsPoor(visitor)
    await page.getByRole("button", { name: "Buy for 1.00 credit" }).click()
    await page.getByRole("button", { name: "25 credits €25.00" }).click()
    await page.getByRole("link", { name: "Back without paying" }).click()
    await page.getByText("Looking for your payment.").waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByRole("button", { name: "Buy for 1.00 credit" }).waitFor()
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe("https://cafe.example/menu")
    expect((await codesOf(member)).totalCount).toBe(0)
  })
})

test("the page of credits waits for the bank", async ({ visitor }) => {
  const member = await openAccount(shop)
  const { context, tab } = await visitor({ viewport: { width: 390, height: 844 } })
  await member.signIn(context)
  const page = await tab(`${shop.url}/account/credits`)
  await settled(page)
  await page.getByRole("button", { name: "Agency 250 credits €199.00" }).click()
  await page.waitForURL(`${double.url}/pay/**`)
  const checkout = new URL(page.url()).pathname.split("/").at(-1) ?? ""
  await page.getByRole("button", { name: "Pay by a bank that takes days" }).click()
  await page.getByText("Waiting for your bank.").waitFor()
  expect(await page.getByRole("button", { name: /€/ }).count()).toBe(0)
  double.books.settle(checkout, true)
  await page.getByText("Paid. 250 credits were added.").waitFor()
  await page.getByRole("table", { name: "Payments for credits" }).waitFor()
  expect(await problemsInBothThemes(page)).toEqual([])
  await page.waitForURL(`${shop.url}/account/credits`)
})
