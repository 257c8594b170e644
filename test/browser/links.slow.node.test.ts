import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { asksToSignIn, askToSignUp, choosePassword, isSignedIn, openLink, trySigningIn } from "./journeys.ts"
import { linkOf } from "./mailbox.ts"
import { shop } from "./sharedShop.ts"

const refusedLink = "410 POST /v1/Account/password"

const isRefused = (page: Page): Promise<void> =>
  page.getByRole("heading", { name: /^This link (?:cannot be used any more|is incomplete)$/ }).waitFor()

describe("a link to sign up", () => {
  test("works once", async ({ visitor }) => {
    const email = "used@example.com"
    const { tab, expectRefusals } = await visitor()
    expectRefusals(refusedLink)
    const page = await tab()
    await askToSignUp(page, shop, email)
    const link = linkOf(await shop.letterTo(email))
    await openLink(page, link)
    await page.getByLabel("New password").waitFor()
    // The secret leaves the address, and the history with it.
    expect(page.url()).not.toContain("#")
    await choosePassword(page)
    await isSignedIn(page, email)
    await openLink(page, link)
    await choosePassword(page, "three plums and a fig")
    await isRefused(page)
  })

  test("keeps working after a refused password", async ({ visitor }) => {
    const email = "common@example.com"
    const { tab, expectRefusals } = await visitor()
    expectRefusals("400 POST /v1/Account/password")
    const page = await tab()
    await askToSignUp(page, shop, email)
    await openLink(page, linkOf(await shop.letterTo(email)))
    await choosePassword(page, "password123")
    await page.locator(".error", { hasText: /common/i }).waitFor()
    await choosePassword(page)
    await isSignedIn(page, email)
  })

  test.for([
    ["that was cut off", "#AAAA"],
    ["without its secret", ""]
  ] as const)("%s is told to be incomplete", async ([_, fragment], { visitor }) => {
    const { tab } = await visitor()
    await isRefused(await tab(`${shop.url}/account/link${fragment}`))
  })

  test("of another address changes only the session of this browser", async ({ visitor }) => {
    const ann = await openAccount(shop)
    const { context, tab } = await visitor()
    await ann.signIn(context)
    const page = await tab(`${shop.url}/account`)
    await isSignedIn(page, ann.email)
    const email = "other@example.com"
    const { tab: elsewhere } = await visitor()
    await askToSignUp(await elsewhere(), shop, email)
    await openLink(page, linkOf(await shop.letterTo(email)))
    await choosePassword(page, "three plums and a fig")
    await isSignedIn(page, email)
    const { tab: third } = await visitor()
    const again = await third()
    await trySigningIn(again, shop, ann.email, ann.password)
    await isSignedIn(again, ann.email)
  })
})

describe("a link to reset a password", () => {
  test("sets it, ends other sessions, and works once", async ({ visitor }) => {
    const ann = await openAccount(shop)
    const { context, tab: elsewhere } = await visitor()
    await ann.signIn(context)
    const other = await elsewhere(`${shop.url}/account`)
    await isSignedIn(other, ann.email)
    const { tab, expectRefusals } = await visitor()
    expectRefusals(refusedLink)
    const page = await tab(`${shop.url}/account/sign-in`)
    await page.getByRole("link", { name: /forgot/i }).click()
    const send = page.getByRole("button", { name: "Send the link" })
    await send.waitFor()
    await page.getByLabel("E-mail address").fill(ann.email)
    await send.click()
    await page.getByRole("heading", { name: "Check your mail" }).waitFor()
    // The letter before it is the one of signing up, which was read already.
    const link = linkOf(await shop.letterTo(ann.email))
    await openLink(page, link)
    await choosePassword(page, "three plums and a fig")
    await isSignedIn(page, ann.email)
    await other.reload()
    await asksToSignIn(other)
    await openLink(page, link)
    await choosePassword(page, "four pears and a date")
    await isRefused(page)
  })
})
