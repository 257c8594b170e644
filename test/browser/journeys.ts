import type { Page } from "playwright-core"
import { linkOf } from "./mailbox.ts"
import type { Shop } from "./shop.ts"

export const goodPassword = "two lemons and a pear"

/** Asks on the page for a link to sign up. */
export const askToSignUp = async (page: Page, { url }: Pick<Shop, "url">, email: string): Promise<void> => {
  await page.goto(`${url}/account/sign-up`)
  await page.getByLabel("E-mail address").fill(email)
  await page.getByRole("button", { name: "Send the link" }).click()
  await page.getByRole("heading", { name: "Check your mail" }).waitFor()
}

export const openLink = async (page: Page, link: string): Promise<void> => {
  // Another fragment alone would not load the page.
  await page.goto("about:blank")
  await page.goto(link)
}

/** Chooses the password that a link's page asks for. */
export const choosePassword = async (page: Page, password: string = goodPassword): Promise<void> => {
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: "Set the password" }).click()
}

export const isSignedIn = (page: Page, email: string): Promise<void> =>
  page.getByRole("button", { name: `Account ${email}` }).waitFor()

/** Opens an account by the pages alone: asks, reads the mail, follows the link, chooses a password. */
export const signUp = async (page: Page, shop: Shop, email: string): Promise<void> => {
  await askToSignUp(page, shop, email)
  await openLink(page, linkOf(await shop.letterTo(email)))
  await choosePassword(page)
  await isSignedIn(page, email)
}

export const trySigningIn = async (
  page: Page,
  { url }: Pick<Shop, "url">,
  email: string,
  password: string = goodPassword
): Promise<void> => {
  if (!page.url().includes("/account/sign-in")) await page.goto(`${url}/account/sign-in`)
  await page.getByLabel("E-mail address").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in" }).click()
}

export const asksToSignIn = (page: Page): Promise<void> =>
  page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor()

export const isNotSignedIn = (page: Page): Promise<void> =>
  page.getByText("The e-mail address or the password is not right.").waitFor()

/** Makes a key on the page of keys; gives the secret and the command that the page shows with it. */
export const makeKey = async (
  page: Page,
  { url }: Pick<Shop, "url">,
  name: string
): Promise<{ readonly secret: string; readonly command: string }> => {
  await page.goto(`${url}/account/keys`)
  await page.getByRole("button", { name: /^(?:Make your first key|New key)$/ }).click()
  await page.getByLabel("Name").fill(name)
  await page.getByRole("button", { name: "Make the key" }).click()
  const dialog = page.getByRole("dialog", { name: `Save ${name}` })
  const secret = await dialog.getByText(/^qr_live_/).innerText()
  const command = await dialog.getByText(/^curl /).innerText()
  await dialog.getByRole("button", { name: "I have saved it" }).click()
  return { secret, command }
}
