import type { BrowserContext } from "playwright-core"
import { afterAll, beforeAll, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const packs = [
  { id: "small", label: "25 credits", credits: 25, amount: 2500 },
  { id: "large", label: "Agency", credits: 250, amount: 19_900 }
]

const topUp = {
  id: "6f2c1d0e-3b1a-4c55-9d2e-0a1b2c3d4e5f",
  state: "open",
  pack: "small",
  label: "25 credits",
  credits: 25,
  amount: 2500,
  currency: "eur",
  total: null,
  refundedAmount: 0,
  disputedAmount: 0,
  url: "https://pay.example/1",
  receiptUrl: null,
  createdAt: "2026-11-20T10:00:00Z",
  expiresAt: "2026-11-20T11:00:00Z",
  paidAt: null
}

const answer = (data: unknown) => ({
  json: { success: true, message: "", code: "OK", data, errors: [], meta: { requestId: "r", timestamp: "" } }
})

/** Sells packs on the pages of a browser: a payment is in the state that the function gives. */
const sellPacks = async (context: BrowserContext, stateNow: () => string): Promise<void> => {
  const now = () => ({ ...topUp, state: stateNow(), total: stateNow() === "paid" ? 2500 : null })
  await context.route("**/v1/Service", async (route) => {
    const response = await route.fetch()
    const body = Object(await response.json())
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, topUp: { currency: "eur", decimals: 2, packs } } }
    })
  })
  await context.route(/\/v1\/Account\/top-ups/, (route) =>
    route.request().url().includes(topUp.id)
      ? route.fulfill(answer(now()))
      : route.request().method() === "POST"
        ? route.fulfill(answer(now()))
        : route.fulfill(answer({ topUps: [now()], totalCount: 1, pageNumber: 1, pageSize: 10 }))
  )
  await context.route("https://pay.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Pay</title><h1>Pay</h1>" })
  )
}

const memberOf = async (context: BrowserContext): Promise<Member> => {
  const member = await openAccount(shop)
  await member.signIn(context)
  return member
}

test.for([320, 1100])(
  "packs and payments have no problem that axe finds, and one press leads to paying, %d pixels wide",
  async (width, { visitor }) => {
    const { context, tab } = await visitor({ viewport: { width, height: 800 } })
    await memberOf(context)
    await sellPacks(context, () => "open")
    const page = await tab(`${shop.url}/account/credits`)
    await settled(page)
    await page.getByRole("table", { name: "Payments for credits" }).waitFor()
    expect([await problemsInBothThemes(page), (await sidewaysScroll(page)) > 0]).toEqual([[], false])
    await page.getByRole("button", { name: "Agency 250 credits €199.00" }).waitFor()
    await page.getByRole("button", { name: "25 credits €25.00" }).click()
    await page.waitForURL("https://pay.example/1")
  }
)

test("the return from paying waits for the bank, offers nothing to pay meanwhile, and says what was added", async ({
  visitor
}) => {
  const { context, tab } = await visitor()
  await memberOf(context)
  let state = "open"
  await sellPacks(context, () => state)
  const page = await tab(`${shop.url}/account/credits?top-up=${topUp.id}`)
  await page.getByText("Looking for your payment.").waitFor()
  expect(await page.getByRole("button", { name: /€/ }).count()).toBe(0)
  expect(await page.getByRole("link", { name: "Pay", exact: true }).count()).toBe(0)
  state = "processing"
  await page.getByText("Waiting for your bank.").waitFor()
  expect(await page.getByRole("button", { name: /€/ }).count()).toBe(0)
  state = "paid"
  await page.getByText("Paid. 25 credits were added.").waitFor()
  await page.getByRole("button", { name: "25 credits €25.00" }).waitFor()
  await page.waitForURL(`${shop.url}/account/credits`)
})
