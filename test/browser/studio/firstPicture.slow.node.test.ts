import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { configJsonOf, firstDesign } from "@quick-response/web/src/design/values.ts"
import type { Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { test } from "../browser.ts"
import { excessShifts, watchShifts } from "../screenFaults.ts"
import { openShop, type Shop } from "../shop.ts"
import { keepPictures, pictureIn } from "./pictures.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const picture = (page: Page) => page.locator(".canvas-picture img")

/** Waits for a picture that the page made: until its styles are there, the one that it came with counts as visible, though nothing is painted. */
const madePicture = (page: Page): Promise<void> =>
  picture(page).and(page.locator(":not([src^='data:'])")).waitFor({ state: "visible" })

/** Holds back the application's scripts until the function that it resolves to is called. */
const holdScripts = async (
  page: Page,
  scripts = /\/assets\/(?:app|chunk|Studio|drawing)[-.]/
): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Lets no frame be painted, as far as the page can tell, until `paintFrames` is called. */
const holdFrames = () => {
  const waiting: Array<FrameRequestCallback> = []
  const original = requestAnimationFrame
  Object.assign(globalThis, {
    requestAnimationFrame: (act: FrameRequestCallback) => waiting.push(act),
    paintFrames: () => {
      Object.assign(globalThis, { requestAnimationFrame: original })
      for (const act of waiting) original(act)
    }
  })
}

const left = { ...firstDesign, bodyStyle: "dots", foreground: "#123456" }

describe("the studio's first picture", () => {
  test.for([320, 800, 1280])(
    "is in the page before any script of it, and stays where it is: %i px wide",
    async (width, { visitor }) => {
      const { tab } = await visitor({ viewport: { width, height: 800 } })
      const page = await tab()
      await page.addInitScript(watchShifts)
      const release = await holdScripts(page)
      await page.goto(`${shop.url}/`, { waitUntil: "commit" })
      await picture(page).waitFor({ state: "visible" })
      const before = await picture(page).boundingBox()
      release()
      await page.locator(".verdict:not(.stale)").waitFor()
      expect(await picture(page).boundingBox()).toEqual(before)
      expect(await excessShifts(page)).toEqual([])
    }
  )

  test("is painted before the application starts, which then starts", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab()
    await page.addInitScript(holdFrames)
    const asked: Array<string> = []
    page.on("request", (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${shop.url}/`, { waitUntil: "load" })
    await picture(page).waitFor({ state: "visible" })
    expect(asked.filter((path) => /^\/v1\/|\/assets\/(?:app|chunk|Studio)-/.test(path))).toEqual([])
    await page.evaluate(() => Reflect.get(globalThis, "paintFrames")())
    await page.locator(".verdict:not(.stale)").waitFor()
    expect(asked.some((path) => path.includes("/assets/app-"))).toBe(true)
    expect(asked).toContain("/v1/Service")
  })

  test("is not shown where a link opens another design, whose picture comes next", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await keepPictures(context)
    const page = await tab()
    const release = await holdScripts(page)
    const linked = { ...firstDesign, bodyStyle: "dots" }
    await page.goto(`${shop.url}/#${await fragmentOf(linked)}`, { waitUntil: "commit" })
    await picture(page).waitFor({ state: "attached" })
    await picture(page).waitFor({ state: "hidden" })
    release()
    await madePicture(page)
    expect(await pictureIn(picture(page))).toBe(await renderSvg(configJsonOf(linked), { size: 512 }))
  })

  test("of a link is drawn before the application is loaded, which goes on with it", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await keepPictures(context)
    const page = await tab()
    const release = await holdScripts(page, /\/assets\/(?:app|Studio)-/)
    const linked = { ...firstDesign, bodyStyle: "dots" }
    await page.goto(`${shop.url}/#${await fragmentOf(linked)}`, { waitUntil: "commit" })
    await madePicture(page)
    expect(await pictureIn(picture(page))).toBe(await renderSvg(configJsonOf(linked), { size: 512 }))
    const address = await picture(page).getAttribute("src")
    release()
    await page.locator(".verdict:not(.stale)").waitFor()
    expect(await picture(page).getAttribute("src")).toBe(address)
    expect(new URL(page.url()).hash).toBe(`#${await fragmentOf(linked)}`)
  })

  test("of a design that was left is drawn before the application is loaded", async ({ visitor }) => {
    const { context, tab } = await visitor()
    await keepPictures(context)
    const page = await tab()
    await page.addInitScript(
      (draft) => localStorage.setItem("quick-response  draft", draft),
      JSON.stringify(left)
    )
    const release = await holdScripts(page, /\/assets\/(?:app|Studio)-/)
    await page.goto(`${shop.url}/`, { waitUntil: "commit" })
    await madePicture(page)
    expect(await pictureIn(picture(page))).toBe(await renderSvg(configJsonOf(left), { size: 512 }))
    release()
    await page.locator(".verdict:not(.stale)").waitFor()
  })

  test("of a link is in pixels where drawing is sold", async ({ visitor }) => {
    const selling = await openShop({ QR_DRAWING: "paid" })
    const { context, tab } = await visitor()
    await keepPictures(context)
    const page = await tab()
    const release = await holdScripts(page, /\/assets\/(?:app|Studio)-/)
    await page.goto(`${selling.url}/#${await fragmentOf(left)}`, { waitUntil: "commit" })
    await madePicture(page)
    expect((await pictureIn(picture(page))).slice(1, 4)).toBe("PNG")
    expect(await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024)
    release()
    await page.locator(".verdict:not(.stale)").waitFor()
    await page.close()
    await selling.close()
  })

  test("is that of the first design where a link cannot be read", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab()
    const release = await holdScripts(page, /\/assets\/(?:app|Studio)-/)
    await page.goto(`${shop.url}/#d1.AAAA`, { waitUntil: "commit" })
    await picture(page).waitFor({ state: "visible" })
    release()
    await page.getByText("This link was cut off or changed on its way. Ask for it again.").waitFor()
  })

  test("is followed by documents that the page draws itself, byte for byte, once a field has the focus", async ({
    visitor
  }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/`)
    await page.locator(".verdict:not(.stale)").waitFor()
    const field = page.getByRole("textbox", { name: /^Link|^Address|^URL/ }).first()
    await field.focus()
    const expected = async () =>
      renderSvg({ content: { type: "url", url: await field.inputValue() } }, { size: 512 })
    const drawnHere = async () => {
      await page.keyboard.type("e")
      await page.locator(".verdict:not(.stale)").waitFor()
      const address = (await picture(page).getAttribute("src")) ?? ""
      return address.startsWith("data:image/svg+xml,") ? pictureIn(picture(page)) : ""
    }
    await expect.poll(drawnHere, { timeout: 60_000 }).not.toBe("")
    expect(await pictureIn(picture(page))).toBe(await expected())
  })
})
