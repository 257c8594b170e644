import { readFile } from "node:fs/promises"
import { imageFormatNames, imageFormats } from "@quick-response/core"
import { logoImages } from "@quick-response/laws"
import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { configJsonOf } from "@quick-response/web/src/design/values.ts"
import type { Page } from "playwright-core"
import { draw } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { pixelsOfPng } from "../scanning/images.ts"
import { openAccount } from "./account.ts"
import { accessibilityProblems } from "./axe.ts"
import { test } from "./browser.ts"
import { textIn } from "./downloads.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ QR_TOP_UP_URL: "https://credits.example/buy" })
})
afterAll(() => shop.close())

const link = "https://example.com/menu"

const design = async (page: Page, template = "Brand"): Promise<string> => {
  await page.getByLabel("Address").fill(link)
  await page.getByRole("radio", { name: new RegExp(`^${template}`) }).check({ force: true })
  const total = page.getByRole("status").filter({ hasText: /^(?:[2-9]\.|1\.[1-9])/ })
  await total.waitFor()
  return total.innerText()
}

const saved = async (page: Page, format: (typeof imageFormatNames)[number]) => {
  const { name } = imageFormats[format]
  await page.getByRole("radio", { name, exact: true }).check({ force: true })
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: `Download ${name}` }).click()
  return saving
}

describe("the studio's price", () => {
  test("has the items of the service", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    const shown = await design(page)
    const answer = await fetch(`${shop.url}/v1/Qr/calculate-price`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ content: { type: "url", url: link }, template: "brand" })
    })
    const { totalPrice, items } = (await answer.json()).data
    expect(shown).toBe(`${totalPrice.toFixed(2)} credits`)
    await page.locator("summary", { hasText: shown }).click()
    const rows = page.getByRole("table", { name: "What the price is made of" }).getByRole("row")
    await expect.poll(() => rows.count()).toBe(items.length)
    for (const [index, { price }] of items.entries())
      expect(await rows.nth(index).innerText()).toContain(price.toFixed(2))
  })
})

describe("buying in the studio", () => {
  test("of a dynamic link leads to its code's page", async ({ visitor }) => {
    const member = await openAccount(shop)
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/`)
    await page.getByLabel("Type").selectOption({ label: "Dynamic link" })
    expect(await page.getByLabel("Type").locator("option").nth(1).innerText()).toBe("Dynamic link")
    await page.getByLabel("Opens").fill("https://cafe.example/menu")
    await page.locator("summary", { hasText: "2.00 credits" }).click()
    const rows = page.getByRole("table", { name: "What the price is made of" }).getByRole("row")
    expect(await rows.nth(1).innerText()).toContain("Dynamic link")
    await page.getByText("A sample: yours is made when you buy.").waitFor()
    await page.getByText("Scans well").waitFor()
    expect(await page.getByRole("button", { name: "Download or copy" }).count()).toBe(0)
    await page.getByRole("button", { name: "Buy for 2.00 credits" }).click()
    await page.getByRole("heading", { name: /^cafe\.example/ }).waitFor()
    const [code] = Object(await member.call("GET", "/v1/Qr/my-qrcodes")).qrCodes
    expect(new URL(page.url()).pathname).toBe(`/account/codes/${code.id}`)
    expect(JSON.parse(code.configJson).data).toBe(code.dynamic.shortUrl)
    await page.goBack()
    await page.getByRole("link", { name: "its page" }).waitFor()
  })

  test("charges once if the answer was lost", async ({ visitor }) => {
    const member = await openAccount(shop)
    const { context, tab, expectRefusals } = await visitor()
    expectRefusals("503 POST /v1/Qr/purchase")
    await member.signIn(context)
    const page = await tab(`${shop.url}/`)
    await design(page)
    const keys = new Set<string | undefined>()
    let isLosing = true
    await page.route("**/v1/Qr/purchase", async (route) => {
      keys.add(route.request().headers()["idempotency-key"])
      if (!isLosing) return route.continue()
      await route.fetch()
      return route.fulfill({
        status: 503,
        json: { success: false, message: "lost", code: "UNAVAILABLE", data: null, errors: ["lost"], meta: {} }
      })
    })
    await page.getByRole("button", { name: /^Buy for/ }).click()
    await page.getByRole("alert").waitFor()
    isLosing = false
    await page.getByRole("button", { name: /^Buy for/ }).click()
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    expect(keys.size).toBe(1)
    expect(Object(await member.call("GET", "/v1/Qr/my-qrcodes")).totalCount).toBe(1)
  })

  test("names the missing credits and a way to them", async ({ visitor }) => {
    const member = await openAccount(shop)
    await shop.command("account", "credit", member.email, "-9.5", "--reason", "spent")
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/`)
    const price = Number.parseFloat(await design(page))
    await page.getByText(`You have 0.50 credits and need ${(price - 0.5).toFixed(2)} more.`).waitFor()
    expect(await page.getByRole("link", { name: "Get credits" }).getAttribute("href")).toBe(
      "https://credits.example/buy"
    )
    expect(await page.getByRole("button", { name: /^Buy for/ }).count()).toBe(0)
  })
})

