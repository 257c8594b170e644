import { keysOf } from "@quick-response/design/config/keysOf"
import { logoImages } from "@quick-response/laws"
import { configJsonOf, firstDesign } from "@quick-response/web/src/design/values.ts"
import { builtInLogos, imageOf } from "@quick-response/web/src/studio/panels/logo/builtInLogos.ts"
import { bodyView } from "@quick-response/web/src/studio/panels/tiles/crops.ts"
import type { BrowserContextOptions, Locator, Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { describe, expect } from "vitest"
import { problemsInBothThemes, sidewaysScroll } from "../axe.ts"
import { test, type Visitor } from "../browser.ts"
import { settled } from "../settled.ts"
import { shop } from "../sharedShop.ts"
import { openShop } from "../shop.ts"
import { keepPictures, pictureIn } from "./pictures.ts"

const panels = {
  Template: "Template",
  Body: "Style",
  Eyes: "Outer eyes",
  Color: "What to paint",
  Logo: "Logo",
  Frame: "Frame"
} as const
type Panel = keyof typeof panels

const openStudio = async (
  visitor: Visitor,
  options: BrowserContextOptions = {},
  { url } = shop
): Promise<Page> => {
  const { context, tab } = await visitor({ viewport: { width: 1100, height: 900 }, ...options })
  await keepPictures(context)
  const page = await tab(`${url}/`)
  await settled(page)
  return page
}

/** Opens a panel and gives a group of controls in it. The panel before stays until it is loaded. */
const openPanel = async (page: Page, name: Panel): Promise<Locator> => {
  await page.getByRole("tab", { name, exact: true }).click()
  const group = page.getByRole("group", { name: panels[name], exact: true })
  await group.waitFor()
  return group
}

/** Waits until the studio shows the core's picture of a style, byte for byte. */
const shows = async (page: Page, style: object): Promise<void> => {
  const drawn = await renderSvg(configJsonOf({ ...firstDesign, ...style }), { size: 512 })
  await expect.poll(() => pictureIn(page.locator("figure img"))).toBe(drawn)
}

/** The file that a data URI holds, as something that is dropped or pasted. */
const give = async (page: Page, type: "drop" | "paste", image: string): Promise<void> => {
  // The taker of pictures is loaded after the first one is shown.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const data = new DataTransfer()
        data.items.add(new File([""], "picture", { type: "image/png" }))
        const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer: data })
        return document.body.dispatchEvent(over)
      })
    )
    .toBe(false)
  await page.evaluate(
    ([type, image = ""]) => {
      const [, mediaType = "", base64 = ""] = /^data:([^;]*);base64,(.*)$/.exec(image) ?? []
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], "picture", { type: mediaType }))
      const common = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        type === "drop"
          ? new DragEvent("drop", { ...common, dataTransfer: data })
          : new ClipboardEvent("paste", { ...common, clipboardData: data })
      )
    },
    [type, image]
  )
}

