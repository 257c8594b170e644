import type { Page } from "playwright-core"
import { describe, expect } from "vitest"
import { openAccount } from "./account.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

const openPresets = async (page: Page): Promise<void> => {
  await settled(page)
  await page.getByRole("button", { name: "Your presets" }).click()
}

const save = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Name of a new preset").fill(name)
  await page.getByRole("button", { name: "Save this style" }).click()
  await page.getByText(`${name} is saved.`).waitFor()
}

describe("the presets of an account", () => {
  test("are on each device, with their contents, once moved there", async ({ visitor }) => {
    const { signIn } = await openAccount(shop)
    const first = await visitor()
    const page = await first.tab(`${shop.url}/`)
    await settled(page)
    await page.getByLabel("Address").fill("https://cafe.example/menu")
    await openPresets(page)
    await page.getByText("With its content, to continue later").click()
    await save(page, "From before")

    await signIn(first.context)
    await page.reload()
    await openPresets(page)
    await page.getByText("This browser keeps 1 preset beside your account.").waitFor()
    await page.getByRole("button", { name: "Move into the account" }).click()
    await page.getByText("The presets are in your account.").waitFor()
    await save(page, "House style")
    expect(await problemsInBothThemes(page)).toEqual([])

    const second = await visitor({ viewport: { width: 320, height: 700 } })
    await signIn(second.context)
    const phone = await second.tab(`${shop.url}/`)
    await openPresets(phone)
    await phone.getByLabel("Name of House style").waitFor()
    expect(await sidewaysScroll(phone)).toBe(0)
    await phone.getByLabel("Name of House style").fill("Winter")
    await phone.keyboard.press("Tab")
    await phone.getByText("Winter is saved.").waitFor()
    await phone.getByRole("button", { name: "Apply From before" }).click()
    await phone.getByRole("button", { name: "Close" }).click()
    await expect.poll(() => phone.getByLabel("Address").inputValue()).toBe("https://cafe.example/menu")

    await page.reload()
    await openPresets(page)
    await page.getByLabel("Name of Winter").waitFor()
    await page.getByRole("button", { name: "Delete From before" }).click()
    await page.getByText("From before is deleted.").waitFor()
    await page.reload()
    await openPresets(page)
    await page.getByLabel("Name of Winter").waitFor()
    await expect.poll(() => page.getByRole("list", { name: "Presets" }).getByRole("listitem").count()).toBe(1)
  })

  test("are not saved while the service is away, and it is said", async ({ visitor }) => {
    const { signIn } = await openAccount(shop)
    const { context, tab } = await visitor()
    await signIn(context)
    const page = await tab(`${shop.url}/`)
    await openPresets(page)
    await page.getByText("Your account keeps it for all of your devices.").waitFor()
    await context.route("**/v1/Account/designs/**", (route) => route.abort("aborted"))
    await page.getByLabel("Name of a new preset").fill("Ours")
    await page.getByRole("button", { name: "Save this style" }).click()
    await page.getByRole("alert").waitFor({ timeout: 30_000 })
    expect(await page.getByRole("list", { name: "Presets" }).count()).toBe(0)
  })
})
