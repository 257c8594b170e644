import { pages } from "@quick-response/web"
import { configJsonOf } from "@quick-response/web/src/studio/design/configJson.ts"
import { firstDesign } from "@quick-response/web/src/studio/design/values.ts"
import { renderSvg } from "quick-response"
import { expect, test } from "vitest"

const htmlAt = (path: string): string => new TextDecoder().decode(pages.find(path)?.body)

test("the page at the root comes with the picture that the studio would draw first, byte for byte", async () => {
  const [, picture = ""] = /<img src="data:image\/svg\+xml,([^"]*)" alt="QR code:/.exec(htmlAt("/")) ?? []
  expect(decodeURIComponent(picture)).toBe(await renderSvg(configJsonOf(firstDesign), { size: 512 }))
})

test("no other page comes with a picture", () => {
  expect(htmlAt("/gallery")).not.toContain("<img")
  expect(htmlAt("/account/codes")).not.toContain("<img")
})