describe("the studio's files", () => {
  test("are saved by a guest in every format", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await design(page, "Menu")
    await page.getByRole("button", { name: "Download or copy" }).click()
    await page.getByRole("radio", { name: "mm", exact: true }).check({ force: true })
    await page.getByLabel("Width").fill("40")
    for (const format of imageFormatNames) {
      const download = await saved(page, format)
      const svg = format === "svg" ? await readFile(await download.path(), "utf8") : 'width="40mm"'
      expect(svg).toContain('width="40mm"')
      expect(download.suggestedFilename()).toBe(`https-example.com-menu${imageFormats[format].extension}`)
      expect([format, await textIn(download, format)]).toEqual([format, link])
    }
  })

  test("have bleed, marks and a spot color for print", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await design(page, "Menu")
    await page.getByRole("button", { name: "Download or copy" }).click()
    const summary = page.getByText("For the print shop")
    await page.getByRole("radio", { name: "mm", exact: true }).check({ force: true })
    await page.getByLabel("Width").fill("40")
    await page.getByRole("radio", { name: "PDF" }).check({ force: true })
    await summary.click()
    const bleed = page.getByLabel("Bleed in mm")
    await bleed.fill("3")
    await page.getByLabel("Crop marks").check()
    await page.getByRole("radio", { name: "CMYK" }).check({ force: true })
    await page.getByLabel("Spot color").fill("Black")
    await page.getByRole("button", { name: "Download PDF" }).click()
    await page.getByText('"Black" is not a spot color').waitFor()
    await page.getByLabel("Spot color").fill("PANTONE 286 C")
    expect(await accessibilityProblems(page)).toEqual([])
    const download = await saved(page, "pdf")
    expect(await textIn(download, "pdf")).toBe(link)
    const file = (await readFile(await download.path())).toString("latin1")
    expect(file).toContain("/Separation /PANTONE#20286#20C /DeviceCMYK")
  })

  test("have a JPEG logo, which the browser decodes for a guest", async ({ visitor }) => {
    const { tab } = await visitor()
    const design = { name: "", data: link, logo: { image: logoImages.jpeg } }
    const page = await tab(`${shop.url}/#${await fragmentOf(design)}`)
    await page.getByRole("button", { name: "Download or copy" }).click()
    const ours = pixelsOfPng(await readFile(await (await saved(page, "png")).path()))
    const served = pixelsOfPng(await draw(configJsonOf(design), { format: "png", size: 1024 }))
    // Decoders of JPEG differ by a few levels.
    const different = ours.data.filter((value, i) => Math.abs(value - (served.data[i] ?? 0)) > 12)
    expect([ours.width, different.length]).toEqual([served.width, 0])
  })

  test("are copied as a picture and as HTML", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: shop.url })
    const page = await tab(`${shop.url}/`)
    await design(page)
    await page.getByRole("button", { name: "Download or copy" }).click()
    await page.getByRole("button", { name: "Copy the picture" }).click()
    const typesOfClipboard = () =>
      page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types))
    await expect.poll(typesOfClipboard).toEqual(["image/png"])
    await page.getByText("HTML", { exact: true }).click()
    await page.getByRole("button", { name: "Copy the code: HTML" }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()).catch(() => ""))
      .toMatch(/^<img /)
    const html = await page.evaluate(() => navigator.clipboard.readText())
    const reader = await context.newPage()
    await reader.setContent(html)
    const image = reader.getByRole("img", { name: `QR code: ${link}` })
    expect(await image.evaluate((element) => Reflect.get(element, "naturalWidth"))).toBe(256)
  })
})

describe("with QR_DRAWING=paid", () => {
  test("no vector is shown before the service answers", async ({ visitor }) => {
    const selling = await openShop({ QR_DRAWING: "paid" })
    const fragment = await fragmentOf({ name: "", data: link, template: "brand" })
    // A vector is 512 pixels wide.
    const width = (image: Element) =>
      Math.max(Reflect.get(image, "naturalWidth"), Reflect.get(image, "naturalHeight"))
    try {
      let answer = (): void => undefined
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      const page = await (await visitor()).context.newPage()
      await page.route("**/v1/Service", async (route) => {
        await held
        await route.continue()
      })
      // Records each address that the picture had, even for a moment.
      await page.addInitScript(() => {
        const addresses = new Set<string>()
        Reflect.set(window, "addresses", addresses)
        const look = () => {
          const image = document.querySelector<HTMLImageElement>("figure img")
          if (image?.src.startsWith("blob:")) addresses.add(image.src)
        }
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      })
      const addresses = () => page.evaluate(() => Reflect.get(window, "addresses").size)
      const drawn = page.waitForEvent("worker")
      await page.goto(`${selling.url}/#${fragment}`)
      await drawn
      await page.locator("figure").waitFor()
      await page.waitForTimeout(1000)
      expect(await addresses()).toBe(0)
      answer()
      const picture = page.locator("figure img")
      await expect.poll(() => picture.evaluate(width)).toBe(1024)
      expect(await addresses()).toBe(1)
    } finally {
      await visitor.leave()
      await selling.close()
    }
  })

  test("the page paints pixels until the purchase", async ({ visitor }) => {
    const selling = await openShop({ QR_DRAWING: "paid" })
    try {
      const member = await openAccount(selling)
      const { context, tab } = await visitor()
      await member.signIn(context)
      const page = await tab(`${selling.url}/`)
      await design(page)
      const picture = page.getByRole("img", { name: /^QR code: / })
      const painted = () => picture.evaluate((element) => Reflect.get(element, "naturalWidth"))
      await expect.poll(painted).toBe(1024)
      await page.getByText("The preview is marked until you buy.").waitFor()
      expect(await page.getByRole("button", { name: "Download or copy" }).count()).toBe(0)
      await page.getByRole("button", { name: /^Buy for/ }).click()
      await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
      expect(await textIn(await saved(page, "svg"), "svg")).toBe(link)
      await page.keyboard.press("Escape")
      await expect.poll(painted).toBe(512)
    } finally {
      await visitor.leave()
      await selling.close()
    }
  })
})
