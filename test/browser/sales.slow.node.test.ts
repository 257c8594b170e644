import { readFile } from "node:fs/promises"
import { imageFormatNames, imageFormats } from "@quick-response/core"
import { logoImages } from "@quick-response/core/testing"
import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { configJsonOf } from "@quick-response/web/src/design/values.ts"
import type { Page } from "playwright-core"
import { draw } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { pixelsOfPng } from "../scanning/images.ts"
import { openAccount } from "./account.ts"
import { accessibilityProblems, problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { printedWidthOf, textIn } from "./downloads.ts"
import { choosePassword, isSignedIn, openLink } from "./journeys.ts"
import { linkOf } from "./mailbox.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ QR_TOP_UP_URL: "https://credits.example/buy" })
})
afterAll(() => shop.close())

const link = "https://example.com/menu"

/** Chooses a template in the studio, and answers its price as the page shows it. */
const design = async (page: Page, template = "Brand"): Promise<string> => {
  await page.getByLabel("Address").fill(link)
  await page.getByRole("radio", { name: new RegExp(`^${template}`) }).check({ force: true })
  const total = page.locator(".price-total", { hasText: /^(?:[2-9]\.|1\.[1-9])/ })
  await total.waitFor()
  return total.innerText()
}

const saved = (page: Page, format: (typeof imageFormatNames)[number]) => {
  const { name } = imageFormats[format]
  return async () => {
    await page.getByRole("radio", { name, exact: true }).check({ force: true })
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: `Download ${name}` }).click()
    return saving
  }
}

describe("the studio's price", () => {
  test("is that of the service, item by item, and unfolds", async ({ visitor }) => {
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
    expect(await rows.count()).toBe(items.length)
    for (const [index, { price }] of items.entries())
      expect(await rows.nth(index).innerText()).toContain(price.toFixed(2))
  })
})

