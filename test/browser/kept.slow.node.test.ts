import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { asksToSignIn, isSignedIn } from "./journeys.ts"
import { shop } from "./sharedShop.ts"

const link = "https://garden.example/menu"

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

/** The service's last answer about the sale of drawing, which is not personal. */
const ofTheService = "drawing"

/** The names of the personal items in the storage of the tab and of the browser. */
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

describe("browser storage", () => {
  test("of an account is removed at signing out, in every tab", async ({ visitor }) => {
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

  test("of an account is kept after its session ends", async ({ visitor }) => {
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

  test("is removed with a closed account, including drafts", async ({ visitor }) => {
    const { email, password, signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await signIn(context)
    const [page, other] = [await tab(), await tab()]
    await workInStudio(other)
    await page.goto(`${shop.url}/account/settings`)
    await page.getByRole("button", { name: "Close the account…" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Password", { exact: true }).fill(password)
    expect(await dialog.getByRole("button", { name: "Close the account" }).isDisabled()).toBe(true)
    await dialog.getByRole("checkbox", { name: "Stop my dynamic codes" }).check()
    await dialog.getByLabel(`Type ${email} to confirm`).fill(email)
    const sent = page.waitForRequest((request) => request.method() === "DELETE")
    await dialog.getByRole("button", { name: "Close the account" }).click()
    expect((await sent).postDataJSON()).toEqual({ password, dynamicCodes: "stop" })
    await asksToSignIn(page)
    expect(await kept(page)).toEqual({ tab: [], browser: [] })
    await other.getByRole("img", { name: "QR code: https://example.com" }).waitFor()
    expect(await kept(other)).toEqual({ tab: [], browser: [] })
  })
})
