import type { Page } from "playwright-core"
import { openAccount } from "./account.ts"
import { addAuthenticator } from "./authenticator.ts"
import type { Visitor } from "./browser.ts"
import type { PasskeyShop } from "./passkeyShop.ts"
import { settled } from "./settled.ts"

/** An operator with a passkey, at the first page. */
export const atOperate = async (shop: PasskeyShop, visitor: Visitor) => {
  const member = await openAccount(shop)
  await shop.command("operator", "add", member.email, "--reason", "runs the shop")
  const { context, tab, expectRefusals } = await visitor()
  expectRefusals("403 GET /v1/Operator/summary")
  await member.signIn(context)
  const page = await tab()
  await addAuthenticator(page)
  await page.goto(`${shop.url}/account/settings`)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  const dialog = page.getByRole("dialog", { name: "Add a passkey" })
  await dialog.getByLabel("Current password").fill(member.password)
  await dialog.getByRole("button", { name: "Add a passkey" }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Operate" }).click()
  await page.getByRole("button", { name: "Use my passkey" }).click()
  await page.getByText("Codes sold today").waitFor()
  return { ...member, page, context, tab, expectRefusals }
}

export const tabOf = async (page: Page, name: string) => {
  await page.getByRole("navigation", { name: "Operate" }).getByRole("link", { name }).click()
  await settled(page)
}
