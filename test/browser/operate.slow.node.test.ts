import { readFile } from "node:fs/promises"
import * as Schema from "effect/Schema"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { atOperate, documents, tabOf } from "./atOperate.ts"
import { problemsInBothThemes } from "./axe.ts"
import { test } from "./browser.ts"
import { isSignedIn } from "./journeys.ts"
import { openPasskeyShop, type PasskeyShop } from "./passkeyShop.ts"
import { screenFaults, watchShifts } from "./screenFaults.ts"
import { seed } from "./seed.ts"
import { settled } from "./settled.ts"

let shop: PasskeyShop
beforeAll(async () => {
  shop = await openPasskeyShop({ QR_RATE_LIMIT: "off" })
})
afterAll(() => shop.close())

const Reading = Schema.Struct({ balance: Schema.Number })
const Receipt = Schema.Struct({ qrCodeId: Schema.String, pricePaid: Schema.Number })
const OwnCode = Schema.Struct({
  dynamic: Schema.Struct({ shortUrl: Schema.String, state: Schema.String })
})

describe("the operator's pages", () => {
  test("are not there for others: neither an entry, nor a page, nor an answer tells of them", async ({
    visitor
  }) => {
    const html = { headers: { accept: "text/html" } }
    const answers = await Promise.all(
      ["/operate", "/nowhere"].map(async (path) => {
        const answer = await fetch(`${shop.url}${path}`, html)
        const headers = [...answer.headers].filter(([name]) => !/^(?:date|x-request-id)$/.test(name))
        return [answer.status, headers, await answer.text()]
      })
    )
    expect(answers[0]).toEqual(answers[1])
    const { email, signIn } = await openAccount(shop)
    for (const isMember of [false, true]) {
      const { context, tab, expectRefusals } = await visitor()
      expectRefusals(...documents)
      if (isMember) await signIn(context)
      const page = await tab(`${shop.url}/operate`)
      await page.locator("h1").waitFor()
      if (isMember) await isSignedIn(page, email)
      expect(await page.locator("h1").innerText()).not.toBe("Operate")
      expect(await page.title()).toContain("Page not found")
      expect(await page.getByRole("link", { name: "Operate" }).count()).toBe(0)
    }
  })

  test("ask for a passkey first, and lead back to them after signing in", async ({ visitor }) => {
    const { page, context, email, expectRefusals } = await atOperate(shop, visitor)
    await page.getByText("Nothing needs a hand.").or(page.getByText("Last backup")).first().waitFor()
    expectRefusals("403 GET /v1/Operator/accounts")
    await context.clearCookies()
    await page.goto(`${shop.url}/account/sign-in?next=/operate/customers`)
    await page.getByRole("navigation", { name: "Operate" }).waitFor()
    await page.getByRole("link", { name: email }).waitFor()
  })

  test("find a customer, and add credits, suspend and restore, which the log tells", async ({ visitor }) => {
    const customer = await openAccount(shop, "somebody@customer.example")
    await seed(customer)
    const { page, expectRefusals } = await atOperate(shop, visitor)
    await tabOf(page, "Customers")
    await page.getByRole("searchbox", { name: "Address or id" }).fill("SOMEBODY@cust")
    await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual([customer.email])
    await page.getByRole("link", { name: customer.email }).click()
    await page.getByRole("heading", { name: customer.email, level: 2 }).waitFor()
    await page.getByRole("region", { name: "Keys" }).getByText("Laptop").waitFor()
    // It changes while the page is shown.
    await shop.command("account", "credit", customer.email, "100", "--reason", "Invoice 1016")
    const before = Schema.decodeUnknownSync(Reading)(await customer.call("GET", "/v1/Account")).balance

    await page.getByRole("button", { name: "Change credits…" }).click()
    const credits = page.getByRole("dialog", { name: "Change credits" })
    await credits.getByLabel("Credits").fill(`-${before}`)
    await credits.getByText("Balance after it: 0.00").waitFor()
    await credits.getByLabel("Credits").fill(`-${before + 1}`)
    await credits.getByLabel("Reason").fill("Too much")
    expectRefusals(`402 POST /v1/Operator/accounts/${page.url().split("/").at(-1)}/credits`)
    await credits.getByRole("button", { name: /^Take/ }).click()
    await credits.getByText("That is more than the account has.").waitFor()
    await credits.getByLabel("Reason").fill("")
    await credits.getByLabel("Credits").fill("12,5")
    await credits.getByRole("button", { name: "Add 12.50 credits" }).click()
    await credits.getByText("Give a reason.").waitFor()
    await credits.getByLabel("Reason").fill("Called on the phone")
    await credits.getByRole("button", { name: "Add 12.50 credits" }).click()
    await page
      .getByRole("table", { name: /balance/i })
      .getByText("Called on the phone")
      .waitFor()
    expect(await customer.call("GET", "/v1/Account")).toMatchObject({ balance: before + 12.5 })

    await page.getByRole("button", { name: "Suspend…" }).click()
    const suspension = page.getByRole("dialog", { name: "Suspend" })
    await suspension.getByLabel("Reason").fill("Invoice 1017")
    await suspension.getByRole("button", { name: "Suspend" }).click()
    await page.getByText("Suspended: Invoice 1017").waitFor()
    await expect(customer.call("GET", "/v1/Account")).rejects.toThrow("403")
    await page.getByRole("button", { name: "Restore…" }).click()
    const restoring = page.getByRole("dialog", { name: "Restore" })
    await restoring.getByLabel("Reason").fill("Paid")
    await restoring.getByRole("button", { name: "Restore" }).click()
    await page.getByText("Suspended: Invoice 1017").waitFor({ state: "detached" })
    await expect.poll(() => customer.call("GET", "/v1/Account")).toMatchObject({ balance: before + 12.5 })

    await tabOf(page, "Log")
    const rows = page.getByRole("table", { name: "Log" }).getByRole("row")
    await expect
      .poll(async () => (await rows.allInnerTexts()).slice(1, 4))
      .toEqual([
        expect.stringMatching(/Account restored[\s\S]*Paid/),
        expect.stringMatching(/Account suspended[\s\S]*Invoice 1017/),
        expect.stringMatching(/Credits changed\s+12\.50 credits[\s\S]*Called on the phone/)
      ])
  })

  test("find a customer's code by its short address, take it down, put it back and pay it back, which the log tells", async ({
    visitor
  }) => {
    const customer = await openAccount(shop, "poster@customer.example")
    const target = "https://poster.example/spring"
    const dynamic = { name: "Spring poster", content: { type: "dynamic", target } }
    const { qrCodeId, pricePaid } = Schema.decodeUnknownSync(Receipt)(
      await customer.call("POST", "/v1/Qr/purchase", dynamic)
    )
    const own = async () =>
      Schema.decodeUnknownSync(OwnCode)(await customer.call("GET", `/v1/Qr/${qrCodeId}`)).dynamic
    const { shortUrl } = await own()
    const isLed = async (status: number, state: string) => {
      // Servers know of it within a second.
      await expect.poll(async () => (await fetch(shortUrl, { redirect: "manual" })).status).toBe(status)
      expect((await own()).state).toBe(state)
    }
    await isLed(302, "active")

    const { page, expectRefusals } = await atOperate(shop, visitor)
    expectRefusals("404 GET /v1/Operator/qr-codes/aaaaaaaa")
    await tabOf(page, "Codes")
    const field = page.getByLabel("Id, slug or short address")
    for (const [typed, told] of [
      [" / ", "Enter an id, a slug, or a short address."],
      ["aaaaaaaa", "There is no such code."]
    ] as const) {
      await field.fill(typed)
      await field.press("Enter")
      await page.getByText(told).waitFor()
    }
    await field.fill(shortUrl)
    await field.press("Enter")
    await page.getByRole("heading", { name: "Spring poster", level: 2 }).waitFor()
    await page.getByText(target).first().waitFor()
    await settled(page)
    expect(await problemsInBothThemes(page)).toEqual([])

    await page.getByRole("button", { name: "Take down…" }).click()
    const takingDown = page.getByRole("dialog", { name: "Take down" })
    await takingDown.getByText(/leads nowhere from now on/).waitFor()
    await takingDown.getByRole("button", { name: "Take down" }).click()
    await takingDown.getByText("Give a reason.").waitFor()
    await takingDown.getByLabel("Reason").fill("Reported as fraud")
    await takingDown.getByRole("button", { name: "Take down" }).click()
    await page.getByText("This code is taken down.").waitFor()
    await isLed(410, "blocked")

    await page.getByRole("button", { name: "Put back…" }).click()
    const puttingBack = page.getByRole("dialog", { name: "Put back" })
    await puttingBack.getByLabel("Reason").fill("The report was wrong")
    await puttingBack.getByRole("button", { name: "Put back" }).click()
    await page.getByText("This code is taken down.").waitFor({ state: "detached" })
    await isLed(302, "active")

    await page.getByRole("button", { name: "Refund…" }).click()
    const refund = page.getByRole("dialog", { name: "Refund" })
    await refund.getByText("Balance after it: 10.00").waitFor()
    await refund.getByLabel("Reason").fill("Printed wrong")
    // The answer to the first try is lost on its way, so that it is sent again.
    await page.route(
      "**/v1/Operator/qr-codes/*/refund",
      async (route) => {
        await route.fetch()
        await route.fulfill({ status: 503, json: {} })
      },
      { times: 1 }
    )
    expectRefusals(`503 POST /v1/Operator/qr-codes/${qrCodeId}/refund`)
    await refund.getByRole("button", { name: `Pay back ${pricePaid.toFixed(2)} credits` }).click()
    await page.getByText(/were paid back .*: Printed wrong/).waitFor()
    expect(await page.getByRole("button", { name: "Refund…" }).count()).toBe(0)
    expect(await customer.call("GET", "/v1/Account")).toMatchObject({ balance: 10 })

    const rows = page.getByRole("table", { name: "Log" }).getByRole("row")
    const told = [
      /Code refunded[\s\S]*Printed wrong/,
      /Code put back[\s\S]*The report was wrong/,
      /Code taken down[\s\S]*Reported as fraud/
    ].map((text) => expect.stringMatching(text))
    await expect.poll(async () => (await rows.allInnerTexts()).slice(1)).toEqual(told)
    await page.getByRole("link", { name: customer.email }).click()
    const codes = page.getByRole("region", { name: "Codes" })
    await codes.getByRole("link", { name: /Spring poster.*Refunded/ }).waitFor()
    await tabOf(page, "Log")
    await expect.poll(async () => (await rows.allInnerTexts()).slice(1, 4)).toEqual(told)
    await page
      .getByRole("link", { name: qrCodeId.slice(0, 8) })
      .first()
      .click()
    await page.getByRole("heading", { name: "Spring poster", level: 2 }).waitFor()
  })

  test("show what was sold, by the item that is asked for, and save it as CSV", async ({ visitor }) => {
    await seed(await openAccount(shop))
    const { page } = await atOperate(shop, visitor)
    await tabOf(page, "Sales")
    await page.getByRole("table", { name: "What was sold" }).getByText("Menu", { exact: true }).waitFor()
    await page.getByLabel("By", { exact: true }).selectOption("content")
    await page.getByRole("table", { name: "What was sold" }).getByText("Plain text").waitFor()
    const download = page.waitForEvent("download")
    await page.getByRole("button", { name: "Save as CSV" }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^sales-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    expect((await readFile(await saved.path(), "utf8")).split("\n")[0]).toContain("credits")
  })

  test("say in the language of the page why requests were refused, beside the codes", async ({ visitor }) => {
    const { page, call } = await atOperate(shop, visitor)
    await call("PATCH", "/v1/Account", { language: "de" })
    await page.route("**/v1/Operator/summary", async (route) => {
      const answer = await route.fetch()
      const { data, ...envelope } = await answer.json()
      const days = data.days.map((day: object) => ({ ...day, refusals: {} }))
      days.push({ ...days.pop(), refusals: { NOT_SCANNABLE: 3, A_CODE_FROM_TOMORROW: 1 } })
      await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, days } } })
    })
    await page.goto(`${shop.url}/operate`)
    const refusals = page.locator(".operate-bars > li")
    await expect
      .poll(() => refusals.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Design nicht lesbar\s+NOT_SCANNABLE\s+3$/),
        expect.stringMatching(/^A_CODE_FROM_TOMORROW\s+1$/)
      ])
  })

  test("say in the language of the page why a report is refused", async ({ visitor }) => {
    const { page, call, expectRefusals } = await atOperate(shop, visitor)
    await call("PATCH", "/v1/Account", { language: "de" })
    expectRefusals("400 GET /v1/Operator/sales")
    await page.goto(`${shop.url}/operate/sales?from=1990-01-01`)
    const alert = page.getByRole("alert")
    await alert.getByText(/^from: Ein Bericht umfasst höchstens 3660 Tage;/).waitFor()
    expect(await alert.innerText()).not.toMatch(/report|expected/)
  })

  test.for([320, 390, 1024, 1440])(
    "are accessible in both themes, scroll down alone, show the open tab, move nothing by themselves and have no text below 12 pixels, %d pixels wide",
    async (width, { visitor }) => {
      await seed(await openAccount(shop))
      const { page, expectRefusals } = await atOperate(shop, visitor)
      await page.setViewportSize({ width, height: 800 })
      await page.addInitScript(watchShifts)
      const faults: Record<string, unknown> = {}
      const check = async (name: string): Promise<void> => {
        await page.reload()
        await settled(page)
        const found = await screenFaults(page)
        if (found !== undefined) faults[name] = found
        // Of tabs that are wider than the screen, the open one is in view.
        const isInView = await page.locator(".page-tabs [aria-current]").evaluate((tab) => {
          const { left, right } = tab.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        })
        if (!isInView) faults[`the tab of ${name}`] = "out of view"
      }
      for (const name of ["Today", "Customers", "Codes", "Sales", "Prices", "Brand", "Health", "Log"]) {
        await tabOf(page, name)
        await check(name)
      }
      await tabOf(page, "Customers")
      await page.getByRole("rowheader").getByRole("link").first().click()
      await page.getByRole("heading", { name: "Ledger" }).waitFor()
      expectRefusals(`404 GET ${new URL(page.url()).pathname}`)
      await check("a customer")
      expect(faults).toEqual({})
    }
  )

  // The last one: whoever buys after it pays more.
  test("publish a draft of prices at once, and another for later, and say who was faster", async ({
    visitor
  }) => {
    const { page, tab, expectRefusals } = await atOperate(shop, visitor)
    await tabOf(page, "Prices")
    const dots = page.getByLabel("Price of Dots")
    await dots.fill("0.7o")
    expect(await page.getByRole("button", { name: "Publish 1 change" }).isDisabled()).toBe(true)
    await dots.fill("0,75")
    await page.getByText(/^This browser keeps the draft/).waitFor()
    await page.reload()
    await page.getByRole("button", { name: "Publish 1 change" }).waitFor()
    expect(await dots.inputValue()).toBe("0,75")
    await page.getByRole("list", { name: "What is paid for" }).getByText("+0.75").waitFor()
    await page.getByRole("button", { name: "Publish 1 change" }).click()
    const dialog = page.getByRole("dialog", { name: "Publish prices" })
    await dialog.getByLabel("Reason").fill("Dots are loved")
    await dialog.getByRole("button", { name: "Publish now" }).click()
    await page.getByText(/Version 1 is in force/).waitFor()
    const surcharges = async () => (await (await fetch(`${shop.url}/v1/Qr/prices`)).json()).data.surcharges
    expect((await surcharges()).bodyStyle.Dots).toBe(0.75)

    await page.getByLabel("Price of Any code").fill("2")
    await page.getByRole("button", { name: "Publish 1 change" }).click()
    await dialog.getByRole("radio", { name: "From a time on" }).check()
    await dialog.getByLabel("Reason").fill("A new year")
    await dialog.getByRole("button", { name: "Publish for later" }).click()
    await dialog.getByText("Choose a time that is to come.").waitFor()
    await dialog.getByLabel("From", { exact: true }).fill("2099-01-01T00:00")
    await page.reload()
    await page.getByRole("button", { name: "Publish 1 change" }).click()
    expect(await dialog.getByLabel("From", { exact: true }).inputValue()).toBe("2099-01-01T00:00")
    await dialog.getByLabel("Reason").fill("A new year")
    await dialog.getByRole("button", { name: "Publish for later" }).click()
    await page.getByText(/Version 2 takes over on/).waitFor()
    expect(await page.getByLabel("Price of Any code").inputValue()).toBe("2")

    expectRefusals("409 PUT /v1/Operator/price-list")
    const other = await tab(`${shop.url}/operate/prices`)
    for (const [each, price] of [
      [page, "3"],
      [other, "4"]
    ] as const)
      await each.getByLabel("Price of Any code").fill(price)
    const publish = async (each: Page) => {
      await each.getByRole("button", { name: "Publish 1 change" }).click()
      await each.getByLabel("Reason").fill("A hasty one")
      await each.getByRole("button", { name: "Publish now" }).click()
    }
    await publish(other)
    await other.getByText(/Version 3 is in force/).waitFor()
    await publish(page)
    await dialog.getByRole("alert").waitFor()
    await page.keyboard.press("Escape")
    await page.getByLabel("Price of Any code").fill("5")
    await page.reload()
    await page.getByText(/^Your draft changed version 2/).waitFor()
    expect(await page.getByLabel("Price of Any code").inputValue()).toBe("4")
    expect((await (await fetch(`${shop.url}/v1/Qr/prices`)).json()).data.base).toBe(4)
  })
})
