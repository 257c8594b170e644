import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { test } from "./browser.ts"
import { press, type } from "./focus.ts"
import { goodPassword, isSignedIn, openLink } from "./journeys.ts"
import { linkOf } from "./mailbox.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe("the keyboard alone", () => {
  test("leads from signing up to a key, a purchase and the code's file", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/account`)
    const email = "keys@example.com"
    await page.getByRole("link", { name: "Create one" }).waitFor()
    await press(page, "Create one")
    await page.getByRole("button", { name: "Send the link" }).waitFor()
    await type(page, "E-mail address", email)
    await page.keyboard.press("Enter")
    await openLink(page, linkOf(await shop.letterTo(email)))
    await page.getByRole("button", { name: "Set the password" }).waitFor()
    await type(page, "New password", goodPassword)
    await page.keyboard.press("Enter")
    await isSignedIn(page, email)

    await press(page, "Developers")
    await page.getByRole("button", { name: "Make your first key" }).waitFor()
    await press(page, "Make your first key")
    await page.getByRole("dialog").waitFor()
    await type(page, "Name", "Laptop")
    await page.keyboard.press("Enter")
    const command = await page.getByText(/^curl /).innerText()
    await press(page, "I have saved it")
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
    const { stdout } = await promisify(execFile)("sh", ["-c", command])
    expect(JSON.parse(stdout)).toMatchObject({ code: "OK" })

    await press(page, "Codes")
    await page.getByRole("link", { name: /My first code/ }).waitFor()
    await press(page, /^My first code/)
    await page.getByRole("button", { name: "Download SVG" }).waitFor()
    const saving = page.waitForEvent("download")
    await press(page, "Download SVG")
    expect((await saving).suggestedFilename()).toMatch(/\.svg$/)

    await press(page, /^Account /)
    await press(page, "Sign out")
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor()
  })
})
