import { afterAll, beforeAll, describe, expect } from "vitest"
import { makePlace, said } from "../server/program.ts"
import { test } from "./browser.ts"

const place = makePlace()
let url: string

beforeAll(async () => {
  const running = place.start(["serve", "--port", "0", "--public-demo", "on", "--database", "memory:"], {})
  url = (await said(running, "stderr", /listening at (http:[^"\s]+)/))[1] ?? ""
})
afterAll(() => place.remove())

describe("a public demo", () => {
  test("is opened in the studio, pays by a test, and buys", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(url)
    await page.getByRole("textbox", { name: /^(?:Link|Address)/ }).fill("https://garden.example/menu")
    await page.getByRole("button", { name: "Try it with a demo account" }).click()
    await page.getByText(/^Demo account: closes at \d\d:\d\d, codes end with it\./).waitFor()
    await page.getByRole("button", { name: /^Buy for 1\.00 credit/ }).click()
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    await page.keyboard.press("Escape")

    await page.getByRole("link", { name: "Credits 24.00" }).click()
    await page.getByText("A test payment on its own page: no money moves.").waitFor()
    await page.getByRole("button", { name: /^25 credits/ }).click()
    await page.getByRole("heading", { name: "Test payment" }).waitFor()
    await page.getByRole("button", { name: "Pay €25.00" }).click()
    await page.getByText("25 credits were added.").waitFor()
    await page.getByRole("link", { name: "Credits 49.00" }).waitFor()

    await page.getByRole("button", { name: /^100 credits/ }).click()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByText("Nothing was paid.").waitFor()
  })

  test("is opened from the sign-in page", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${url}/account/sign-in`)
    await page.getByRole("button", { name: "Try it with a demo account" }).click()
    await page.getByRole("link", { name: "Credits 25.00" }).waitFor()
    await page.getByRole("button", { name: "Account Demo account, 25.00 credits" }).waitFor()
    await page.goto(`${url}/account/settings`)
    await page.getByRole("heading", { name: "Language" }).waitFor()
    expect(await page.getByRole("heading", { name: "Password" }).count()).toBe(0)
    await page.goto(`${url}/account/webhooks`)
    await page.getByText("A demo account has no webhooks.").waitFor()
    await page.getByRole("table", { name: "Events" }).waitFor()
    expect(await page.getByRole("button", { name: /webhook/ }).count()).toBe(0)
  })
})
