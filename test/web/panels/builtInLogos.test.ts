import { configOf } from "@quick-response/laws"
import {
  builtInLogoOf,
  builtInLogos,
  imageOf
} from "@quick-response/web/src/studio/panels/logo/builtInLogos.ts"
import { renderSvg } from "quick-response"
import { expect, test } from "vitest"

test("builtInLogos are valid, drawn, and recognized in any color", async () => {
  const images = new Set<string>()
  for (const logo of builtInLogos) {
    const image = imageOf(logo, "#7a1f5c")
    images.add(image)
    expect(configOf({ logo: { image } }).logo?.image).toBe(image)
    expect(await renderSvg({ data: "x", logo: { image } })).toContain("#7a1f5c")
    expect(builtInLogoOf(image)).toBe(logo)
  }
  expect(images.size).toBe(builtInLogos.length)
  expect(builtInLogoOf("data:image/png;base64,AAAA")).toBeUndefined()
  expect(builtInLogoOf("data:image/svg+xml;base64,%")).toBeUndefined()
})
