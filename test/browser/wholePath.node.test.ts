import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfSvg } from "../scanning/images.ts"
import { makePlace, said } from "../server/program.ts"
import { test } from "./browser.ts"
import { choosePassword, isSignedIn } from "./journeys.ts"

const place = makePlace()
let url = ""
let welcome = ""
beforeAll(async () => {
  // An empty database, on which the first start opens the demo account and prints a link that signs it in.
  const running = place.start(["serve", "--demo", "--port", "0"], {})
  ;[, url = ""] = await said(running, "stderr", /listening at (http:[^"\s]+)/)
  ;[, welcome = ""] = await said(running, "stdout", /^(http:\/\/\S+\/account\/link\S*)$/m)
})
afterAll(() => place.remove())

const link = "https://garden.example/menu"

/** What it may take from opening the studio to the file, in milliseconds. */
const patience = 60_000

describe("from opening the studio to a bought and downloaded code", () => {
  test("takes the demo account under a minute: say, choose, buy, download", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(welcome)
    await choosePassword(page)
    await isSignedIn(page, "demo@localhost")
    const began = performance.now()

    await page.goto(`${url}/`)
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
    await page.getByRole("link", { name: "98.00 credits" }).waitFor()
    await page.getByRole("link", { name: "Codes", exact: true }).click()
    await page.getByRole("list", { name: "Codes" }).getByRole("link").waitFor()
  })
})
