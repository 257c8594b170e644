import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfSvg } from "../scanning/images.ts"
import { test } from "./browser.ts"
import { type Demo, openDemo } from "./demo.ts"
import { choosePassword, isSignedIn } from "./journeys.ts"

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

const link = "https://garden.example/menu"

const patience = 60_000

describe("the studio", () => {
  test("sells and saves a code within a minute", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(demo.welcome)
    await choosePassword(page)
    await isSignedIn(page, "demo@localhost")
    const began = performance.now()

    await page.goto(`${demo.url}/`)
    await page.getByRole("textbox", { name: /^(?:Link|Address)/ }).fill(link)
    await page.getByRole("radio", { name: /^Brand/ }).check({ force: true })
    const buy = page.getByRole("button", { name: /^Buy for 2\.00 credits/ })
    await buy.click()
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    await page.getByRole("radio", { name: "SVG", exact: true }).check({ force: true })
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Download SVG" }).click()
    const download = await saving
    const svg = await readFile(await download.path(), "utf8")
    expect(performance.now() - began).toBeLessThan(patience)

    expect(await decoders.zxing(pixelsOfSvg(svg))).toBe(link)
    await page.keyboard.press("Escape")
    await page.getByRole("link", { name: "Credits 98.00" }).waitFor()
    await page.getByRole("link", { name: "Codes", exact: true }).click()
    await page.getByRole("list", { name: "Codes" }).getByRole("link").waitFor()
  })
})
