import { readFile } from "node:fs/promises"
import * as Schema from "effect/Schema"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { moon } from "../brand/brands.ts"
import { type NameAnswer, startNameServer } from "../nameServer.ts"
import { openAccount } from "./account.ts"
import { atOperate, tabOf } from "./atOperate.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { isSignedIn } from "./journeys.ts"
import { openPasskeyShop, type PasskeyShop } from "./passkeyShop.ts"
import { brokenWords, screenFaults, watchShifts } from "./screenFaults.ts"
import { seed } from "./seed.ts"
import { settled } from "./settled.ts"

const zone = new Map<string, NameAnswer>()
let names: Awaited<ReturnType<typeof startNameServer>>
let shop: PasskeyShop
beforeAll(async () => {
  names = await startNameServer((name) => zone.get(name))
  shop = await openPasskeyShop({
    QR_RATE_LIMIT: "off",
    QR_DOMAIN_TARGET: "codes.shop.example",
    QR_DNS_SERVERS: names.address
  })
})
afterAll(async () => {
  await shop.close()
  names.close()
})

const svgFile = (text: string) => ({
  name: "moon.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(text)
})

const savedBy = async (page: Page, button: string) => {
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: button }).click()
  const saved = await download
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), "utf8") }
}

const backgroundOf = (page: Page, scene: string) =>
  page
    .getByRole("img", { name: scene })
    .locator(".primary")
    .evaluate((element) => getComputedStyle(element).backgroundColor)

const Reading = Schema.Struct({ balance: Schema.Number })
const Held = Schema.Struct({
  domains: Schema.NonEmptyArray(
    Schema.Struct({
      host: Schema.String,
      records: Schema.Array(Schema.Struct({ type: Schema.String, name: Schema.String, value: Schema.String }))
    })
  )
})
const Receipt = Schema.Struct({ qrCodeId: Schema.String, pricePaid: Schema.Number })
const OwnCode = Schema.Struct({
  dynamic: Schema.Struct({ shortUrl: Schema.String, state: Schema.String })
})

