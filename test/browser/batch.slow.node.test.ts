import { readFile } from "node:fs/promises"
import { unzipSync } from "fflate"
import type { Download, Page } from "playwright-core"
import { beforeAll, describe, expect } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfPng } from "../scanning/images.ts"
import { type Member, openAccount } from "./account.ts"
import { accessibilityProblems, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { shop } from "./sharedShop.ts"

let member: Member
beforeAll(async () => {
  member = await openAccount(shop)
})

const tables = `Name;Web address;Seats
Table 1;https://example.com/?table=1;4
Table 2;no address;2
Table 3;https://example.com/?table=3;6
`

const open = async (page: Page) => {
  await page.getByRole("button", { name: "Batch (CSV)" }).click()
  return page.getByRole("dialog", { name: "Many codes from a CSV file" })
}

const pick = (page: Page, name: string, text: string) =>
  page
    .getByLabel(/Choose a CSV file/)
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })

const filesIn = async (download: Download) => unzipSync(new Uint8Array(await readFile(await download.path())))

const countOfCodes = async (): Promise<unknown> => member.call("GET", "/v1/Qr/my-qrcodes")

/** Lets the service buy, and loses its answer on the way. */
const loseAnswers = (page: Page) =>
  page.route("**/v1/Qr/batch*", async (route) => {
    await route.fetch()
    await route.fulfill({ status: 400, json: { success: false } })
  })

describe("a batch in the studio", () => {
  test("buys the good rows once, and saves a ZIP", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/`)
    const dialog = await open(page)
    await pick(page, "tables.csv", tables)
    await dialog.getByLabel("Each row says").selectOption("url")
    expect(await dialog.getByLabel("Column Name is").inputValue()).toBe("name")
    await dialog.getByLabel("Column Web address is").selectOption("content.url")
    expect(await dialog.getByLabel("Column Seats is").inputValue()).toBe("")
    const faults = dialog.getByRole("list", { name: "Rows with faults" })
    expect(await faults.innerText()).toMatch(/^Line 3: column 2 \(Web address\): is not a web address/)
    await expect
      .poll(() => dialog.getByRole("list", { name: "The first rows" }).locator("img").count())
      .toBe(2)
    expect(await accessibilityProblems(page)).toEqual([])
    const button = dialog.getByRole("button", { name: "Buy 2 codes for 2.00 credits" })
    const saving = page.waitForEvent("download")
    await button.dblclick()
    const download = await saving
    expect(download.suggestedFilename()).toBe("tables.zip")
    const files = await filesIn(download)
    expect(Object.keys(files)).toEqual([
      "Table 1.svg",
      "Table 1.png",
      "Table 3.svg",
      "Table 3.png",
      "manifest.json",
      "manifest.csv"
    ])
    const pixels = pixelsOfPng(files["Table 3.png"] ?? new Uint8Array())
    expect(await decoders.zxing(pixels)).toBe("https://example.com/?table=3")
    await dialog.getByText("2 codes bought.").waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await countOfCodes()).toMatchObject({ totalCount: 2 })
    await expect.poll(() => page.locator(".balance").first().innerText()).toContain("8.00")
  })

  test("buys each row once after its tab was closed", async ({ visitor }) => {
    const { context, tab, expectRefusals } = await visitor()
    await member.signIn(context)
    const closed = await tab(`${shop.url}/`)
    const { totalCount } = Object(await countOfCodes())
    expectRefusals("400 POST /v1/Qr/batch")
    await loseAnswers(closed)
    for (const page of [closed, await tab(`${shop.url}/`)]) {
      const dialog = await open(page)
      await pick(page, "closed.csv", "data,name\nthree,Three\nfour,Four\n")
      const saving = page === closed ? undefined : page.waitForEvent("download")
      await dialog.getByRole("button", { name: "Buy 2 codes for 2.00 credits" }).click()
      if (saving === undefined) {
        await dialog.getByRole("button", { name: "Continue" }).waitFor()
        await page.close()
      } else {
        expect(Object.keys(await filesIn(await saving))).toContain("Four.svg")
        await dialog
          .getByText("You had bought all of these codes before. Nothing was charged again.")
          .waitFor()
        expect(await countOfCodes()).toMatchObject({ totalCount: totalCount + 2 })
        expect(await accessibilityProblems(page)).toEqual([])
        const more = page.waitForEvent("download")
        await dialog.getByRole("button", { name: "Buy 2 new codes for 2.00 credits" }).click()
        await more
        await dialog.getByText("2 codes bought. They are in the ZIP").waitFor()
      }
    }
    expect(await countOfCodes()).toMatchObject({ totalCount: totalCount + 4 })
  })

  test("sends 501 rows in parts, waits, and stops", async ({ visitor }) => {
    const { context, tab, expectRefusals } = await visitor()
    await member.signIn(context)
    await shop.command("account", "credit", member.email, "600", "--reason", "test")
    const page = await tab(`${shop.url}/`)
    const dialog = await open(page)
    await pick(page, "many.csv", `data\n${Array.from({ length: 501 }, (_, row) => `many ${row}\n`).join("")}`)
    await dialog.getByText("They arrive as 2 ZIPs").waitFor({ timeout: 120_000 })
    await dialog.getByLabel("PNG").uncheck()
    await dialog.getByLabel("Width").fill("300")
    await dialog.getByText("300 pixels are 25 mm in print, at 300 dots per inch.").waitFor()
    const sent: Array<number> = []
    await page.route("**/v1/Qr/batch*", async (route) => {
      const { rows, defaults, formats } = route.request().postDataJSON()
      sent.push(rows.length)
      expect([defaults.size, formats]).toEqual([300, ["svg"]])
      if (sent.length !== 2) return route.continue()
      return route.fulfill({
        status: 429,
        headers: { "retry-after": "90" },
        json: {
          success: false,
          code: "RATE_LIMITED",
          message: "Too many requests.",
          data: null,
          meta: { requestId: "limit" },
          errors: ["wait"]
        }
      })
    })
    expectRefusals("429 POST /v1/Qr/batch")
    const first = page.waitForEvent("download", { timeout: 200_000 })
    await dialog.getByRole("button", { name: "Buy 501 codes for 501.00 credits" }).click()
    expect((await first).suggestedFilename()).toBe("many-1-of-2.zip")
    await dialog.getByText(/^The service limits how many codes it makes a minute\. It continues at/).waitFor()
    await dialog.getByRole("button", { name: "Stop" }).click()
    await dialog.getByText("Saved 500 of 501 codes. Left: 1.").waitFor()
    const second = page.waitForEvent("download")
    await dialog.getByRole("button", { name: "Continue" }).click()
    expect(Object.keys(await filesIn(await second)).length).toBe(3)
    await dialog.getByText("501 codes bought.").waitFor()
    expect(sent).toEqual([500, 1, 1])
  }, 300_000)

  test("shows a guest price and faults, 320 px wide", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 320, height: 700 }, colorScheme: "dark" })
    const page = await tab(`${shop.url}/`)
    const dialog = await open(page)
    await pick(page, "broken.csv", 'data\n"one\n')
    await dialog.getByText("Line 2, column 1: the text in quotes does not end").waitFor()
    await pick(page, "guests.csv", "ssid,password\nGuests,correct horse\n")
    expect(await dialog.getByLabel("Each row says").inputValue()).toBe("wifi")
    await dialog.getByRole("link", { name: "Sign in to buy 1 code for 1.00 credit" }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
})
