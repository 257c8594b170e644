import { fragmentOf } from "@quick-response/web/src/design/fragment.ts"
import { firstDesign } from "@quick-response/web/src/design/values.ts"
import { beforeAll, describe, expect } from "vitest"
import { problemsInBothThemes, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { openShop, type Shop } from "./shop.ts"

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  return shop.close
})

describe("the page of a look", () => {
  test("is shared without message and caption, shows its picture, and opens the look in the studio", async ({
    visitor
  }) => {
    const { context, tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/`)
    await settled(page)
    await page.getByLabel("Address").fill("https://secret.example/plan")
    await page.getByRole("tab", { name: "Template" }).click()
    await page.getByRole("radio", { name: /^Ticket/ }).click()
    await page.getByRole("tab", { name: "Frame" }).click()
    await page.getByLabel("Caption").fill("OUR WORDS")
    await page.getByRole("button", { name: "Share" }).click()
    const [look] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: "Open the page" }).click()
    ])
    const picture = look.getByRole("img", { name: /^A QR code in this look/ })
    expect(
      await picture.evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) return undefined
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      })
    ).toEqual([1200, 630])
    expect(await problemsInBothThemes(look)).toEqual([])
    expect(await sidewaysScroll(look)).toBe(0)
    await look.getByRole("link", { name: "Make one like it" }).click()
    await settled(look)
    expect(await look.getByLabel("Address").inputValue()).toBe("https://example.com")
    await look.getByRole("tab", { name: "Frame" }).click()
    expect(await look.getByLabel("Caption").inputValue()).toBe("ADMIT ONE")
  })

  test("tells a person what a look lacks that does not scan, and opens it in the studio", async ({
    visitor
  }) => {
    const { tab, expectRefusals } = await visitor({ viewport: { width: 390, height: 844 } })
    const pale = await fragmentOf({ ...firstDesign, foreground: "#fafafa" })
    expectRefusals(`422 GET /c/${pale}`)
    const page = await tab(`${shop.url}/c/${pale}`)
    await page.getByRole("heading", { name: "This look does not scan" }).waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.getByRole("link", { name: "Mend it in the studio" }).click()
    await page.getByText("Will not scan", { exact: true }).waitFor()
  })
})
