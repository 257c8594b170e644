import { configJsonOf, firstDesign } from "@quick-response/web/src/design/values.ts"
import { renderSvg } from "quick-response"
import { expect, test } from "vitest"
import { textAt } from "./textAt.ts"

test("the page at the root comes with the picture that the studio would draw first, byte for byte", async () => {
  const [, picture = ""] =
    /<img src="data:image\/svg\+xml,([^"]*)" alt="QR code:/.exec(await textAt("/")) ?? []
  expect(decodeURIComponent(picture)).toBe(await renderSvg(configJsonOf(firstDesign), { size: 512 }))
})

test("no other page comes with a picture", async () => {
  expect(await textAt("/gallery")).not.toContain("<img")
  expect(await textAt("/account/codes")).not.toContain("<img")
})
