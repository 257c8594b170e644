import { Buffer } from "node:buffer"
import type { Page } from "playwright-core"
import { draw, splitText } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { accessibilityProblems, sidewaysScroll } from "../axe.ts"
import { test } from "../browser.ts"
import { openShop, type Shop } from "../shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const wifi = { type: "wifi", ssid: "Café; Luna", password: "open sesame" } as const

/** A PNG of one white pixel. */
const blankPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg==",
  "base64"
)

/** A PNG of a code, as a file that is picked. */
const pictureOf = async (request: Parameters<typeof draw>[0]) => ({
  name: "old.png",
  mimeType: "image/png",
  buffer: Buffer.from(await draw(request, { format: "png", size: 600 }))
})

const openDialog = async (page: Page) => {
  await page.getByRole("button", { name: "Read a code" }).click()
  return page.getByRole("dialog")
}

/** Gives the page a camera that sees a picture, in the middle of a dark scene. */
const installCamera = (picture: string) => {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement("canvas")
    canvas.width = 1280
    canvas.height = 960
    const context = canvas.getContext("2d")
    const image = new Image()
    image.src = picture
    await image.decode()
    const paint = () => {
      if (context === null) return
      context.fillStyle = "#444"
      context.fillRect(0, 0, 1280, 960)
      context.drawImage(image, 440, 280, 400, 400)
      requestAnimationFrame(paint)
    }
    paint()
    return canvas.captureStream(10)
  }
}

describe("reading a code in the studio", () => {
  test("makes the message of a picture that of the design, with its type and its fields", async ({
    visitor
  }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    const dialog = await openDialog(page)
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog
      .locator("input[type=file]")
      .setInputFiles(await pictureOf({ content: wifi, bodyStyle: "dots" }))
    await dialog.getByRole("heading", { name: "This code says" }).waitFor()
    await dialog.getByText("WIFI:T:WPA;S:Café\\; Luna;P:open sesame;;").waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole("button", { name: "Use this message" }).click()
    await dialog.waitFor({ state: "detached" })
    expect(await page.getByLabel("Type", { exact: true }).inputValue()).toBe("wifi")
    expect(await page.getByLabel("Network name").inputValue()).toBe(wifi.ssid)
    await page.getByRole("button", { name: "Undo" }).click()
    expect(await page.getByLabel("Type", { exact: true }).inputValue()).toBe("url")
  })

  test("says of a picture without a code what to do, and reads the next", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/`)
    const dialog = await openDialog(page)
    const heading = await dialog.getByRole("heading", { name: "Read a code" }).boundingBox()
    expect(heading?.width).toBeGreaterThan(50)
    const file = dialog.locator("input[type=file]")
    await file.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
    await dialog.getByRole("alert").getByText("This browser does not open this picture").waitFor()
    await file.setInputFiles({ name: "blank.png", mimeType: "image/png", buffer: blankPicture })
    await dialog.getByRole("alert").getByText("There is no QR code in this picture").waitFor()
    await file.setInputFiles(await pictureOf({ data: "just words" }))
    await dialog.getByText("just words").waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await dialog.getByRole("button", { name: "Read another code" }).click()
    await dialog.getByText("Choose a picture", { exact: true }).waitFor()
  })

  test("joins the parts of a text from pictures one after the other, and says which are missing", async ({
    visitor
  }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/`)
    const dialog = await openDialog(page)
    const file = dialog.locator("input[type=file]")
    const pictures = await Promise.all((await splitText("A text over three labels", 3)).map(pictureOf))
    const show = async (part: number) => {
      const picture = pictures[part - 1]
      if (picture !== undefined) await file.setInputFiles(picture)
    }
    await show(3)
    await dialog.getByRole("status").getByText("Still missing: 1 and 2.").waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await show(1)
    await dialog.getByText("Still missing: 2.").waitFor()
    await show(2)
    await dialog.getByText("A text over three labels", { exact: true }).waitFor()
    await dialog.getByRole("button", { name: "Read another code" }).click()
    await show(2)
    await dialog.getByRole("button", { name: "Show what was read" }).click()
    await dialog.getByRole("button", { name: "Use this message" }).click()
    expect(await page.getByLabel("Text", { exact: true }).inputValue()).toMatch(/^.{4,12}$/)
  })

  test("reads by the camera, and stops it then", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab()
    const { buffer } = await pictureOf({ data: "https://example.com/menu" })
    await page.addInitScript(installCamera, `data:image/png;base64,${buffer.toString("base64")}`)
    await page.goto(`${shop.url}/`)
    const dialog = await openDialog(page)
    await dialog.getByRole("button", { name: "Use the camera" }).click()
    await dialog.getByRole("button", { name: "Use this message" }).click()
    expect(await page.getByLabel("Address").inputValue()).toBe("https://example.com/menu")
    expect(await page.locator("video").count()).toBe(0)
  })

  test("says that no camera may be used, where none is", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    const dialog = await openDialog(page)
    await dialog.getByRole("button", { name: "Use the camera" }).click()
    await dialog.getByRole("alert").getByText("There is no camera that this page may use").waitFor()
    await dialog.getByText("Choose a picture", { exact: true }).waitFor()
  })
})
