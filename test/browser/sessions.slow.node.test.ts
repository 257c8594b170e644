import { afterAll, beforeAll, describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { test } from "./browser.ts"
import { asksToSignIn, goodPassword, isNotSignedIn, isSignedIn, openLink, trySigningIn } from "./journeys.ts"
import { linkOf } from "./mailbox.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const refusedSignIn = ["401 POST /v1/Account/session", "429 POST /v1/Account/session"]

describe("signing in", () => {
  test("is refused after five wrong passwords, with a time", async ({ visitor }) => {
    const { email, password } = await openAccount(shop)
    const { tab, expectRefusals } = await visitor()
    expectRefusals(...refusedSignIn)
    const page = await tab(`${shop.url}/account/sign-in`)
    const answered = () => page.waitForResponse((response) => response.request().method() === "POST")
    for (let wrong = 1; wrong <= 5; wrong++) {
      const answer = answered()
      await trySigningIn(page, shop, email, `wrong password ${wrong}`)
      expect((await answer).status()).toBe(401)
      await isNotSignedIn(page)
    }
    const answer = answered()
    await trySigningIn(page, shop, email, password)
    expect((await answer).status()).toBe(429)
    await page
      .getByText(/\d{1,2}:\d{2}|minutes?/)
      .last()
      .waitFor()
  })

  test("leads back to the page before", async ({ visitor }) => {
    const { email } = await openAccount(shop)
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/account/keys`)
    await asksToSignIn(page)
    await trySigningIn(page, shop, email)
    await page.getByRole("heading", { name: "Developers", level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe("/account/keys")
  })
})

describe("signing out", () => {
  test("another browser leads it to signing in", async ({ visitor }) => {
    const { email, signIn } = await openAccount(shop)
    const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    const [here, there] = [await visitor(), await visitor({ userAgent })]
    await signIn(here.context)
    there.expectRefusals("401 GET /v1/Account/keys")
    const other = await there.tab(`${shop.url}/account/sign-in`)
    await trySigningIn(other, shop, email)
    await isSignedIn(other, email)
    const page = await here.tab(`${shop.url}/account/settings`)
    await page.getByRole("button", { name: /^End the session of Firefox/ }).click()
    await expect
      .poll(() => page.getByRole("list", { name: "Sessions" }).getByRole("listitem").count())
      .toBe(1)
    await other.getByRole("link", { name: "Developers" }).click()
    await asksToSignIn(other)
    await page.reload()
    await isSignedIn(page, email)
  })
})

describe("the settings", () => {
  test("change the address once it is proved, and notify the old one", async ({ visitor }) => {
    const { email, signIn } = await openAccount(shop)
    const next = "moved@example.com"
    const { context, tab, expectRefusals } = await visitor()
    expectRefusals("401 PUT /v1/Account/email")
    await signIn(context)
    const page = await tab(`${shop.url}/account/settings`)
    const form = page.getByRole("region", { name: "E-mail address" })
    await form.getByLabel("New e-mail address").fill(next)
    await form.getByLabel("Current password").fill("wrong password")
    await form.getByRole("button", { name: "Send the link" }).click()
    await form.getByText("This is not the password").waitFor()
    await form.getByLabel("Current password").fill(goodPassword)
    await form.getByRole("button", { name: "Send the link" }).click()
    await form.getByText(next).waitFor()
    await isSignedIn(page, email)

    const link = linkOf(await shop.letterTo(next))
    const { tab: elsewhere } = await visitor()
    const proof = await elsewhere()
    await openLink(proof, link)
    await proof.getByRole("button", { name: "Use this address" }).click()
    await proof.getByRole("heading", { name: "Your address is changed" }).waitFor()
    expect((await shop.letterTo(email)).link).toBeUndefined()
    await page.reload()
    await isSignedIn(page, next)
    const again = await (await visitor()).tab(`${shop.url}/account/sign-in`)
    await trySigningIn(again, shop, next)
    await isSignedIn(again, next)
  })

  test("change the password, and sign out other browsers", async ({ visitor }) => {
    const { email, signIn } = await openAccount(shop)
    const [here, there] = [await visitor(), await visitor()]
    await signIn(here.context)
    const other = await there.tab(`${shop.url}/account/sign-in`)
    await trySigningIn(other, shop, email)
    await isSignedIn(other, email)
    const page = await here.tab(`${shop.url}/account/settings`)
    const form = page.getByRole("region", { name: "Password" })
    await form.getByLabel("Current password").fill(goodPassword)
    await form.getByLabel("New password").fill("three plums and a fig")
    await form.getByRole("button", { name: "Change the password" }).click()
    await page.getByText("The password is changed.").waitFor({ state: "attached" })
    await page.reload()
    await isSignedIn(page, email)
    // The overview looks for a first code every few seconds.
    there.expectRefusals(...refusedSignIn, "401 GET /v1/Qr/my-qrcodes")
    await other.reload()
    await asksToSignIn(other)
    await trySigningIn(other, shop, email)
    await isNotSignedIn(other)
    await trySigningIn(other, shop, email, "three plums and a fig")
    await isSignedIn(other, email)
  })
})

describe("sign-up closed by the operator", () => {
  test("is said, and signing in works", async ({ visitor }) => {
    const { email } = await openAccount(shop)
    await shop.restart({ QR_SIGN_UP: "closed" })
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/account/sign-up`)
    await page.getByRole("heading", { name: "Sign-up is closed" }).waitFor()
    expect(await page.getByLabel("E-mail address").count()).toBe(0)
    await page.goto(`${shop.url}/account/sign-in`)
    await asksToSignIn(page)
    expect(await page.getByRole("link", { name: "Create one" }).count()).toBe(0)
    await trySigningIn(page, shop, email)
    await isSignedIn(page, email)
  })
})
