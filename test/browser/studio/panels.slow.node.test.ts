import { logoImages } from "@quick-response/core/testing"
import { keysOf } from "@quick-response/design/config/keysOf"
import { configJsonOf, type Design, firstDesign } from "@quick-response/web/src/design/values.ts"
import { builtInLogos, imageOf } from "@quick-response/web/src/studio/panels/logo/builtInLogos.ts"
import { bodyView } from "@quick-response/web/src/studio/panels/tiles/crops.ts"
import type { BrowserContextOptions, Locator, Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { problemsInBothThemes, sidewaysScroll } from "../axe.ts"
import { test, type Visitor } from "../browser.ts"
import { settled } from "../settled.ts"
import { openShop, type Shop } from "../shop.ts"
import { keepPictures, pictureIn } from "./pictures.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A group of controls in each panel. */
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

/** Waits until the studio shows what the core draws of a style, to the last byte. */
const shows = async (page: Page, style: object): Promise<void> => {
  const drawn = await renderSvg(configJsonOf({ ...firstDesign, ...style }), { size: 512 })
  await expect.poll(() => pictureIn(page.locator(".canvas-picture img"))).toBe(drawn)
}

/** Goes on by Tab until this has the focus. */
const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.first().waitFor()
  for (let stops = 0; stops < 80; stops++) {
    if (await target.evaluateAll((elements) => elements.some((element) => element.matches(":focus")))) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`no Tab leads to ${target}`)
}

/** Goes along the tabs by arrow keys. */
const arrowToPanel = async (page: Page, name: Panel): Promise<void> => {
  const tabs = page.getByRole("tab", { selected: true })
  while ((await tabs.innerText()) !== name) {
    await tabTo(page, tabs)
    await page.keyboard.press("ArrowRight")
  }
}