describe("buying in the studio", () => {
  test("leads from a dynamic link's sample to the code's page, which has its picture", async ({
    visitor
  }) => {
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

  test("takes one click of who is signed in, shows the new balance, and opens the files", async ({
    visitor
  }) => {
    const member = await openAccount(shop)
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/`)
    const price = Number.parseFloat(await design(page))
    await page.getByRole("button", { name: /^Buy for/ }).click()
    await page.getByRole("dialog", { name: "Download or copy" }).waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByText("Bought. It is among your codes.").waitFor()
    await page.getByRole("link", { name: `Credits ${(10 - price).toFixed(2)}` }).waitFor()
    const { totalCount } = Object(await member.call("GET", "/v1/Qr/my-qrcodes"))
    expect(totalCount).toBe(1)
  })

  test("buys once, though the answer was lost and the click is repeated", async ({ visitor }) => {
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

  test("says to who has too little what is missing and where to get it", async ({ visitor }) => {
    const member = await openAccount(shop)
    await shop.command("account", "credit", member.email, "-9.5", "--reason", "spent")
    const { context, tab } = await visitor()
    await member.signIn(context)
    const page = await tab(`${shop.url}/`)
    const price = Number.parseFloat(await design(page))
    await page.getByText(`You have 0.50 credits: ${(price - 0.5).toFixed(2)} more are needed.`).waitFor()
    expect(await page.getByRole("link", { name: "Get credits" }).getAttribute("href")).toBe(
      "https://credits.example/buy"
    )
    expect(await page.getByRole("button", { name: /^Buy for/ }).count()).toBe(0)
  })

  test("leads a guest to an account, and from the mailed link back to the same design", async ({
    visitor
  }) => {
    const { context, tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    const price = await design(page)
    expect(await page.getByRole("button", { name: /^Buy for/ }).count()).toBe(0)
    await page.getByRole("link", { name: "What buying adds" }).waitFor()
    await page.getByRole("link", { name: "Create an account, 10 credits free" }).click()
    const email = "guest-who-buys@example.com"
    await page.getByLabel("E-mail address").fill(email)
    await page.getByRole("button", { name: "Send the link" }).click()
    // A mail program opens the link in another tab.
    const other = await context.newPage()
    await openLink(other, linkOf(await shop.letterTo(email)))
    await choosePassword(other)
    await isSignedIn(other, email)
    await other.waitForURL(`${shop.url}/**`)
    await expect.poll(() => other.getByLabel("Address").inputValue()).toBe(link)
    await other.getByRole("button", { name: `Buy for ${price}` }).click()
    await other.getByRole("dialog", { name: "Download or copy" }).waitFor()
  })
})

describe("the studio's files", () => {
  test.for(imageFormatNames)(
    "are saved as %s by a guest, which another program reads",
    async (format, { visitor }) => {
      const { tab } = await visitor()
      const page = await tab(`${shop.url}/`)
      await design(page, "Menu")
      await page.getByRole("button", { name: "Download or copy" }).click()
      await page.getByRole("radio", { name: "mm", exact: true }).check({ force: true })
      await page.getByLabel("Width").fill("40")
      const download = await saved(page, format)()
      // Pixels are whole: half of one is 0.04 mm.
      const width = await printedWidthOf(download, format)
      expect(Math.abs(width - 40)).toBeLessThan(imageFormats[format].kind === "raster" ? 0.05 : 0.01)
      expect(download.suggestedFilename()).toBe(`https-example.com-menu${imageFormats[format].extension}`)
      expect(await textIn(download, format)).toBe(link)
    }
  )

  test("tell a print shop of bleed, marks, inks and a spot color, and say what it cannot have", async ({
    visitor
  }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await design(page, "Menu")
    await page.getByRole("button", { name: "Download or copy" }).click()
    const summary = page.getByText("For the print shop")
    expect(await summary.count()).toBe(0)
    await page.getByRole("radio", { name: "mm", exact: true }).check({ force: true })
    await page.getByLabel("Width").fill("40")
    await page.getByRole("radio", { name: "PDF" }).check({ force: true })
    await summary.click()
    const bleed = page.getByLabel("Bleed in mm")
    await bleed.fill("11")
    await page.getByText("Bleed: 0 to 10 millimeters.").waitFor()
    expect(await page.getByRole("button", { name: "Download PDF" }).isDisabled()).toBe(true)
    await bleed.fill("3")
    await page.getByLabel("Crop marks").check()
    await page.getByRole("radio", { name: "CMYK" }).check({ force: true })
    await page.getByLabel("Spot color").fill("Black")
    await page.getByRole("button", { name: "Download PDF" }).click()
    await page.getByText('"Black" is no spot color').waitFor()
    await page.getByLabel("Spot color").fill("PANTONE 286 C")
    expect(await accessibilityProblems(page)).toEqual([])
    const download = await saved(page, "pdf")()
    expect(await textIn(download, "pdf")).toBe(link)
    const file = (await readFile(await download.path())).toString("latin1")
    expect(file).toContain("/Separation /PANTONE#20286#20C /DeviceCMYK")
    // Marks stand outside of 40 mm and twice the bleed.
    expect(await printedWidthOf(download, "pdf")).toBeGreaterThan(46)
  })

  test.for(["png", "pdf", "eps"] as const)(
    "have a JPEG logo as %s, too, which the browser decodes for a guest",
    async (format, { visitor }) => {
      const { tab } = await visitor()
      const design = { name: "", data: link, logo: { image: logoImages.jpeg } }
      const page = await tab(`${shop.url}/#${await fragmentOf(design)}`)
      await page.getByRole("button", { name: "Download or copy" }).click()
      const download = await saved(page, format)()
      expect(await textIn(download, format)).toBe(link)
      if (format !== "png") return
      const ours = pixelsOfPng(await readFile(await download.path()))
      const served = pixelsOfPng(await draw(configJsonOf(design), { format, size: 1024 }))
      // Decoders of JPEG differ by a few levels.
      const different = ours.data.filter((value, i) => Math.abs(value - (served.data[i] ?? 0)) > 12)
      expect([ours.width, different.length]).toEqual([served.width, 0])
    }
  )

  test("are copied as a picture, and as HTML that shows the code and says what it is", async ({
    visitor
  }) => {
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

test.for([320, 1100])(
  "price, invitation and files have no problem that axe finds in either theme, %d pixels wide",
  async (width, { visitor }) => {
    const { tab } = await visitor({ viewport: { width, height: 800 } })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    await page.locator(".price-total").click()
    expect([await problemsInBothThemes(page), (await sidewaysScroll(page)) > 0]).toEqual([[], false])
    await page.locator(".price-total").click()
    await page.getByRole("button", { name: "Download or copy" }).click()
    await page.getByRole("radio", { name: "inch" }).check({ force: true })
    await page.getByText("curl", { exact: true }).click()
    expect([await problemsInBothThemes(page), (await sidewaysScroll(page)) > 0]).toEqual([[], false])
  }
)

describe("where drawing is sold", () => {
  test("no vector is shown before the service has said how drawing is sold, nor where it does not answer", async ({
    visitor
  }) => {
    const selling = await openShop({ QR_DRAWING: "paid" })
    const fragment = await fragmentOf({ name: "", data: link, template: "brand" })
    // A vector is 512 pixels wide.
    const width = (image: Element) =>
      Math.max(Reflect.get(image, "naturalWidth"), Reflect.get(image, "naturalHeight"))
    try {
      const { tab } = await visitor()
      const gallery = await tab(`${selling.url}/gallery`)
      const pictures = gallery.locator(".picture img")
      await expect.poll(() => pictures.count()).toBeGreaterThan(3)
      for (const picture of await pictures.all()) await expect.poll(() => picture.evaluate(width)).toBe(640)

      let answer = (): void => undefined
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      const page = await (await visitor()).context.newPage()
      await page.route("**/v1/Service", async (route) => {
        await held
        await route.continue()
      })
      // Each address that the picture had, though it were shown for a moment; the one that the page comes with costs the base price.
      await page.addInitScript(() => {
        const addresses = new Set<string>()
        Reflect.set(window, "addresses", addresses)
        const look = () => {
          const image = document.querySelector<HTMLImageElement>(".canvas-picture img")
          if (image?.src.startsWith("blob:")) addresses.add(image.src)
        }
        new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      })
      const addresses = () => page.evaluate(() => Reflect.get(window, "addresses").size)
      const drawn = page.waitForEvent("worker")
      await page.goto(`${selling.url}/#${fragment}`)
      await drawn
      await page.locator(".canvas-picture").waitFor()
      // Time in which a picture would be drawn.
      await page.waitForTimeout(1000)
      expect(await addresses()).toBe(0)
      answer()
      const picture = page.locator(".canvas-picture img")
      await expect.poll(() => picture.evaluate(width)).toBe(1024)
      expect(await addresses()).toBe(1)

      const { context, expectRefusals } = await visitor()
      expectRefusals("503 GET /v1/Service")
      const unanswered = await context.newPage()
      await unanswered.route("**/v1/Service", (route) => route.fulfill({ status: 503 }))
      await unanswered.goto(`${selling.url}/#${fragment}`)
      await expect.poll(() => unanswered.locator(".canvas-picture img").evaluate(width)).toBe(1024)
    } finally {
      await visitor.leave()
      await selling.close()
    }
  })

  test("the page paints pixels until the design is bought, and the service makes the files", async ({
    visitor
  }) => {
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
      for (const format of imageFormatNames)
        expect(await textIn(await saved(page, format)(), format)).toBe(link)
      await page.keyboard.press("Escape")
      await expect.poll(painted).toBe(512)
    } finally {
      await visitor.leave()
      await selling.close()
    }
  })
})
