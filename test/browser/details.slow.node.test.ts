import { contents } from "@quick-response/core"
import { valueOrThrow } from "@quick-response/images/file/Result"
import { decodePng } from "@quick-response/images/png/decodePng"
import { beforeAll, describe, expect } from "vitest"
import { launchBrowser, test } from "./browser.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  return shop.close
})

/** Words of programs, which people were shown in place of theirs. */
const rawWords =
  /\b(?:totp|hotp|nopass|undefined|null|As usual|lone surrogates|Show the keys|[Vv]ersion \d+ [LMQH])\b|content\.\w/

describe("the studio", () => {
  test("speaks plain words for each type of content, empty or with faults", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 1440, height: 900 } })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    const type = page.getByLabel("Type", { exact: true })
    for (const name of Object.keys(contents)) {
      await type.selectOption(name)
      for (const field of await page.locator(".studio-content input[type=text]").all())
        await field.fill("\u0007")
      await page.locator(".studio-content").click({ position: { x: 2, y: 2 } })
      const words = await page.locator("body").innerText()
      expect(words, name).not.toMatch(rawWords)
    }
  })

  test("leaves what lies outside a frame transparent, and sets white letters on orange", async ({
    visitor
  }) => {
    const { tab } = await visitor({ viewport: { width: 1440, height: 900 } })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    await page.getByRole("tab", { name: "Frame" }).click()
    await page.getByRole("radio", { name: /^Banner below/ }).click()
    await page
      .getByRole("group", { name: "Frame color", exact: true })
      .getByRole("radio", { name: /^Solid/ })
      .click()
    await page.getByLabel("Hex, Frame color").fill("#e8590c")
    const seen = () =>
      page.locator(".canvas-picture img").evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) throw new TypeError("no picture")
        const size = 600
        const canvas = new OffscreenCanvas(size, size)
        const paper = canvas.getContext("2d", { willReadFrequently: true })
        if (paper === null) throw new TypeError("no canvas")
        const drawn = new Image(size)
        drawn.src = image.src
        await drawn.decode()
        const height = Math.round((size * image.naturalHeight) / image.naturalWidth)
        canvas.height = height
        paper.drawImage(drawn, 0, 0, size, height)
        const colorAt = (x: number, y: number) => [...paper.getImageData(x, y, 1, 1).data].join()
        const banner = new Set<string>()
        for (let x = 60; x < 540; x++) banner.add(colorAt(x, height - 45))
        return {
          corners: [colorAt(0, 0), colorAt(size - 1, height - 1)].map((color) => color.split(",")[3]),
          isWhiteOnOrange: banner.has("255,255,255,255") && banner.has("232,89,12,255"),
          isBlackOnOrange: banner.has("0,0,0,255")
        }
      })
    await expect.poll(seen).toEqual({ corners: ["0", "0"], isWhiteOnOrange: true, isBlackOnOrange: false })
  })

  test.for(["/", "/pricing", "/account/sign-in"])(
    "moves nothing on %s when a dialog opens",
    async (path, { visitor }) => {
      const { tab } = await visitor({ viewport: { width: 1024, height: 700 } })
      const page = await tab(`${shop.url}${path}`)
      await settled(page)
      const edges = () =>
        page.locator("main").evaluate((main) => {
          const { left, right } = main.getBoundingClientRect()
          return [left, right]
        })
      const before = await edges()
      await page.evaluate(() => {
        const dialog = document.body.appendChild(document.createElement("dialog"))
        dialog.showModal()
      })
      expect(await edges()).toEqual(before)
    }
  )

  test("has one kind of chevron for all lists to choose from", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await settled(page)
    const looks = await page
      .locator("select")
      .evaluateAll((selects) => selects.map((select) => getComputedStyle(select).appearance))
    expect(looks.length).toBeGreaterThan(0)
    expect([...new Set(looks)]).toEqual(["none"])
  })
})

test("an e-mail address that is refused stays as it was typed", async ({ visitor }) => {
  const { expectRefusals, tab } = await visitor()
  expectRefusals("400 POST /v1/Account/sign-up", "400 POST /v1/Account/password-reset")
  for (const path of ["/account/sign-up", "/account/sign-in", "/account/forgot-password"]) {
    const page = await tab(`${shop.url}${path}`)
    await settled(page)
    await page.getByLabel("E-mail address").fill("luna@")
    await page.getByRole("button", { name: /^(?:Send the link|Sign in)$/ }).click()
    await page.locator("[aria-invalid=true]").first().waitFor()
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("luna@")
  }
})

test("a dialog moves nothing on a page with a scroll bar, and dims it to its edge", async () => {
  const width = 1000
  const browser = await launchBrowser(["--hide-scrollbars"])
  try {
    const page = await browser.newPage({ viewport: { width, height: 500 }, reducedMotion: "reduce" })
    await page.goto(`${shop.url}/`)
    await settled(page)
    await page.getByText("Scans well").waitFor()
    // A page with a bar, whatever stands on it.
    await page.evaluate(() => {
      document.body.style.minHeight = "3000px"
    })
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(width)
    const picture = page.locator(".canvas-picture")
    const before = await picture.boundingBox()
    const strip = async () => {
      const shown = valueOrThrow(
        decodePng(await page.screenshot({ clip: { x: width - 4, y: 480, width: 2, height: 2 } }))
      )
      return [...shown.data.slice(0, 3)]
    }
    const lit = await strip()
    await page.getByRole("button", { name: "Share the design" }).click()
    await page.getByRole("dialog").waitFor()
    expect(await picture.boundingBox()).toEqual(before)
    for (const [place, value] of (await strip()).entries()) expect(value).toBeLessThan((lit[place] ?? 0) - 30)
  } finally {
    await browser.close()
  }
})
