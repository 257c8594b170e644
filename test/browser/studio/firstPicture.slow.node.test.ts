import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { configJsonOf, firstDesign } from "@quick-response/web/src/design/values.ts"
import type { Page } from "playwright-core"
import { renderSvg } from "quick-response"
import { describe, expect } from "vitest"
import { test } from "../browser.ts"
import { excessShifts, watchShifts } from "../screenFaults.ts"
import { shop } from "../sharedShop.ts"
import { keepPictures, pictureIn } from "./pictures.ts"

const picture = (page: Page) => page.locator("figure img")

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

describe("the studio's first picture", () => {
  test.for([320, 1280])("is there before any script, and stays, %i px wide", async (width, { visitor }) => {
    const { tab } = await visitor({ viewport: { width, height: 800 } })
    const page = await tab()
    await page.addInitScript(watchShifts)
    const release = await holdScripts(page)
    await page.goto(`${shop.url}/`, { waitUntil: "commit" })
    await picture(page).waitFor({ state: "visible" })
    const before = await picture(page).boundingBox()
    release()
    await page.locator("[data-stale=false]").waitFor()
    expect(await picture(page).boundingBox()).toEqual(before)
    expect(await excessShifts(page)).toEqual([])
  })

  test("of a link is drawn before the application loads", async ({ visitor }) => {
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
    await page.locator("[data-stale=false]").waitFor()
    expect(await picture(page).getAttribute("src")).toBe(address)
    expect(new URL(page.url()).hash).toBe(`#${await fragmentOf(linked)}`)
  })
})

describe("a service that fails at first", () => {
  test.for(["/v1/Service", "/v1/Qr/prices"])(
    "is asked for %s until it answers",
    async (path, { visitor }) => {
      const { context, tab, expectRefusals } = await visitor()
      await keepPictures(context)
      expectRefusals(`503 GET ${path}`)
      const page = await tab()
      let isWell = false
      await page.route(`**${path}`, (route) =>
        isWell ? route.continue() : route.fulfill({ status: 503, body: "" })
      )
      await page.goto(`${shop.url}/#${await fragmentOf({ ...firstDesign, bodyStyle: "dots" })}`)
      const picture = page.locator("figure img")
      const sale = page.getByRole("link", { name: /^Create an account/ })
      const bar = page.getByText("The service does not answer now.")
      if (path === "/v1/Service") {
        await picture.waitFor()
        expect((await pictureIn(picture)).slice(1, 4)).toBe("PNG")
        await bar.waitFor()
      } else {
        await expect.poll(async () => (await pictureIn(picture)).slice(0, 4)).toBe("<svg")
        expect(await sale.count()).toBe(0)
      }
      isWell = true
      await sale.waitFor()
      expect(await bar.count()).toBe(0)
      await expect.poll(async () => (await pictureIn(picture)).slice(0, 4), { timeout: 60_000 }).toBe("<svg")
    }
  )
})
