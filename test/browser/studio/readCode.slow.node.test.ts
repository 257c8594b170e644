import { Buffer } from "node:buffer"
import type { Page } from "playwright-core"
import { draw, splitText } from "quick-response"
import { describe, expect } from "vitest"
import { accessibilityProblems, sidewaysScroll } from "../axe.ts"
import { test } from "../browser.ts"
import { shop } from "../sharedShop.ts"

const wifi = { type: "wifi", ssid: "Café; Luna", password: "open sesame" } as const

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
    const stream = canvas.captureStream(10)
    Object.assign(globalThis, { camera: stream.getTracks()[0] })
    return stream
  }
}

/** Collects what the page's status lines say, however shortly. */
const recordStatus = () => {
  const said = new Set<string>()
  Object.assign(globalThis, { said })
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll("[role=status]"))
      if (textContent !== null) said.add(textContent)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

describe("reading a code in the studio", () => {
  test("takes type and fields of a picture's message", async ({ visitor }) => {
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

  test("joins the parts of a text, and names missing ones", async ({ visitor }) => {
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

  test("reads by the camera, and stops it", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab()
    const { buffer } = await pictureOf({ data: "https://example.com/menu" })
    await page.addInitScript(installCamera, `data:image/png;base64,${buffer.toString("base64")}`)
    await page.addInitScript(recordStatus)
    await page.goto(`${shop.url}/`)
    const dialog = await openDialog(page)
    await dialog.getByRole("button", { name: "Use the camera" }).click()
    await dialog.getByRole("button", { name: "Use this message" }).click()
    expect(await page.evaluate(() => [...Reflect.get(globalThis, "said")].join("\n"))).toMatch(/^In view: /m)
    expect(await page.getByLabel("Address").inputValue()).toBe("https://example.com/menu")
    expect(await page.locator("video").count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get(globalThis, "camera").readyState)).toBe("ended")
  })
})
