import { imageFormatNames, imageFormats } from "@quick-response/core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { textIn } from "./downloads.ts"
import { seed, seededCodes } from "./seed.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
let member: Member
beforeAll(async () => {
  shop = await openShop()
  member = await openAccount(shop)
  await seed(member)
})
afterAll(() => shop.close())

describe("the page of bought codes", () => {
  test("finds codes by a part of their name, and says where none has it", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes`)
    const tiles = page.getByRole("list", { name: "Codes" }).getByRole("link")
    await expect.poll(() => tiles.count()).toBe(seededCodes.length)
    const field = page.getByLabel("Search by name")
    await field.fill("wi-fi")
    await expect.poll(() => tiles.count()).toBe(1)
    expect(await tiles.innerText()).toContain("Wi-Fi for guests")
    await field.fill("no such name")
    await page.getByText("Nothing found").waitFor()
    await page.getByRole("link", { name: "Show all codes" }).click()
    await expect.poll(() => tiles.count()).toBe(seededCodes.length)
  })

  test("opens a code in the studio with its content, and a copy of it under another name, which is bought", async ({
    visitor
  }) => {
    const { context, tab } = await visitor()
    await shop.command("account", "credit", member.email, "10", "--reason", "test")
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes`)
    await page.getByRole("link", { name: "New code" }).waitFor()
    const content = { type: "wifi", ssid: "Garden", password: "two lemons" }
    const code = { name: "Garden Wi-Fi", content, bodyStyle: "Dots", foreground: "#123456" }
    const { qrCodeId: id } = Object(await member.call("POST", "/v1/Qr/purchase", code))
    await page.goto(`${shop.url}/account/codes/${id}`)
    await page.locator("a[href*='#d']", { hasText: "Open in the studio" }).click()
    await expect.poll(() => page.getByLabel("Network name").inputValue()).toBe("Garden")
    expect(await page.getByLabel("Password").first().inputValue()).toBe("two lemons")
    await page.getByRole("tab", { name: "Color" }).click()
    expect(await page.getByLabel("Hex, Body").inputValue()).toBe("#123456")
    await page.goto(`${shop.url}/account/codes/${id}`)
    await page.locator("a[href*='#d']", { hasText: "Duplicate" }).click()
    await page.getByLabel("Network name").fill("Orchard")
    await page.getByRole("button", { name: /^Buy for/ }).click()
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    const { qrCodes } = Object(await member.call("GET", "/v1/Qr/my-qrcodes?pageSize=1"))
    expect(qrCodes[0].name).toBe("Copy of Garden Wi-Fi")
  })

  test.for(imageFormatNames)(
    "saves a code as %s, which another program reads",
    async (format, { visitor }) => {
      const { context, tab } = await visitor()
      await member.signIn(context)
      const page = await tab(`${shop.url}/account/codes`)
      // A gradient, eyes of their own and a shape: what a format could lose.
      const code = seededCodes.find(({ name }) => name === "Poster in the window")
      await page.getByRole("link", { name: /Poster in the window/ }).click()
      await page.getByRole("radio", { name: imageFormats[format].name }).check({ force: true })
      const saving = page.waitForEvent("download")
      await page.getByRole("button", { name: `Download ${imageFormats[format].name}` }).click()
      const download = await saving
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`^poster.*\\${imageFormats[format].extension}$`, "i")
      )
      expect(await textIn(download, format)).toBe(code?.data)
    }
  )

  test("shows a table tent of a code with a headline, and saves it as a PDF, which another program reads", async ({
    visitor
  }) => {
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/account/codes`)
    const code = seededCodes.find(({ name }) => name === "Poster in the window")
    await page.getByRole("link", { name: /Poster in the window/ }).click()
    await page.getByRole("radio", { name: "Sheet to print" }).check()
    expect(await page.getByLabel("Headline").inputValue()).toBe("Poster in the window")
    const picture = page.getByRole("img", { name: "The sheet, Table tent on US Letter" })
    await picture.waitFor()
    const before = await picture.getAttribute("src")
    await page.getByLabel("Headline").fill("Tonight")
    await expect.poll(() => picture.getAttribute("src")).not.toBe(before)
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download PDF" }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe("Poster-in-the-window-Table-tent.pdf")
    expect(await textIn(download, "pdf")).toBe(code?.data)
  })
})
