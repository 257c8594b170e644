import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { addAuthenticator } from "./authenticator.ts"
import { problemsInBothThemes } from "./axe.ts"
import { test, type Visitor } from "./browser.ts"
import { asksToSignIn, isNotSignedIn, isSignedIn } from "./journeys.ts"
import { openPasskeyShop, type PasskeyShop } from "./passkeyShop.ts"
import { shop as plain } from "./sharedShop.ts"

let shop: PasskeyShop
beforeAll(async () => {
  shop = await openPasskeyShop({ QR_RATE_LIMIT: "off" })
})
afterAll(() => shop.close())

/** A member at the settings, with an authenticator that has no passkey yet. */
const atSettings = async (visitor: Visitor) => {
  const member = await openAccount(shop)
  const { context, tab, expectRefusals } = await visitor()
  await member.signIn(context)
  const page = await tab()
  const authenticator = await addAuthenticator(page)
  await page.goto(`${shop.url}/account/settings`)
  return { ...member, page, context, tab, expectRefusals, authenticator }
}

const passkeysOf = (page: Page) => page.getByRole("list", { name: "Passkeys" }).getByRole("listitem")

const addPasskey = async (page: Page, { password }: Pick<Member, "password">, name: string) => {
  await page.getByRole("button", { name: "Add a passkey" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a passkey" })
  await dialog.getByLabel("Name").fill(name)
  await dialog.getByLabel("Current password").fill(password)
  await dialog.getByRole("button", { name: "Add a passkey" }).click()
  await passkeysOf(page).filter({ hasText: name }).waitFor()
}

const signOut = async (page: Page, email: string) => {
  await page.getByRole("button", { name: `Account ${email}` }).click()
  await page.getByRole("button", { name: "Sign out" }).click()
  await asksToSignIn(page)
}

const withPasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" })

describe("the settings", () => {
  test("add one passkey of a device, and mail the owner", async ({ visitor }) => {
    const { page, authenticator, email, password, expectRefusals } = await atSettings(visitor)
    expectRefusals("401 POST /v1/Account/passkeys/options")
    await page.getByText("No passkeys yet.").waitFor()
    await page.getByRole("button", { name: "Add a passkey" }).click()
    const dialog = page.getByRole("dialog", { name: "Add a passkey" })
    expect(await dialog.getByLabel("Name").inputValue()).toBe("Chrome on Linux")
    await dialog.getByLabel("Name").fill("Laptop")
    await dialog.getByLabel("Current password").fill("wrong password")
    await dialog.getByRole("button", { name: "Add a passkey" }).click()
    await dialog.getByText("This is not the password").waitFor()
    expect(await authenticator.count()).toBe(0)
    await dialog.getByLabel("Current password").fill(password)
    await dialog.getByRole("button", { name: "Add a passkey" }).click()
    await expect.poll(() => passkeysOf(page).allInnerTexts()).toEqual([expect.stringContaining("Laptop")])
    expect(await authenticator.count()).toBe(1)
    expect((await shop.letterTo(email)).subject).toMatch(/passkey/i)

    await page.getByRole("button", { name: "Add a passkey" }).click()
    await dialog.getByLabel("Current password").fill(password)
    await dialog.getByRole("button", { name: "Add a passkey" }).click()
    await dialog.getByText("This device has a passkey of the account already.").waitFor()
    expect(await authenticator.count()).toBe(1)
  })

  test("remove a passkey, which then signs in no more", async ({ visitor }) => {
    const { page, authenticator, email, password, expectRefusals } = await atSettings(visitor)
    expectRefusals("401 POST /v1/Account/session/passkey")
    await addPasskey(page, { password }, "Old phone")
    await page.getByRole("button", { name: "Remove Old phone" }).click()
    const dialog = page.getByRole("dialog", { name: "Remove this passkey" })
    const remove = dialog.getByRole("button", { name: "Remove Old phone" })
    expect(await remove.isDisabled()).toBe(true)
    await dialog.getByLabel("Type Old phone to confirm").fill("Old phone")
    await remove.click()
    await page.getByText("No passkeys yet.").waitFor()
    await authenticator.setPresent(false)
    await signOut(page, email)
    await authenticator.setPresent(true)
    await withPasskey(page).click()
    await page.getByText("This passkey is not accepted.").waitFor()
    await asksToSignIn(page)
  })

  test("remove the password after a passkey, and mail a link", async ({ visitor }) => {
    const { page, authenticator, email, password, expectRefusals } = await atSettings(visitor)
    // The session began by the password.
    expectRefusals("403 DELETE /v1/Account/password", "401 POST /v1/Account/session")
    await addPasskey(page, { password }, "Laptop")
    await page.getByRole("button", { name: "Remove the password…" }).click()
    const dialog = page.getByRole("dialog", { name: "Remove the password" })
    await dialog.getByRole("button", { name: "Remove the password" }).click()
    const section = page.getByRole("region", { name: "Password" })
    await section.getByText("This account has no password").waitFor()
    await page.getByRole("list", { name: "Sessions" }).getByText("by a passkey").waitFor()
    // A passkey renewed the session.
    expect(await page.getByLabel("Current password").count()).toBe(0)
    await section.getByRole("button", { name: "Mail me a link to set one" }).click()
    await section.getByText(email).waitFor()

    await page.getByRole("button", { name: "Remove Laptop" }).click()
    await page.getByRole("dialog").getByText("It is the only way into this account.").waitFor()
    await page.keyboard.press("Escape")
    await authenticator.setPresent(false)
    await signOut(page, email)
    await page.getByLabel("E-mail address").fill(email)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await isNotSignedIn(page)
  })

  test("keep the password if another account's passkey answers", async ({ visitor }) => {
    const { page, context, authenticator, email, password, expectRefusals } = await atSettings(visitor)
    expectRefusals("403 DELETE /v1/Account/password")
    await addPasskey(page, { password }, "Shared laptop")
    const other = await openAccount(shop)
    await context.clearCookies()
    await other.signIn(context)
    await page.reload()
    await isSignedIn(page, other.email)
    await addPasskey(page, other, "Shared laptop, too")
    // The device then uses the first passkey.
    await authenticator.forgetLast()
    await page.getByRole("button", { name: "Remove the password…" }).click()
    const dialog = page.getByRole("dialog", { name: "Remove the password" })
    await dialog.getByRole("button", { name: "Remove the password" }).click()
    await dialog.getByText("That passkey is of another account").waitFor()
    await isSignedIn(page, email)
    const answer = await fetch(`${shop.url}/v1/Account/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: other.email, password: other.password })
    })
    expect(answer.status).toBe(200)
  })

  test("hide passkeys from a browser without them", async ({ visitor }) => {
    const { signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"))
    await signIn(context)
    const page = await tab(`${shop.url}/account/settings`)
    await page.getByRole("region", { name: "Sessions" }).waitFor()
    expect(await page.getByRole("region", { name: "Passkeys" }).count()).toBe(0)
  })
})

describe("signing in", () => {
  test("by a passkey needs no password", async ({ visitor }) => {
    const { page, authenticator, email, password } = await atSettings(visitor)
    await addPasskey(page, { password }, "Laptop")
    await authenticator.setPresent(false)
    await signOut(page, email)
    // The button ends what was suggested before.
    await authenticator.setPresent(true)
    await withPasskey(page).click()
    await isSignedIn(page, email)
    await page.goto(`${shop.url}/account/settings`)
    await passkeysOf(page).getByText("last use").waitFor()
    await page.getByRole("button", { name: "Add a passkey" }).click()
    const dialog = page.getByRole("dialog", { name: "Add a passkey" })
    await dialog.getByLabel("Name").waitFor()
    expect(await dialog.getByLabel("Current password").count()).toBe(0)
  })

  test("by a suggested passkey leads back to the page before", async ({ visitor }) => {
    const { page, email, password, context } = await atSettings(visitor)
    await addPasskey(page, { password }, "Laptop")
    await context.clearCookies()
    // The owner of this device confirms what it suggests.
    await page.goto(`${shop.url}/account/keys`)
    await page.getByRole("heading", { name: "Developers", level: 1 }).waitFor()
    await isSignedIn(page, email)
  })

  test("explains a missing passkey, and takes a password", async ({ visitor }) => {
    const { email } = await openAccount(shop)
    const { tab } = await visitor()
    const page = await tab()
    await addAuthenticator(page)
    await page.goto(`${shop.url}/account/sign-in`)
    await withPasskey(page).click()
    await page.getByText("No passkey was used.").waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    await page.getByLabel("E-mail address").fill(email)
    await page.getByLabel("Password", { exact: true }).fill("two lemons and a pear")
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await isSignedIn(page, email)
  })
})

test("a service at an IP address offers no passkeys", async ({ visitor }) => {
  const { signIn } = await openAccount(plain)
  const { context, tab } = await visitor()
  const page = await tab(`${plain.url}/account/sign-in`)
  await asksToSignIn(page)
  expect(await withPasskey(page).count()).toBe(0)
  expect(await page.getByLabel("E-mail address").getAttribute("autocomplete")).toBe("username")
  await signIn(context)
  await page.goto(`${plain.url}/account/settings`)
  await page.getByRole("region", { name: "Sessions" }).waitFor()
  expect(await page.getByRole("region", { name: "Passkeys" }).count()).toBe(0)
})
