import { configJsonOf } from "@quick-response/web/src/studio/design/configJson.ts"
import { fragmentOf } from "@quick-response/web/src/studio/design/fragment.ts"
import { firstDesign } from "@quick-response/web/src/studio/design/values.ts"
import type { Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { test } from "../browser.ts"
import { openShop, type Shop } from "../shop.ts"
import { keepPictures, pictureIn } from "./pictures.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const picture = (page: Page) => page.locator(".canvas-picture img")

/** Holds back the application's scripts until the function that it resolves to is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(?:app|chunk|Studio)-/, async (route) => {
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

/** Sums what moved without being asked to, as Chromium scores it. */
const watchShifts = () => {
  Object.assign(globalThis, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, {
        shifted: Reflect.get(globalThis, "shifted") + Reflect.get(entry, "value")
      })
  }).observe({ type: "layout-shift", buffered: true })
}

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
      expect(await page.evaluate(() => Reflect.get(globalThis, "shifted"))).toBeLessThan(0.05)
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
    expect(asked.filter((path) => path.startsWith("/v1/"))).toEqual([])
    expect(asked.some((path) => path.includes("/assets/app-"))).toBe(true)
    await page.evaluate(() => Reflect.get(globalThis, "paintFrames")())
    await page.locator(".verdict:not(.stale)").waitFor()
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
    expect(await picture(page).isVisible()).toBe(false)
    release()
    await picture(page).waitFor({ state: "visible" })
    expect(await pictureIn(picture(page))).toBe(await renderSvg(configJsonOf(linked), { size: 512 }))
  })
})