describe("the panels of the studio", () => {
  test("change the picture", async ({ visitor }) => {
    const page = await openStudio(visitor)
    const choose = async (panel: Panel, group: string, name: RegExp) => {
      await openPanel(page, panel)
      await page
        .getByRole("group", { name: group, exact: true })
        .getByRole("radio", { name })
        .check({ force: true })
    }
    await choose("Template", "Template", /^Menu/)
    await choose("Body", "Style", /^Dots/)
    await choose("Body", "Error correction", /^High/)
    await choose("Eyes", "Inner eyes", /^Flower/)
    await openPanel(page, "Color")
    await page.getByLabel("Hex, Body").fill("0b4f8a")
    const style = {
      template: "menu",
      bodyStyle: "Dots",
      errorCorrectionLevel: "High",
      innerEyeStyle: "Flower",
      foreground: "#0b4f8a"
    }
    await shows(page, style)
    await choose("Logo", "Logo", /^Information/)
    await page.getByRole("slider", { name: "Padding" }).press("ArrowRight")
    await openPanel(page, "Frame")
    await page.getByRole("slider", { name: "Quiet zone" }).press("ArrowRight")
    const icon = builtInLogos.find(({ name }) => name === "Information")
    const image = icon === undefined ? "" : imageOf(icon, "#0b4f8a")
    const logo = { ...style, logo: { image, padding: 1.25 } }
    await shows(page, { ...logo, margin: 5 })
    await page.keyboard.press("Control+Z")
    await shows(page, logo)
  })

  test("show each option on the design, with its price", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Template")
    await page.getByRole("radio", { name: /^Brand/ }).click()
    await openPanel(page, "Body")
    const dots = page.locator("label", { hasText: "Dots" })
    const own = bodyView.of({ ...firstDesign, template: "brand", bodyStyle: "Dots" })
    const drawn = bodyView.cut(await renderSvg(configJsonOf(own), { size: 96 }))
    await expect.poll(() => pictureIn(dots.locator("img"))).toBe(drawn)
    expect(await dots.innerText()).toMatch(/^Dots\s+\+0\.10$/)
    const chosen = page
      .getByRole("group", { name: "Style", exact: true })
      .getByRole("radio", { checked: true })
    expect(await chosen.getAttribute("value")).toBe("Fluid")
  })

  test("show choices in pixels if drawing is sold", async ({ visitor }) => {
    const selling = await openShop({ QR_DRAWING: "paid" })
    try {
      const page = await openStudio(visitor, {}, selling)
      await openPanel(page, "Body")
      const dots = page.locator("label", { hasText: "Dots" }).locator("img")
      // The first byte of a PNG is not valid UTF-8.
      await expect.poll(() => pictureIn(dots)).toMatch(/^\uFFFDPNG/)
      expect(await dots.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
    } finally {
      await visitor.leave()
      await selling.close()
    }
  })

  test("drag, add, move, remove and turn gradient stops", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Color")
    await page.getByRole("radio", { name: /^Linear/ }).click()
    const second = page.getByRole("slider", { name: /^Stop 2/ })
    await second.focus()
    const colors = ["#000000", await page.getByLabel("Hex, Body").inputValue()]
    const gradient = (...offsets: ReadonlyArray<number>) => ({
      foreground: {
        type: "linear",
        angle: 45,
        stops: offsets.map((offset, i) => ({ offset, color: colors[i] }))
      }
    })
    await shows(page, gradient(0, 1))

    const box = await second.boundingBox()
    if (box === null) throw new Error("the stop is not shown")
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x - 60, box.y, { steps: 8 })
    await page.mouse.move(box.x - 120, box.y + 40, { steps: 8 })
    await page.mouse.up()
    const moved = Number(await second.getAttribute("aria-valuenow")) / 100
    expect(moved).toBeGreaterThan(0.3)
    expect(moved).toBeLessThan(0.8)
    await shows(page, gradient(0, moved))
    await page.keyboard.press("Control+Z")
    await shows(page, gradient(0, 1))

    await second.press("Shift+ArrowLeft")
    await shows(page, gradient(0, 0.9))
    await page.getByRole("button", { name: "Add stop" }).click()
    await expect.poll(() => page.getByRole("slider", { name: /^Stop / }).count()).toBe(3)
    await page.getByRole("slider", { name: /^Stop 3/ }).press("Delete")
    await shows(page, gradient(0, 0.9))
    await page.getByRole("slider", { name: "Body: angle, dial" }).press("Shift+ArrowRight")
    await shows(page, { foreground: { ...gradient(0, 0.9).foreground, angle: 55 } })
  })

  test("take a dropped, pasted or picked logo", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await give(page, "drop", logoImages.png)
    await shows(page, { logo: { image: logoImages.png } })
    expect(await page.getByRole("tab", { selected: true }).innerText()).toBe("Logo")
    await give(page, "paste", logoImages.svg)
    await shows(page, { logo: { image: logoImages.svg } })
    await page.getByLabel("Picture for the logo").setInputFiles({
      name: "photo.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(logoImages.jpeg.split(",")[1] ?? "", "base64")
    })
    await shows(page, { logo: { image: logoImages.jpeg } })
    await page.getByRole("button", { name: "Remove the logo" }).click()
    await shows(page, {})
  })

  test("show a picture in each mode", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await page.getByRole("tab", { name: "Logo" }).click()
    await page.getByLabel("Picture all over the code").setInputFiles({
      name: "portrait.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(logoImages.svg.split(",")[1] ?? "", "base64")
    })
    const picture = { image: logoImages.svg }
    await shows(page, { picture: { ...picture, mode: "halftone" } })
    await page.getByRole("radio", { name: /^Behind/ }).check({ force: true })
    await shows(page, { picture: { ...picture, mode: "backdrop" } })
    await page.getByRole("radio", { name: /^In the bits/ }).check({ force: true })
    await shows(page, { picture: { ...picture, mode: "bits" } })
    await page.getByRole("button", { name: "Remove the picture" }).click()
    await shows(page, {})
  })

  test("convert other and large pictures to PNG", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Logo")
    const give = async (name: string, mimeType: string, side: number) => {
      const base64 = await page.evaluate(
        async ({ mimeType, side }) => {
          const canvas = new OffscreenCanvas(side, side / 2)
          const context = canvas.getContext("2d")
          const noise = new ImageData(side, side / 2)
          for (let i = 0; i < noise.data.length; i++) noise.data[i] = i % 4 === 3 ? 255 : Math.random() * 256
          context?.putImageData(noise, 0, 0)
          const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: mimeType })).arrayBuffer())
          let text = ""
          for (const byte of bytes) text += String.fromCharCode(byte)
          return btoa(text)
        },
        { mimeType, side }
      )
      const buffer = Buffer.from(base64, "base64")
      await page.getByLabel("Picture for the logo").setInputFiles({ name, mimeType, buffer })
      return buffer.length
    }
    await give("mark.webp", "image/webp", 64)
    await page.getByText(/^“mark.webp” was converted to a PNG of 64 by 32 pixels\.$/).waitFor()
    await expect.poll(() => pictureIn(page.locator("figure img"))).toContain("data:image/png;base64,")
    expect(await give("large.png", "image/png", 900)).toBeGreaterThan(750_000)
    await page.getByText(/^“large.png” was converted to a PNG of \d{3} by \d{3} pixels\./).waitFor()
    await page.getByLabel("Picture for the logo").setInputFiles({
      name: "mark.heic",
      mimeType: "image/heic",
      buffer: Buffer.from("no picture")
    })
    await page.getByText("“mark.heic” is not PNG, JPEG, or SVG, and this browser cannot read it").waitFor()
  })

  test("refuse faulty logos and captions, and keep the picture", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Logo")
    await page.getByText("up to 750 kB and 4 megapixels").waitFor()
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel("Picture for the logo").setInputFiles({ name, mimeType: "image/png", buffer })
    await choose("huge.png", Buffer.alloc(800_000))
    await page.getByText("“huge.png” has 800 kB, more than 750 kB; make it smaller.").waitFor()
    await choose("cut.png", Buffer.from(logoImages.png.split(",")[1] ?? "", "base64").subarray(0, 60))
    await page.getByText("It is cut off; save it again.").waitFor()
    await shows(page, {})

    await openPanel(page, "Frame")
    await page.getByRole("radio", { name: /^Border/ }).click()
    const caption = page.getByLabel("Caption")
    await caption.fill("Scan me 😀")
    const panel = page.getByRole("tabpanel", { name: "Frame" })
    await panel.getByText('The caption font has no U+1F600 "😀"', { exact: false }).waitFor()
    expect(await caption.getAttribute("aria-invalid")).toBe("true")
    await shows(page, { frameStyle: "border" })
    await caption.fill("Scan me ♥")
    await shows(page, { frameStyle: "border", frameText: "Scan me ♥" })
  })

  test.for([320, 1100])("are accessible and fit, %d px wide", async (width, { visitor }) => {
    const page = await openStudio(visitor, { viewport: { width, height: 800 } })
    const faults: Record<string, unknown> = {}
    for (const name of keysOf(panels)) {
      await openPanel(page, name)
      // Each panel with all that it can show.
      if (name === "Color") await page.getByRole("radio", { name: /^Linear/ }).click()
      if (name === "Logo") await page.getByRole("radio", { name: /^Heart/ }).click()
      if (name === "Frame") await page.getByRole("radio", { name: /^Banner below/ }).click()
      // Buttons that are half below the top bar count as too small, wherever a press has scrolled to.
      await page.evaluate(() => scrollTo(0, 0))
      const problems = await problemsInBothThemes(page)
      const scroll = await sidewaysScroll(page)
      if (problems.length > 0 || scroll > 0) faults[name] = { problems, scroll }
    }
    expect(faults).toEqual({})
  })
})

