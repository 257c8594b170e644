import type { Design } from "@quick-response/web/src/design/values.ts"
import { brandKitOf } from "@quick-response/web/src/studio/bar/brandKitOf.ts"
import { readBrandKit } from "@quick-response/web/src/studio/brandKit/readBrandKit.ts"
import { builtInLogos, imageOf } from "@quick-response/web/src/studio/panels/logo/builtInLogos.ts"
import { describe, expect, it } from "vitest"

const [heart] = builtInLogos
if (heart === undefined) throw new Error("there is no logo")
const logo = imageOf(heart, "#8a1c7c")

const design: Design = {
  name: "",
  data: "HELLO",
  foreground: {
    type: "linear",
    angle: 45,
    stops: [
      { offset: 0, color: "#8a1c7c" },
      { offset: 1, color: "#123456" }
    ]
  },
  background: "#ffffff",
  outerEyeColor: "#123456",
  frameStyle: "border",
  frameColor: "#A16207",
  frameFont: "serif",
  logo: { image: logo }
}

describe("brandKitOf()", () => {
  it("has each color of a design once, without paper, its logo and its typeface", () => {
    expect(brandKitOf(design)).toEqual({
      colors: ["#8a1c7c", "#123456", "#a16207"],
      logo,
      typeface: "serif"
    })
  })

  it("of the plain design has nothing but the usual typeface", () => {
    expect(brandKitOf({ name: "", data: "HELLO" })).toEqual({ colors: [], logo: undefined, typeface: "sans" })
  })
})

describe("readBrandKit()", () => {
  it("reads what was kept", async () => {
    for (const kit of [brandKitOf(design), brandKitOf({ name: "", data: "HELLO" })])
      expect(await readBrandKit(JSON.parse(JSON.stringify(kit)))).toEqual(kit)
  })

  it.each([
    [null],
    [{ typeface: "sans" }],
    [{ colors: ["url(x)"], typeface: "sans" }],
    [{ colors: new Array(9).fill("#123456"), typeface: "sans" }],
    [{ colors: [], typeface: "comic" }],
    [{ colors: [], typeface: "sans", logo: "https://evil.example/track.png" }],
    [{ colors: [], typeface: "sans", logo: "data:image/svg+xml,<svg/>" }]
  ])("refuses %j", async (value) => {
    await expect(readBrandKit(value)).rejects.toThrow()
  })
})
