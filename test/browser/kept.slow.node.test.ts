import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { asksToSignIn, isSignedIn } from "./journeys.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const link = "https://garden.example/menu"

/** Designs something in the studio, and picks a file there for a batch. */
const workInStudio = async (page: Page): Promise<void> => {
  await page.goto(`${shop.url}/`)
  await page.getByLabel("Address").fill(link)
  await page.getByRole("img", { name: `QR code: ${link}` }).waitFor()
  await page.getByRole("button", { name: "Batch (CSV)" }).click()
  await page
    .getByLabel(/Choose a CSV file/)
    .setInputFiles({ name: "tables.csv", mimeType: "text/csv", buffer: Buffer.from(`url\n${link}\n`) })
  await page.getByRole("dialog").getByText("tables.csv").waitFor()
  await page.keyboard.press("Escape")
  await expect.poll(() => kept(page)).toEqual({ tab: ["account", "batch"], browser: ["draft", "member"] })
}

/** The service's last answer about the sale of drawing, which tells of nobody. */
const ofTheService = "drawing"

/** The names of what the pages keep of people, of this tab and of the browser. */
const kept = (page: Page) =>
  page.evaluate((other) => {
    const names = (area: Storage) =>
      Object.keys(area)
        .map((key) => key.replace(/^quick-response \S* /, ""))
        .filter((name) => name !== other)
        .sort()
    return { tab: names(sessionStorage), browser: names(localStorage) }
  }, ofTheService)

const signOut = async (page: Page, email: string): Promise<void> => {
  await page.getByRole("button", { name: `Account ${email}` }).click()
  await page.getByRole("button", { name: "Sign out" }).click()
  await asksToSignIn(page)
}

describe("what a browser keeps", () => {
  test("of an account goes when it signs out, in every tab; the design stays for the guest", async ({
    visitor
  }) => {
    const { email, signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await signIn(context)
    const [page, other] = [await tab(), await tab()]
    await workInStudio(other)
    await workInStudio(page)
    await signOut(page, email)
    expect(await kept(page)).toEqual({ tab: [], browser: ["draft"] })
    await other.getByRole("link", { name: "Sign in" }).waitFor()
    expect(await kept(other)).toEqual({ tab: [], browser: ["draft"] })
    await other.getByRole("img", { name: `QR code: ${link}` }).waitFor()
    await page.goto(`${shop.url}/`)
    await page.getByRole("img", { name: `QR code: ${link}` }).waitFor()
    await page.getByRole("button", { name: "Batch (CSV)" }).click()
    await page.getByLabel(/Choose a CSV file/).waitFor()
  })

  test("of an account stays when its session has run out, for that account alone", async ({ visitor }) => {
    const [one, another] = [await openAccount(shop), await openAccount(shop)]
    const { context, tab } = await visitor()
    await one.signIn(context)
    const page = await tab()
    await workInStudio(page)
    await context.clearCookies()
    await page.reload()
    await page.getByRole("link", { name: "Sign in" }).waitFor()
    expect((await kept(page)).browser).toEqual(["draft"])
    await one.signIn(context)
    await page.reload()
    await isSignedIn(page, one.email)
    expect((await kept(page)).tab).toEqual(["account", "batch"])
    await another.signIn(context)
    await page.reload()
    await isSignedIn(page, another.email)
    expect((await kept(page)).tab).toEqual(["account"])
  })

  test("goes with an account that is closed, the design too, in every tab", async ({ visitor }) => {
    const { email, password, signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await signIn(context)
    const [page, other] = [await tab(), await tab()]
    await workInStudio(other)
    await page.goto(`${shop.url}/account/settings`)
    await page.getByRole("button", { name: "Close the account…" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Password", { exact: true }).fill(password)
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    await dialog.getByRole("button", { name: "Close the account" }).click()
    await asksToSignIn(page)
    expect(await kept(page)).toEqual({ tab: [], browser: [] })
    await other.getByRole("img", { name: "QR code: https://example.com" }).waitFor()
    expect(await kept(other)).toEqual({ tab: [], browser: [] })
  })
})
