import { afterAll, beforeAll, describe, expect } from "vitest"
import { makePlace, type Server } from "../server/program.ts"
import { accessibilityProblems, sidewaysScroll } from "./axe.ts"
import { test } from "./browser.ts"

const place = makePlace()
let server: Server
beforeAll(async () => {
  server = await place.serve()
})
afterAll(() => place.remove())

describe("/docs in a browser", () => {
  test.for([
    { colorScheme: "light", width: 320 },
    { colorScheme: "dark", width: 1100 }
  ] as const)(
    "is accessible, $colorScheme and $width pixels wide",
    async ({ colorScheme, width }, { visitor }) => {
      const { tab } = await visitor({ colorScheme, viewport: { width, height: 800 } })
      const page = await tab(`${server.url}/docs`)
      await page.getByText("/v1/Qr/purchase").first().waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
  )

  test("leads to the pages, and by its contents to each endpoint", async ({ visitor }) => {
    const { tab } = await visitor({ viewport: { width: 320, height: 800 } })
    const page = await tab(`${server.url}/docs`)
    await page.getByRole("navigation", { name: "Contents" }).getByText("Price a configuration").click()
    expect(new URL(page.url()).hash).toBe("#calculatePrice")
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Gallery" }).click()
    await page.waitForURL(/\/gallery/)
  })
})
