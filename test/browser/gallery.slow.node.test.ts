import { words } from "messages:en/gallery"
import { configJsonOf } from "@quick-response/web/src/design/values.ts"
import { starts } from "@quick-response/web/src/screens/gallery/starts.ts"
import * as Schema from "effect/Schema"
import { check } from "quick-response"
import { describe, expect } from "vitest"
import { test } from "./browser.ts"
import { settled } from "./settled.ts"
import { shop } from "./sharedShop.ts"

const Quote = Schema.Struct({ data: Schema.Struct({ totalPrice: Schema.Number }) })

const quoted = async (body: string): Promise<number> => {
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${shop.url}/v1/Qr/calculate-price`, { method: "POST", headers, body })
  return Schema.decodeUnknownSync(Quote)(await answer.json()).data.totalPrice
}

describe("the gallery", () => {
  test("draws every template, scannable, at the service's price", async ({ visitor }) => {
    const { tab } = await visitor()
    const page = await tab(`${shop.url}/gallery`)
    const tiles = page.getByRole("list", { name: /^Templates: / }).getByRole("link")
    await tiles.first().waitFor()
    await settled(page)
    await expect.poll(() => tiles.locator("img").count()).toBe(starts.length)
    for (const { design } of starts) {
      const { isScannable, warnings } = await check(configJsonOf(design))
      expect([design.template, isScannable, warnings]).toEqual([design.template, true, []])
    }
    const shown = await tiles.allTextContents()
    for (const [place, { template, design }] of starts.entries()) {
      expect(shown[place]).toContain(words.uses[template.name])
      expect(shown[place]).toContain(`${(await quoted(configJsonOf(design))).toFixed(2)} credit`)
    }
  })

  test.for([1440, 390])("has no row with only one template, %d px wide", async (width, { visitor }) => {
    const { tab } = await visitor({ viewport: { width, height: 900 } })
    const page = await tab(`${shop.url}/gallery`)
    const lists = page.getByRole("list", { name: /^Templates: / })
    await lists.first().waitFor()
    const rows = await lists.evaluateAll((all) =>
      all.map((list) => {
        const tops = Array.from(list.children, (tile) => (tile instanceof HTMLElement ? tile.offsetTop : 0))
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      })
    )
    expect(rows).toHaveLength(8)
    for (const inRow of rows) expect(inRow.every((tiles) => tiles === inRow[0] && tiles > 1)).toBe(true)
  })

  test("opens the studio with the chosen template", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 390, height: 844 } })
    const page = await tab(`${shop.url}/gallery`)
    const tiles = page.getByRole("list", { name: /^Templates: / }).getByRole("link")
    await tiles.first().scrollIntoViewIfNeeded()
    await tiles.first().locator("img").waitFor()
    // Tiles below the window are drawn later.
    expect(await tiles.last().locator("img").count()).toBe(0)
    await tiles.last().scrollIntoViewIfNeeded()
    await tiles.last().locator("img").waitFor()
    const link = page.getByRole("link", { name: /A menu on the table/ })
    await expect.poll(() => link.getAttribute("href")).toMatch(/^\/#d1\./)
    await link.click()
    await page.getByRole("img", { name: /garden\.example\/menu/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe("/")
  })
})