const tilesOf = (page: Page, group: string): Locator =>
  page.getByRole("group", { name: group, exact: true }).getByRole("radio")

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
  test("lead by the keyboard alone to a choice of each, which the picture shows", async ({ visitor }) => {
    const page = await openStudio(visitor)
    const { keyboard } = page

    await arrowToPanel(page, "Template")
    await tabTo(page, tilesOf(page, "Template"))
    await keyboard.type("me")
    await shows(page, { template: "menu" })

    await arrowToPanel(page, "Body")
    await tabTo(page, tilesOf(page, "Style"))
    await keyboard.press("Home")
    await keyboard.press("ArrowRight")
    const dots = { template: "menu", bodyStyle: "Dots" }
    await shows(page, dots)
    await tabTo(page, tilesOf(page, "Error correction"))
    await keyboard.press("End")
    const body = { ...dots, errorCorrectionLevel: "High" }
    await shows(page, body)

    await arrowToPanel(page, "Eyes")
    await tabTo(page, tilesOf(page, "Inner eyes"))
    await keyboard.press("f")
    const eyes = { ...body, innerEyeStyle: "Flower" }
    await shows(page, eyes)

    await arrowToPanel(page, "Color")
    await tabTo(page, page.getByLabel("Hex, Body"))
    await keyboard.press("Control+A")
    await keyboard.type("0b4f8a")
    const color = { ...eyes, foreground: "#0b4f8a" }
    await shows(page, color)

    await arrowToPanel(page, "Logo")
    await tabTo(page, tilesOf(page, "Logo"))
    await keyboard.press("i")
    const icon = builtInLogos.find(({ name }) => name === "Information")
    const image = icon === undefined ? "" : imageOf(icon, "#0b4f8a")
    await shows(page, { ...color, logo: { image } })
    await tabTo(page, page.getByRole("slider", { name: "Padding" }))
    await keyboard.press("ArrowRight")
    const logo = { ...color, logo: { image, padding: 1.25 } }
    await shows(page, logo)

    await arrowToPanel(page, "Frame")
    await tabTo(page, tilesOf(page, "Frame"))
    await keyboard.press("p")
    await tabTo(page, page.getByLabel("Caption"))
    await keyboard.press("Control+A")
    await keyboard.type("Read the menu")
    await tabTo(page, page.getByRole("slider", { name: "Quiet zone" }))
    await keyboard.press("ArrowRight")
    const frame = { ...logo, frameStyle: "phone", frameText: "Read the menu" }
    await shows(page, { ...frame, margin: 5 })
    await keyboard.press("Control+Z")
    await shows(page, frame)
  })

  test("show each option on the customer's own design, with what the service asks for it", async ({
    visitor
  }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Template")
    await page.getByRole("radio", { name: /^Brand/ }).click()
    await openPanel(page, "Body")
    const dots = page.locator(".tile", { hasText: "Dots" })
    const own = bodyView.of({ ...firstDesign, template: "brand", bodyStyle: "Dots" })
    const drawn = bodyView.cut(await renderSvg(configJsonOf(own), { size: 96 }))
    await expect.poll(() => pictureIn(dots.locator("img"))).toBe(drawn)
    expect(await dots.innerText()).toMatch(/^Dots\s+\+0\.10$/)
    const chosen = page
      .getByRole("group", { name: "Style", exact: true })
      .getByRole("radio", { checked: true })
    expect(await chosen.getAttribute("value")).toBe("Fluid")
  })

  test("offer one of what looks alike, what a design has in any case, and what is hard to like last", async ({
    visitor
  }) => {
    const page = await openStudio(visitor)
    const offered = (group: string) =>
      page
        .getByRole("group", { name: group, exact: true })
        .getByRole("radio")
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value")))
    await openPanel(page, "Body")
    expect(await offered("Style")).toEqual(expect.arrayContaining(["Dots", "Rounded"]))
    expect(await offered("Style")).not.toEqual(expect.arrayContaining(["Fluid"]))
    expect(await offered("Style")).not.toEqual(expect.arrayContaining(["Squircle"]))
    expect((await offered("Shape")).slice(-3)).toEqual(["Star", "House", "Custom"])
    await openPanel(page, "Eyes")
    expect((await offered("Outer eyes")).slice(-4)).toEqual(["Circle", "Stamp", "Notched", "Beads"])
    expect(await offered("Inner eyes")).not.toEqual(expect.arrayContaining(["Squircle"]))
    await openPanel(page, "Template")
    await page.getByRole("radio", { name: /^Brand/ }).click()
    await openPanel(page, "Body")
    expect(await offered("Style")).toEqual(expect.arrayContaining(["Fluid"]))
  })

  test("surprise with a look that scans, in one step of undo", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Template")
    const shown = () => pictureIn(page.locator(".canvas-picture img"))
    const before = await shown()
    await page.getByRole("button", { name: "Surprise me" }).click()
    await expect.poll(shown).not.toBe(before)
    await page.getByText("Scans well").waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(shown).toBe(before)
  })

  test("offer a headline where a caption has two lines", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Frame")
    await page.getByRole("radio", { name: /^Badge/ }).check({ force: true })
    const headline = page.getByRole("checkbox", { name: "First line as a headline" })
    const caption = page.getByLabel("Caption", { exact: true })
    await caption.fill("MENU")
    expect(await headline.count()).toBe(0)
    await caption.fill("MENU\nof today")
    const shown = () => pictureIn(page.locator(".canvas-picture img"))
    const lines = { ...firstDesign, frameStyle: "badge", frameText: "MENU\nof today" }
    const drawn = (design: Design) => renderSvg(configJsonOf(design), { size: 512 })
    await expect.poll(shown).toBe(await drawn(lines))
    await headline.check()
    await expect.poll(shown).toBe(await drawn({ ...lines, frameTextHeadline: true }))
    await headline.uncheck()
    await expect.poll(shown).toBe(await drawn(lines))
  })

  test("show choices in pixels where drawing is sold", async ({ visitor }) => {
    const selling = await openShop({ QR_DRAWING: "paid" })
    try {
      const page = await openStudio(visitor, {}, selling)
      await openPanel(page, "Body")
      const dots = page.locator(".tile", { hasText: "Dots" }).locator("img")
      // The first byte of a PNG is none of UTF-8.
      await expect.poll(() => pictureIn(dots)).toMatch(/^\uFFFDPNG/)
      expect(await dots.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
    } finally {
      await visitor.leave()
      await selling.close()
    }
  })

  test("drag a stop of a gradient in one step of undo, add, move and remove stops, and turn it", async ({
    visitor
  }) => {
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

    await second.press("ArrowLeft")
    await second.press("Shift+ArrowLeft")
    await shows(page, gradient(0, 0.89))
    await page.getByRole("button", { name: "Add stop" }).click()
    await expect.poll(() => page.getByRole("slider", { name: /^Stop / }).count()).toBe(3)
    await page.getByRole("slider", { name: /^Stop 3/ }).press("Delete")
    await shows(page, gradient(0, 0.89))
    await page.getByRole("slider", { name: "Body: angle, dial" }).press("Shift+ArrowRight")
    const { foreground } = gradient(0, 0.89)
    await shows(page, { foreground: { ...foreground, angle: 55 } })
  })

  test("take a logo that is dropped, pasted or picked, and remove it", async ({ visitor }) => {
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

  test("show a picture all over the code in each mode, and remove it", async ({ visitor }) => {
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

  test("make a PNG of another picture that the browser can read, and of one that is too large", async ({
    visitor
  }) => {
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
    await page.getByText(/^"mark.webp" was made a PNG of 64 by 32 pixels\.$/).waitFor()
    await expect
      .poll(() => pictureIn(page.locator(".canvas-picture img")))
      .toContain("data:image/png;base64,")
    expect(await give("large.png", "image/png", 900)).toBeGreaterThan(750_000)
    await page.getByText(/^"large.png" was made a PNG of \d{3} by \d{3} pixels\./).waitFor()
  })

  test("make a PNG of a picture of few bytes and too many pixels, and of a GIF", async ({ visitor }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Logo")
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel("Picture for the logo").setInputFiles({ name, mimeType, buffer })
    const wide = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(3000, 2000)
      canvas.getContext("2d")?.fillRect(100, 100, 2000, 1500)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    })
    const png = Buffer.from(wide, "base64")
    expect(png.length).toBeLessThan(750_000)
    await choose("wide.png", "image/png", png)
    await page.getByText(/^"wide.png" was made a PNG of [\d,]+ by [\d,]+ pixels\.$/).waitFor()
    // A GIF of one white pixel.
    const gif = "R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
    await choose("mark.gif", "image/gif", Buffer.from(gif, "base64"))
    await page.getByText(/^"mark.gif" was made a PNG of 1 by 1 pixels\.$/).waitFor()
  })

  test.for(["avif", "heic"])(
    "refuse a damaged %s with what to save it as, and keep the picture",
    async (kind, { visitor }) => {
      const page = await openStudio(visitor)
      await openPanel(page, "Logo")
      await page.getByLabel("Picture for the logo").setInputFiles({
        name: `mark.${kind}`,
        mimeType: `image/${kind}`,
        buffer: Buffer.from("no picture")
      })
      await page
        .getByText(
          `"mark.${kind}" is no PNG, JPEG, or SVG, and this browser cannot read it; save it as one of these.`
        )
        .waitFor()
      await shows(page, {})
    }
  )

  test("refuse what cannot be a logo or a caption with the core's sentence, and keep the picture", async ({
    visitor
  }) => {
    const page = await openStudio(visitor)
    await openPanel(page, "Logo")
    await page.getByText("up to 750 kB and 4 megapixels").waitFor()
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel("Picture for the logo").setInputFiles({ name, mimeType: "image/png", buffer })
    await choose("huge.png", Buffer.alloc(800_000))
    await page.getByText('"huge.png" has 800 kB, more than 750 kB; make it smaller.').waitFor()
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

    await caption.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 4))
    await panel.getByText("Icons", { exact: true }).click()
    await panel.getByRole("button", { name: "Wi-Fi" }).click()
    await panel.getByRole("button", { name: "Coffee" }).click()
    await shows(page, { frameStyle: "border", frameText: "📶☕ me ♥" })
  })

  test.for(keysOf(panels))("look as they should where %s is opened first", async (name, { visitor }) => {
    // In a narrow window the content is what is open before.
    const page = await openStudio(visitor, { viewport: { width: 700, height: 900 } })
    const group = await openPanel(page, name)
    expect(await group.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("none")
  })

  test.for([320, 1100])(
    "are accessible and scroll down alone, in both themes, %d pixels wide",
    async (width, { visitor }) => {
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
    }
  )
})