describe("the operator's pages", () => {
  test("are unknown to others", async ({ visitor }) => {
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
      expectRefusals("404 GET /operate")
      if (isMember) await signIn(context)
      const page = await tab(`${shop.url}/operate`)
      await page.locator("h1").waitFor()
      if (isMember) await isSignedIn(page, email)
      expect(await page.locator("h1").innerText()).not.toBe("Operate")
      expect(await page.title()).toContain("Page not found")
      expect(await page.getByRole("link", { name: "Operate" }).count()).toBe(0)
    }
  })

  test("ask for a passkey, and follow signing in", async ({ visitor }) => {
    const { page, context, email, expectRefusals } = await atOperate(shop, visitor)
    await page.getByText("Nothing needs attention.").or(page.getByText("Last backup")).first().waitFor()
    expectRefusals("403 GET /v1/Operator/accounts")
    await context.clearCookies()
    await page.goto(`${shop.url}/account/sign-in?next=/operate/customers`)
    await page.getByRole("navigation", { name: "Operate" }).waitFor()
    await page.getByRole("link", { name: email }).waitFor()
  })

  test("change credits, suspend and restore a customer, logged", async ({ visitor }) => {
    const customer = await openAccount(shop, "somebody@customer.example")
    await seed(customer)
    const { page, expectRefusals } = await atOperate(shop, visitor)
    await tabOf(page, "Customers")
    await page.getByRole("searchbox", { name: "Address or id" }).fill("SOMEBODY@cust")
    await expect.poll(() => page.getByRole("rowheader").allInnerTexts()).toEqual([customer.email])
    await page.getByRole("link", { name: customer.email }).click()
    await page.getByRole("heading", { name: customer.email, level: 2 }).waitFor()
    await page.getByRole("region", { name: "Keys" }).getByText("Laptop").waitFor()
    await shop.command("account", "credit", customer.email, "100", "--reason", "Invoice 1016")
    const before = Schema.decodeUnknownSync(Reading)(await customer.call("GET", "/v1/Account")).balance

    await page.getByRole("button", { name: "Change credits…" }).click()
    const credits = page.getByRole("dialog", { name: "Change credits" })
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

  test("take down, put back and refund a code, logged", async ({ visitor }) => {
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
    await tabOf(page, "Codes")
    const field = page.getByRole("searchbox", { name: "Id, slug, account or words" })
    const poster = page.getByRole("rowheader").getByRole("link", { name: "Spring poster" })
    await field.fill("spring unheard")
    await page.getByText("No code found").waitFor()
    for (const sought of [qrCodeId, shortUrl, customer.email, "SPRING poster.example"]) {
      await field.fill(sought)
      await expect.poll(() => new URL(page.url()).searchParams.get("query")).toBe(sought)
      await poster.waitFor()
      expect(await page.getByRole("rowheader").count(), sought).toBe(1)
    }
    await page.getByLabel("State").selectOption({ label: "Paused" })
    await page.getByText("No code found").waitFor()
    await page.getByLabel("State").selectOption({ label: "Live" })
    await page.getByLabel("Kind").selectOption({ label: "Dynamic" })
    expect(new URL(page.url()).searchParams.get("kind")).toBe("dynamic")
    expect(await page.title()).toBe("Codes · Operate · Quick-Response")
    await poster.click()
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
  })

  test("list older codes page by page", async ({ visitor }) => {
    const { page } = await atOperate(shop, visitor)
    const customer = await openAccount(shop, "many@customer.example")
    await shop.command("account", "credit", customer.email, "100", "--reason", "Invoice 1018")
    for (let number = 1; number <= 52; number++)
      await customer.call("POST", "/v1/Qr/purchase", { data: `HTTPS://MANY.EXAMPLE/${number}` })
    await page.goto(`${shop.url}/operate/codes?query=many.example`)
    const rows = page.getByRole("table", { name: "Codes" }).getByRole("rowheader")
    await expect.poll(() => rows.count()).toBe(50)
    await page.getByRole("link", { name: "Older codes" }).click()
    await expect.poll(() => rows.count()).toBe(2)
    expect(await page.getByRole("link", { name: "Older codes" }).count()).toBe(0)
    await page.getByRole("link", { name: "Newest" }).click()
    await expect.poll(() => rows.count()).toBe(50)
  })

  test("find domains, and remove one with a reason, logged", async ({ visitor }) => {
    const customer = await openAccount(shop, "luna@customer.example")
    const host = "go.luna.example"
    for (const added of [host, "late.luna.example"])
      await customer.call("POST", "/v1/Account/domains", { host: added })
    const { records } = Schema.decodeUnknownSync(Held)(await customer.call("GET", "/v1/Account/domains"))
      .domains[0]
    for (const { type, name, value } of records) if (type === "TXT") zone.set(name, { TXT: [value] })
    await customer.call("POST", `/v1/Account/domains/${host}/proof`)

    const { page } = await atOperate(shop, visitor)
    await tabOf(page, "Domains")
    const rows = page.getByRole("table", { name: "Domains" }).getByRole("rowheader")
    await expect.poll(async () => (await rows.allInnerTexts()).length).toBe(2)
    // No account holds a domain that waits for its proof.
    await expect.poll(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(1)
    await page.getByLabel("State").selectOption({ label: "Lost" })
    await page.getByText("No domain found").waitFor()
    await page.getByLabel("State").selectOption({ label: "Proved" })
    await page.getByRole("searchbox", { name: "Domain or account id" }).fill("LUNA")
    await expect.poll(async () => (await rows.allInnerTexts()).length).toBe(1)
    await page.getByRole("link", { name: customer.email }).first().waitFor()
    await page.getByRole("button", { name: `Remove ${host}` }).focus()
    await page.keyboard.press("Enter")
    const dialog = page.getByRole("dialog", { name: "Remove this domain" })
    await dialog.getByText(`No code names ${host}.`).waitFor()
    await settled(page)
    expect(await problemsInBothThemes(page)).toEqual([])
    await page.keyboard.type("Its owner asked for it")
    await page.keyboard.press("Enter")
    await page.getByText("No domain found").waitFor()
    await tabOf(page, "Log")
    await page.getByRole("link", { name: host }).click()
    await page.getByText("No domain found").waitFor()
  })

  test("show sales by item, and save CSV", async ({ visitor }) => {
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

  test.for([320, 1440])("are accessible and fit, %d px wide", async (width, { visitor }) => {
    await seed(await openAccount(shop))
    const { page } = await atOperate(shop, visitor)
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
    for (const name of [
      "Today",
      "Customers",
      "Codes",
      "Domains",
      "Sales",
      "Prices",
      "Brand",
      "Health",
      "Log"
    ]) {
      await tabOf(page, name)
      await check(name)
      expect(await page.title()).toBe(`${name} · Operate · Quick-Response`)
    }
    await tabOf(page, "Customers")
    await page.getByRole("rowheader").getByRole("link").first().click()
    await page.getByRole("heading", { name: "Ledger" }).waitFor()
    await check("a customer")
    expect(faults).toEqual({})
  })

  test("keep the words of the log whole on a phone", async ({ visitor }) => {
    const { page } = await atOperate(shop, visitor)
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(`${shop.url}/account/settings`)
    await page.locator(".settings select").selectOption("de")
    await expect.poll(() => page.locator("h1").textContent()).toBe("Einstellungen")
    // A longer time is a wider column beside the words.
    await page.clock.setSystemTime(Date.now() + 20 * 60_000)
    await page.goto(`${shop.url}/operate/log`)
    await page.getByText("Rolle vergeben").first().waitFor()
    expect([await brokenWords(page, "tbody th, time"), await sidewaysScroll(page)]).toEqual([[], 0])
  })

  test("publish prices now and later, and refuse stale drafts", async ({ visitor }) => {
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
    await dialog.getByText("Choose a time in the future.").waitFor()
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

  test("save a brand as files", async ({ visitor }) => {
    const { page } = await atOperate(shop, visitor)
    await tabOf(page, "Brand")
    await page.getByText("No brand is set").waitFor()
    await expect.poll(() => page.getByText("6.48 to 1").count()).toBe(2)

    const name = page.getByLabel("Name", { exact: true })
    await name.fill("")
    await page.getByLabel("Legal notice").fill("impressum")
    await page.getByRole("button", { name: "Download brand.json" }).click()
    await page.getByText("Enter a name of 1 to 40 characters in one line.").waitFor()
    await page.getByText("Enter an address that begins with https:").waitFor()
    await name.fill("Luna & Co")
    await page.getByLabel("Legal notice").fill("https://luna.example/legal")

    const mark = page.locator("input[type=file]")
    await mark.setInputFiles(svgFile(moon))

    await page.getByLabel("Another color on dark pages").uncheck()
    const color = page.getByLabel("Color", { exact: true })
    await color.fill("#fc0")
    await page.getByText("has 1.36 to 1, and text needs 4.5: it is shown as #856a00").waitFor()
    expect(await backgroundOf(page, "Pages, Light")).toBe("rgb(133, 106, 0)")
    expect(await backgroundOf(page, "Mails, Dark")).toBe("rgb(255, 204, 0)")
    const scene = page.getByRole("img", { name: "Pages, Light" })
    expect(await scene.innerText()).toContain("Luna & Co")
    const shown = scene.locator("img")
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await settled(page)
    expect(await problemsInBothThemes(page)).toEqual([])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page)).toBe(0)
    }

    const files = [await savedBy(page, "Download brand.json"), await savedBy(page, "Download mark.svg")]
    expect(files.map((file) => file.name)).toEqual(["brand.json", "mark.svg"])
    expect(JSON.parse(files[0]?.text ?? "")).toEqual({
      name: "Luna & Co",
      mark: "mark.svg",
      accent: "#ffcc00",
      links: { imprint: "https://luna.example/legal" }
    })
  })
})
