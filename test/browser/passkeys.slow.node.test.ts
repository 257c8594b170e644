import { createServer } from "node:http"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { type Member, openAccount } from "./account.ts"
import { addAuthenticator } from "./authenticator.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test, type Visitor } from "./browser.ts"
import { asksToSignIn, isNotSignedIn, isSignedIn, trySigningIn } from "./journeys.ts"
import { openPasskeyShop, type PasskeyShop } from "./passkeyShop.ts"
import { openShop } from "./shop.ts"

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

/** Adds a passkey by the settings. */
const addPasskey = async (page: Page, { password }: Pick<Member, "password">, name: string) => {
  await page.getByRole("button", { name: "Add a passkey" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a passkey" })
  await dialog.getByLabel("Name").fill(name)
  await dialog.getByLabel("Current password").fill(password)
  await dialog.getByRole("button", { name: "Add a passkey" }).click()
  await passkeysOf(page).filter({ hasText: name }).waitFor()
}

/** Signs out, which leads to the form for signing in. */
const signOut = async (page: Page, email: string) => {
  await page.getByRole("button", { name: `Account ${email}` }).click()
  await page.getByRole("button", { name: "Sign out" }).click()
  await asksToSignIn(page)
}

const withPasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" })

describe("the settings", () => {
  test("add a passkey by the password, once in a device, and tell the owner", async ({ visitor }) => {
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

  test("remove a passkey after its name was typed, and it signs in no more", async ({ visitor }) => {
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

  test("remove the password once a passkey renewed the session, and mail a link to set one again", async ({
    visitor
  }) => {
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
    // A passkey proved whose session it is.
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

  test("leave the password where another account's passkey answers, whose session begins", async ({
    visitor
  }) => {
    const { page, context, authenticator, email, password, expectRefusals } = await atSettings(visitor)
    expectRefusals("403 DELETE /v1/Account/password")
    await addPasskey(page, { password }, "Shared laptop")
    const other = await openAccount(shop)
    await context.clearCookies()
    await other.signIn(context)
    await page.reload()
    await isSignedIn(page, other.email)
    await addPasskey(page, other, "Shared laptop, too")
    // The device asks which one, and its owner takes the first.
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

  test("hide passkeys from a browser that keeps none", async ({ visitor }) => {
    const { signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"))
    await signIn(context)
    const page = await tab(`${shop.url}/account/settings`)
    await page.getByRole("region", { name: "Sessions" }).waitFor()
    expect(await page.getByRole("region", { name: "Passkeys" }).count()).toBe(0)
  })

  test("are accessible with passkeys, their dialogs too, in both themes and on a phone", async ({
    visitor
  }) => {
    const { page, password } = await atSettings(visitor)
    await page.setViewportSize({ width: 390, height: 800 })
    await addPasskey(page, { password }, "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk")
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    for (const name of ["Add a passkey", "Remove Donaudampf", "Remove the password…"]) {
      await page.getByRole("button", { name }).click()
      await page.getByRole("dialog").waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await page.keyboard.press("Escape")
    }
  })
})

describe("signing in", () => {
  test("by a passkey needs no password, and neither does another passkey then", async ({ visitor }) => {
    const { page, authenticator, email, password } = await atSettings(visitor)
    await addPasskey(page, { password }, "Laptop")
    await authenticator.setPresent(false)
    await signOut(page, email)
    // The button ends what was suggested before.
    await authenticator.setPresent(true)
    await withPasskey(page).click()
    await isSignedIn(page, email)
    await page.getByRole("link", { name: "Settings" }).click()
    await passkeysOf(page).getByText("last use").waitFor()
    await page.getByRole("button", { name: "Add a passkey" }).click()
    const dialog = page.getByRole("dialog", { name: "Add a passkey" })
    await dialog.getByLabel("Name").waitFor()
    expect(await dialog.getByLabel("Current password").count()).toBe(0)
  })

  test("by a passkey that the browser suggests for the address leads back to the page that was asked for", async ({
    visitor
  }) => {
    const { page, email, password, context } = await atSettings(visitor)
    await addPasskey(page, { password }, "Laptop")
    await context.clearCookies()
    // The owner of this device confirms what it suggests.
    await page.goto(`${shop.url}/account/keys`)
    await page.getByRole("heading", { name: "Developers", level: 1 }).waitFor()
    await isSignedIn(page, email)
  })

  test("says what to do where no passkey was used, and still takes a password", async ({ visitor }) => {
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

  test("by a passkey is refused by the browser at another host", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.elsewhere}/account/sign-in`)
    await addAuthenticator(page)
    await withPasskey(page).click()
    await page.getByText("Passkeys do not work at this address.").waitFor()
  })

  test("by a passkey is refused by the service where a page of another port had it signed", async ({
    visitor
  }) => {
    const { page, password } = await atSettings(visitor)
    await addPasskey(page, { password }, "Laptop")
    const site = createServer((_, response) => response.end("<!doctype html><title>Prizes</title>"))
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve))
    try {
      const address = site.address()
      if (address === null || typeof address === "string") throw new Error("the site has no port")
      await page.goto(`http://localhost:${address.port}/`)
      const post = (path: string, body: object) =>
        fetch(`${shop.url}/v1/Account/session/passkey${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body)
        })
      const { data: options } = await (await post("/options", {})).json()
      const credential = await page.evaluate(async (options) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
        const signed = await navigator.credentials.get({ publicKey })
        return signed instanceof PublicKeyCredential ? signed.toJSON() : undefined
      }, options)
      expect(credential).toMatchObject({ response: { signature: expect.any(String) } })
      const answer = await post("", { credential })
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([401, null])
    } finally {
      site.close()
    }
  })
})

test("a service at an IP address offers no passkeys, and its pages do not either", async ({ visitor }) => {
  const plain = await openShop()
  try {
    const { email, signIn } = await openAccount(plain)
    const { context, tab } = await visitor()
    const page = await tab(`${plain.url}/account/sign-in`)
    await asksToSignIn(page)
    expect(await withPasskey(page).count()).toBe(0)
    expect(await page.getByLabel("E-mail address").getAttribute("autocomplete")).toBe("username")
    await trySigningIn(page, plain, email)
    await isSignedIn(page, email)
    await signIn(context)
    await page.goto(`${plain.url}/account/settings`)
    await page.getByRole("region", { name: "Sessions" }).waitFor()
    expect(await page.getByRole("region", { name: "Passkeys" }).count()).toBe(0)
    await visitor.leave()
  } finally {
    await plain.close()
  }
})
