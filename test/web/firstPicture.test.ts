import { configJsonOf, firstDesign } from "@quick-response/web/src/design/values.ts"
import { renderSvg } from "quick-response"
import { expect, test } from "vitest"
import { textAt } from "./textAt.ts"

test("the page at the root comes with the picture that the studio would draw first, byte for byte", async () => {
  const [, picture = ""] =
    /<img src="data:image\/svg\+xml,([^"]*)" alt="QR code:/.exec(await textAt("/")) ?? []
  expect(decodeURIComponent(picture)).toBe(await renderSvg(configJsonOf(firstDesign), { size: 512 }))
})

test("the page of the gallery comes with a picture in pixels, and the room for its words", async () => {
  const page = await textAt("/gallery")
  expect(page).toMatch(/<img src="\.\/assets\/gallery-[\w-]+\.png" alt="A QR code in the template Brand"/)
  expect(page).toContain("QR codes that are proven to scan")
})

test("no other page comes with a picture", async () => {
  for (const path of ["/pricing", "/account/codes"]) expect(await textAt(path)).not.toContain("<img")
})
