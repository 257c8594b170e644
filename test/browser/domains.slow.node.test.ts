import { readFile } from "node:fs/promises"
import { encodePng } from "@quick-response/images/png/encodePng"
import { describe, expect, onTestFinished } from "vitest"
import { type NameAnswer, startNameServer } from "../nameServer.ts"
import { configOf, pixelsOf } from "../prints/prints.ts"
import { type Member, openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { shop as closedShop } from "./sharedShop.ts"
import { openShop } from "./shop.ts"

const host = "go.luna.example"

const rows = [
  "Short link,Destination URL",
  `https://${host}/Menu1,https://luna.example/menu`,
  "https://bit.ly/menu,https://luna.example/menu",
  `https://${host}/Book,https://luna.example/book`
]

const png = (data: string) => ({
  name: "code.png",
  mimeType: "image/png",
  buffer: Buffer.from(encodePng(pixelsOf(configOf({ data }))))
})

/** Has an account prove the host. */
const prove = async (zone: Map<string, NameAnswer>, member: Member) => {
  const added = await member.call("POST", "/v1/Account/domains", { host })
  const [, value = ""] = /"(qr-domain=\w+)"/.exec(JSON.stringify(added)) ?? []
  zone.set(`_quick-response.${host}`, { TXT: [value] })
  await member.call("POST", `/v1/Account/domains/${host}/proof`)
}

describe("the page of domains", () => {
  test("add, prove, sell under, move in and remove, 320 px wide", async ({ visitor }) => {
    const zone = new Map<string, NameAnswer>()
    const names = await startNameServer((name) => zone.get(name))
    onTestFinished(names.close)
    const shop = await openShop({
      QR_RATE_LIMIT: "off",
      QR_CPU_LIMIT: "off",
      QR_SHORT_URL: "https://q.example/r/",
      QR_DOMAIN_TARGET: "edge.q.example",
      QR_DNS_SERVERS: names.address
    })
    const member = await openAccount(shop)
    const { context, tab, expectRefusals } = await visitor({ viewport: { width: 320, height: 860 } })
    expectRefusals("400 POST /v1/Account/domains", `409 POST /v1/Account/domains/${host}/proof`)
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/domains`)
    const dialog = page.getByRole("dialog")
    const check = async () => {
      await settled(page)
      expect([await problemsInBothThemes(page), await sidewaysScroll(page)]).toEqual([[], 0])
    }

    await page.getByRole("heading", { name: "No domain of your own yet" }).waitFor()
    await check()
    await page.getByRole("button", { name: "Add your first domain" }).focus()
    await page.keyboard.press("Enter")
    await dialog.locator("input:focus").waitFor()
    await page.keyboard.type("co.uk")
    await page.keyboard.press("Enter")
    await dialog.getByText("co.uk is a public suffix").waitFor()
    expect(await dialog.getByLabel("Domain").getAttribute("aria-invalid")).toBe("true")
    await check()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(host)
    await page.keyboard.press("Enter")
    const card = page.getByRole("region", { name: host })
    await card.getByText("Waiting").waitFor()
    const name = `_quick-response.${host}`
    const value = await card.getByText(/^qr-domain=/).innerText()

    zone.set(name, { TXT: ["qr-domain=another"] })
    await card.getByRole("button", { name: "Check now" }).click()
    await card.getByText("The proof is not there yet.").waitFor()
    await card.getByText("qr-domain=another").waitFor()
    await check()
    zone.set(name, { TXT: [value] })
    zone.set(host, { CNAME: "edge.q.example" })
    await member.call("POST", `/v1/Account/domains/${host}/proof`)
    await card.getByText("Proved").waitFor()
    await card.getByRole("button", { name: "Make default" }).click()
    await card.getByText("Default", { exact: true }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe("Check now")
    await card.getByRole("button", { name: "Change the address without a path" }).click()
    await dialog.getByLabel("Leads to").fill("luna.example")
    await dialog.getByRole("button", { name: "Save" }).click()
    await card.getByText("https://luna.example").waitFor()
    await check()

    await page.getByRole("button", { name: "Choose an export" }).click()
    const file = { name: "links.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) }
    await dialog.locator("input[type=file]").setInputFiles(file)
    await dialog.getByText(`2 addresses move to ${host}.`).waitFor()
    await dialog.getByText("1 address is below bit.ly").waitFor()
    await check()
    await dialog.getByRole("button", { name: "Move 2 addresses for 2.20 credits" }).click()
    await dialog.getByText("2 addresses are moved.").waitFor()
    await check()
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download the report" }).click()
    ])
    const report = await readFile(await download.path(), "utf8")
    expect(report.split("\r\n").map((line) => line.split(",")[3])).toEqual([
      "code",
      "OK",
      "DOMAIN_NOT_FOUND",
      "OK",
      undefined
    ])
    await dialog.getByRole("button", { name: "Another file" }).click()
    await dialog.locator("input[type=file]").setInputFiles(file)
    await dialog.getByRole("button", { name: "Move 2 addresses" }).click()
    await dialog.getByText("2 were moved before").waitFor()
    expect(await member.call("GET", "/v1/Account")).toMatchObject({ balance: 7.8 })
    await dialog.getByRole("button", { name: "Close" }).click()

    await card.getByRole("button", { name: "Remove…" }).click()
    await dialog.getByText(`2 codes name ${host}.`).waitFor()
    await check()
    await dialog.getByLabel(/^Type/).fill(host)
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "No domain of your own yet" }).waitFor()
    await expect.poll(focused).toBe("Domains")
    await visitor.leave()
    await shop.close()
  })

  test("lists refused rows by reason, stops a move and resumes it", async ({ visitor }) => {
    const zone = new Map<string, NameAnswer>()
    const names = await startNameServer((name) => zone.get(name))
    onTestFinished(names.close)
    const shop = await openShop({
      QR_RATE_LIMIT: "off",
      QR_CPU_LIMIT: "off",
      QR_SHORT_URL: "https://q.example/r/",
      QR_DOMAIN_TARGET: "edge.q.example",
      QR_DNS_SERVERS: names.address
    })
    const member = await openAccount(shop)
    await prove(zone, member)
    const taken = { type: "dynamic", address: `https://${host}/taken`, target: "https://luna.example/" }
    await member.call("POST", "/v1/Qr/purchase", { content: taken })
    const { context, tab } = await visitor({
      viewport: { width: 390, height: 860 },
      locale: "de-DE",
      colorScheme: "dark"
    })
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/domains`)
    const dialog = page.getByRole("dialog")
    const check = async () => {
      await settled(page)
      expect([await problemsInBothThemes(page), await sidewaysScroll(page)]).toEqual([[], 0])
    }
    const targets = ["q.example", ...Array(10).fill("luna.example")]
    const [refused = "", ...moving] = targets.map((to, index) => `https://${host}/${index},https://${to}/`)
    const lines = [
      "Short link,Destination URL",
      refused,
      `https://${host}/taken,https://luna.example/menu`,
      ...moving
    ]
    await page.getByRole("button", { name: "Export wählen" }).click()
    const file = { name: "links.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) }
    await dialog.locator("input[type=file]").setInputFiles(file)
    await dialog.getByText("reicht nicht für alle").waitFor()
    await dialog.getByText("1 Adresse führt zu etwas, das hier abgelehnt wird").waitFor()
    await dialog.getByText("Die Adresse führt zu diesem Dienst").waitFor()
    await check()

    let proceed = () => {}
    const held = new Promise<void>((resolve) => {
      proceed = resolve
    })
    await page.route("**/v1/Qr/batch", async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await dialog.getByRole("button", { name: /^11 Adressen/ }).click()
    await dialog.getByRole("button", { name: "Anhalten" }).click()
    await dialog.getByText("0 von 12 Adressen sind umgezogen. Der Umzug ist angehalten").waitFor()
    await check()
    proceed()
    await page.unroute("**/v1/Qr/batch")
    await dialog.getByRole("button", { name: "Die übrigen umziehen" }).click()
    await dialog.getByText("1 Adresse ist nicht umgezogen: Ein anderer Code hat").waitFor()
    await dialog.getByText("1 Adresse ist nicht umgezogen: Die Adresse führt zu diesem Dienst").waitFor()
    await dialog.getByText("2 Adressen sind nicht umgezogen: Das Guthaben reicht").waitFor()
    await dialog.getByText("8 Adressen sind umgezogen.").waitFor()
    await check()
    await shop.command("account", "credit", member.email, "10", "--reason", "test")
    await dialog.getByRole("button", { name: "Die übrigen noch einmal versuchen" }).click()
    await dialog.getByText("2 Adressen sind umgezogen.").waitFor()
    await dialog.getByText("8 waren schon umgezogen").waitFor()
    expect(await dialog.getByText("Das Guthaben reicht").count()).toBe(0)
    await visitor.leave()
    await shop.close()
  })

  test("is not found if no domains are offered", async ({ visitor }) => {
    const member = await openAccount(closedShop)
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${closedShop.url}/account/domains`)
    await page.getByRole("heading", { name: "This page does not exist" }).waitFor()
    await page.getByRole("button", { name: /^Account/ }).click()
    await expect.poll(() => page.getByRole("link", { name: "Settings" }).count()).toBe(1)
    expect(await page.getByRole("link", { name: "Domains" }).count()).toBe(0)
  })
})

test("the studio chooses among proved domains, and says which service redirects a code", async ({
  visitor
}) => {
  const zone = new Map<string, NameAnswer>()
  const names = await startNameServer((name) => zone.get(name))
  onTestFinished(names.close)
  const shop = await openShop({
    QR_SHORT_URL: "https://q.example/r/",
    QR_DOMAIN_TARGET: "edge.q.example",
    QR_DNS_SERVERS: names.address
  })
  const member = await openAccount(shop)
  const { context, tab } = await visitor({ viewport: { width: 1280, height: 860 } })
  await member.signIn(context)
  const page = await tab(shop.url)
  await page.getByLabel("Type", { exact: true }).selectOption("dynamic")
  await page.getByLabel("Opens").fill("https://luna.example/menu")
  await page.getByRole("button", { name: /^Buy/ }).waitFor()
  expect(await page.getByLabel("Domain").count()).toBe(0)
  expect(await page.getByText("More fields").count()).toBe(0)

  await prove(zone, member)
  await page.reload()
  const choice = page.getByLabel("Domain", { exact: true })
  await choice.waitFor()
  expect(await choice.inputValue()).toBe("q.example")
  const ways = [
    ["tel:+41445551234", "It holds its content itself"],
    [`https://${host}/menu`, "one of your own domains"],
    ["https://q.example/r/7F3K2M9Q", "which is this service"],
    ["https://bit.ly/menu", "whoever owns that domain decides"]
  ] as const
  await page.getByRole("button", { name: "Read a code" }).click()
  for (const [text, way] of ways) {
    await page.getByRole("dialog").locator("input[type=file]").setInputFiles(png(text))
    await page.getByRole("dialog").getByText(way).waitFor()
    await page.getByRole("button", { name: "Read another code" }).click()
  }
  await page.keyboard.press("Escape")
  await choice.selectOption(host)
  await page.getByRole("button", { name: /^Buy/ }).click()
  await page.getByText("go.luna.example/").first().waitFor()
  expect(JSON.stringify(await member.call("GET", "/v1/Qr/my-qrcodes"))).toContain("HTTPS://GO.LUNA.EXAMPLE/")
  await visitor.leave()
  await shop.close()
})
