import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { encodePng } from "@quick-response/images/png/encodePng"
import { beforeAll, describe, expect } from "vitest"
import { configOf, photographed, pixelsOf } from "../prints/prints.ts"
import { type Member, openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { textIn } from "./downloads.ts"
import { shop } from "./sharedShop.ts"

const data = "https://cafe.example/menu"

let member: Member
let id: string
beforeAll(async () => {
  member = await openAccount(shop)
  await shop.command("account", "credit", member.email, "10", "--reason", "test")
  id = Object(await member.call("POST", "/v1/Qr/purchase", { data })).qrCodeId
})

const png = (name: string, text: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(encodePng(photographed(pixelsOf(configOf({ data: text })), { degrees: 8 })))
})

describe("a code's page", () => {
  test("checks a print, and recognizes another code", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes/${id}`)
    await page.getByRole("button", { name: "Check a print" }).click()
    const dialog = page.getByRole("dialog", { name: "Check a print" })
    const file = dialog.getByLabel("Choose a photograph")
    await file.setInputFiles(png("print.png", data))
    await dialog.getByText("It is this code. 100% of its error correction is left.").waitFor()
    await dialog.getByText("Nothing needs fixing.").waitFor()
    expect(
      await dialog
        .getByRole("img", { name: /photograph/ })
        .locator("polygon")
        .count()
    ).toBe(1)
    await dialog.getByRole("button", { name: "Check another photograph" }).click()
    await file.setInputFiles(png("sticker.png", "https://evil.example/pay"))
    await dialog.getByText("This is another code.").waitFor()
    await dialog.getByText("https://evil.example/pay").waitFor()
    await dialog.getByText("Look for a sticker").waitFor()
  })

  test("saves a proof that its page verifies, also after a roll", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes/${id}`)
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name }).click()
      ])
      return download
    }
    expect(await textIn(await saved("Proof as PDF"), "pdf")).toBe(data)
    const proof = await readFile(await (await saved("Proof as JSON")).path(), "utf8")
    await shop.command("proof", "roll")
    await page.getByRole("link", { name: "Check a proof" }).click()
    await page.getByRole("heading", { name: "Check a proof", level: 1 }).waitFor()
    const requests: Array<string> = []
    page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    const file = page.getByLabel("Choose the proof")
    await file.setInputFiles({ name: "proof.json", mimeType: "application/json", buffer: Buffer.from(proof) })
    await page.getByText("The proof is genuine").waitFor()
    await page.getByText(data).waitFor()
    expect(requests.filter((request) => !request.includes("/assets/"))).toEqual([
      "GET /.well-known/quick-response.json"
    ])
    await page.getByLabel("Or paste its text").fill(proof.replace("menu", "pay"))
    await page.getByRole("button", { name: "Check" }).click()
    await page.getByText("The proof was changed after it was signed.").waitFor()
  })
})

describe("quick-response qr", () => {
  test("proves and checks on the command line", async () => {
    const picture = join(shop.folder, "print.png")
    await writeFile(picture, png("print.png", data).buffer)
    expect(await shop.command("qr", "check-print", id, picture)).toContain(
      "it is this code, with 100 % of its error correction left"
    )
    const { says, qrCodeId } = JSON.parse(await shop.command("qr", "proof", id))
    expect([says, qrCodeId]).toEqual([data, id])
    const pdf = join(shop.folder, "proof.pdf")
    await shop.command("qr", "proof", id, "--pdf", pdf)
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe("%PDF-")
    await writeFile(picture, png("other.png", "https://evil.example/pay").buffer)
    await expect(shop.command("qr", "check-print", id, picture)).rejects.toThrow(
      /^- another code is there, which says .*not in order$/ms
    )
  })
})
