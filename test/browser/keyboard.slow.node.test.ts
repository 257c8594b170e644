import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfSvg } from "../scanning/images.ts"
import { test } from "./browser.ts"
import { type Demo, openDemo } from "./demo.ts"
import { focused, press, step, stopsOf, tabTo, type } from "./focus.ts"
import { goodPassword, isSignedIn } from "./journeys.ts"
import { settled } from "./settled.ts"

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.close())

const link = "https://garden.example/menu"

const email = "demo@localhost"

const openPanel = async (page: Page, name: string, known: RegExp) => {
  await tabTo(page, known)
  while ((await focused(page)) !== name) await step(page, "ArrowRight")
}

describe("the studio used only by the keyboard", () => {
  test("designs, signs in, buys and downloads", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 1100, height: 900 } })
    const page = await tab(demo.welcome)
    await page.getByRole("button", { name: "Set the password" }).waitFor()
    await type(page, "New password", goodPassword)
    await page.keyboard.press("Enter")
    await isSignedIn(page, email)
    await page.getByRole("button", { name: "Set the password" }).waitFor({ state: "detached" })
    await press(page, /^Account /)
    await press(page, "Sign out")
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor()

    await press(page, "Quick-Response, studio")
    await page.getByRole("radio", { name: /^Brand/ }).waitFor()
    await type(page, "Address", link)
    await tabTo(page, /^Rounded/)
    while (!/^Brand/.test(await focused(page))) await step(page, "b")
    await openPanel(page, "Color", /^Template$/)
    await page.getByRole("group", { name: "What to paint" }).waitFor()
    await tabTo(page, /^Solid|^Linear/)
    while (!/^Solid/.test(await focused(page))) await step(page, "ArrowLeft")
    await type(page, /^Hex/, "7a1f5c")
    await page.keyboard.press("Enter")
    await page
      .getByRole("status")
      .filter({ hasText: /^1\.\d\d credits/ })
      .waitFor()

    await press(page, "Sign in")
    await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor()
    await type(page, "E-mail address", email)
    await type(page, "Password", goodPassword)
    await page.keyboard.press("Enter")
    await isSignedIn(page, email)
    await page.getByRole("img", { name: `QR code: ${link}` }).waitFor()
    await page.getByRole("button", { name: /^Buy for/ }).waitFor()
    await press(page, /^Buy for/)
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    const saving = page.waitForEvent("download")
    await press(page, "Download SVG")
    const svg = await readFile(await (await saving).path(), "utf8")
    expect(svg).toContain("#7a1f5c")
    expect(await decoders.zxing(pixelsOfSvg(svg))).toBe(link)
    await page.keyboard.press("Escape")
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0)
    await press(page, "Codes")
    await page.getByRole("list", { name: "Codes" }).getByRole("link").waitFor()
  })

  test("has focus stops in visual order, both ways, 320 px wide", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 320, height: 800 } })
    const page = await tab(`${demo.url}/`)
    await settled(page)
    await page.getByText("Scans well").waitFor()
    const stops = await stopsOf(page)
    const order = [
      /^Quick-Response, studio$/,
      /^Gallery$/,
      /^Share/,
      /^Create an account/,
      /^Content$/,
      /^Type$/
    ]
    const places = order.map((name) => stops.findIndex((stop) => name.test(stop)))
    expect(places, stops.join(", ")).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(new Set(stops).size).toBe(stops.length)
    for (const name of stops.toReversed()) {
      let back = await step(page, "Shift+Tab")
      if (back === "") back = await step(page, "Shift+Tab")
      expect(back).toBe(name)
    }
  })
})
