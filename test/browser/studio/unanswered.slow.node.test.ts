import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { firstDesign } from "@quick-response/web/src/design/values.ts"
import { afterAll, beforeAll, describe, expect } from "vitest"
import { test } from "../browser.ts"
import { openShop, type Shop } from "../shop.ts"
import { keepPictures, pictureIn } from "./pictures.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe("a service that does not say at first how it sells", () => {
  test.for(["/v1/Service", "/v1/Qr/prices"])(
    "is asked for %s until it answers, and what is drawn follows the answer",
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
      const picture = page.locator(".canvas-picture img")
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
