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
})