test("a brand kit of one design is offered to the next", async ({ visitor }) => {
  const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
  const page = await tab(`${shop.url}/`)
  await settled(page)
  const open = (name: string) => page.getByRole("tab", { name, exact: true }).click()
  await open("Logo")
  await page.getByRole("radio", { name: /^Heart/ }).click()
  await open("Color")
  await page.getByLabel("Hex, Body").fill("#14532d")
  await open("Frame")
  await page.getByRole("radio", { name: /^Banner below/ }).click()
  await page.getByRole("radio", { name: /^Serif/ }).check({ force: true })
  await page.getByRole("button", { name: "Your presets" }).click()
  await page.getByRole("button", { name: "Take it from this design" }).click()
  await page.getByText("The brand kit is kept.").waitFor()
  expect(await problemsInBothThemes(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole("button", { name: "Close" }).click()
  const before = page.url()
  await page.getByRole("button", { name: "Reset the style" }).click()
  await expect.poll(() => page.url()).not.toBe(before)
  await page.reload()
  await settled(page)
  await open("Color")
  const brand = page.getByRole("group", { name: "Brand colors" })
  await brand.getByRole("button", { name: "Use #14532d" }).click()
  expect(await page.getByLabel("Hex, Body").inputValue()).toBe("#14532d")
  await open("Frame")
  await page.getByRole("radio", { name: /^Banner below/ }).click()
  await page.getByRole("button", { name: "The typeface of your brand: Serif" }).click()
  expect(await page.getByRole("radio", { name: /^Serif/ }).isChecked()).toBe(true)
  await page.getByRole("button", { name: "Your presets" }).click()
  await page.getByRole("button", { name: "Remove the brand kit" }).click()
  await page.getByRole("button", { name: "Close" }).click()
  await open("Color")
  await page.getByLabel("Hex, Body").waitFor()
  expect(await brand.count()).toBe(0)
})
