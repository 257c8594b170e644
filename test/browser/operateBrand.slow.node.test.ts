import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { moon } from "../brand/brands.ts"
import { atOperate, tabOf } from "./atOperate.ts"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { openPasskeyShop, type PasskeyShop } from "./passkeyShop.ts"
import { settled } from "./settled.ts"

let shop: PasskeyShop
beforeAll(async () => {
  shop = await openPasskeyShop({ QR_RATE_LIMIT: "off" })
})
afterAll(() => shop.close())

const svgFile = (text: string) => ({
  name: "moon.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(text)
})

const savedBy = async (page: Page, button: string) => {
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: button }).click()
  const saved = await download
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), "utf8") }
}

const backgroundOf = (page: Page, scene: string) =>
  page
    .getByRole("img", { name: scene })
    .locator(".primary")
    .evaluate((element) => getComputedStyle(element).backgroundColor)

describe("the operator's page of the brand", () => {
  test("tries another, judged as the server does, and saves files that the server takes as they are", async ({
    visitor
  }) => {
    const { page, context } = await atOperate(shop, visitor)
    await tabOf(page, "Brand")
    await page.getByText("No brand is given").waitFor()
    expect(await page.getByText("6.48 to 1").count()).toBe(2)

    const name = page.getByLabel("Name", { exact: true })
    await name.fill("")
    await page.getByLabel("Legal notice").fill("impressum")
    await page.getByRole("button", { name: "Download brand.json" }).click()
    await page.getByText("Enter a name of 1 to 40 characters in one line.").waitFor()
    await page.getByText("Enter an address that begins with https:").waitFor()
    await name.fill("Luna & Co")
    await page.getByLabel("Legal notice").fill("https://luna.example/legal")

    const mark = page.locator("input[type=file]")
    await mark.setInputFiles(svgFile("<svg"))
    await page.getByText("This file cannot be the mark.").waitFor()
    await mark.setInputFiles(svgFile(moon))
    await page.getByText("This file cannot be the mark.").waitFor({ state: "detached" })

    await page.getByLabel("Another color on dark pages").uncheck()
    const color = page.getByLabel("Color", { exact: true })
    await color.fill("#fc")
    await page.getByText("Enter a color, such as #2440d8.").waitFor()
    await color.fill("#fc0")
    await page.getByText("has 1.36 to 1, and text needs 4.5: it is shown as #856a00").waitFor()
    expect(await backgroundOf(page, "Pages, Light")).toBe("rgb(133, 106, 0)")
    expect(await backgroundOf(page, "Mails, Dark")).toBe("rgb(255, 204, 0)")
    const scene = page.getByRole("img", { name: "Pages, Light" })
    expect(await scene.innerText()).toContain("Luna & Co")
    const shown = scene.locator("img")
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await settled(page)
    expect(await problemsInBothThemes(page)).toEqual([])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page)).toBe(0)
    }

    const files = [await savedBy(page, "Download brand.json"), await savedBy(page, "Download mark.svg")]
    expect(files.map((file) => file.name)).toEqual(["brand.json", "mark.svg"])
    expect(JSON.parse(files[0]?.text ?? "")).toEqual({
      name: "Luna & Co",
      mark: "mark.svg",
      accent: "#ffcc00",
      links: { imprint: "https://luna.example/legal" }
    })
    for (const file of files) await writeFile(join(shop.folder, file.name), file.text)
    await shop.restart({ QR_BASE_URL: shop.url, QR_BRAND: join(shop.folder, "brand.json") })

    await context.clearCookies()
    const operator = await atOperate(shop, visitor)
    await tabOf(operator.page, "Brand")
    expect(await operator.page.title()).toBe("Operate · Luna & Co")
    const now = operator.page.getByRole("region", { name: "The brand now" })
    await now.getByText("Luna & Co").waitFor()
    expect(await now.getByText("No brand is given").count()).toBe(0)
    expect(await now.locator("code").allInnerTexts()).toEqual(["#856a00", "#ffcc00"])
    expect(await now.getByRole("link", { name: "Legal notice" }).getAttribute("href")).toBe(
      "https://luna.example/legal"
    )
    for (const tab of ["Today", "Customers", "Codes", "Sales", "Prices", "Brand", "Log"]) {
      await tabOf(operator.page, tab)
      // The commands keep their name: they are the operator's own.
      const shownText = await operator.page.locator("body").innerText()
      const text = shownText.replaceAll(/quick-response (?:audit|backup|mail test)/g, "")
      expect([tab, text.match(/.{0,20}quick.?response.{0,20}/gi)]).toEqual([tab, null])
    }
  })
})
