import { hexOfHsv, hsvOf, readHex } from "@quick-response/web/src/studio/panels/color/hsv.ts"
import { asKind, colorsOf, cssOf, kindOf } from "@quick-response/web/src/studio/panels/color/paints.ts"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const channel = FastCheck.integer({ min: 0, max: 255 })
const color = FastCheck.tuple(channel, channel, channel).map(
  (channels) => `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`
)

describe("readHex()", () => {
  it("takes only 3 or 6 hex digits", () => {
    expect(["#1A2b3C", "1a2b3c", " #fff ", "abc"].map(readHex)).toEqual([
      "#1a2b3c",
      "#1a2b3c",
      "#ffffff",
      "#aabbcc"
    ])
    expect(["", "#", "#12", "#1234", "#12345", "#1234567", "red", "##fff", "#ggg"].flatMap(readHex)).toEqual(
      Array.from({ length: 9 })
    )
  })
})

describe("hsvOf()", () => {
  it("is reversed by hexOfHsv() for every color", () => {
    FastCheck.assert(FastCheck.property(color, (hex) => hexOfHsv(hsvOf(hex)) === hex))
  })
})

describe("asKind()", () => {
  it("keeps a paint's colors", () => {
    const linear = asKind("#123456", "Linear gradient", "#000000")
    const colors = colorsOf(linear)
    expect([kindOf(linear), colors[0], colors.length]).toEqual(["Linear gradient", "#123456", 2])
    const radial = asKind(linear, "Radial gradient", "#000000")
    expect([kindOf(radial), colorsOf(radial)]).toEqual(["Radial gradient", colors])
    expect(radial).not.toHaveProperty("angle")
    expect(asKind(radial, "Solid", "#000000")).toBe("#123456")
    expect(asKind(radial, "Transparent", "#000000")).toBe("transparent")
    expect(asKind(radial, undefined, "#000000")).toBeUndefined()
  })
})

describe("cssOf()", () => {
  it("turns an angle by 90 degrees for CSS", () => {
    const stops = [
      { offset: 1, color: "#222222" },
      { offset: 0.25, color: "#111111" }
    ]
    expect(cssOf({ type: "linear", stops })).toBe("linear-gradient(90deg, #111111 25%, #222222 100%)")
    expect(cssOf({ type: "radial", stops })).toBe("radial-gradient(#111111 25%, #222222 100%)")
    expect([cssOf("#fff"), cssOf("transparent"), cssOf(undefined)]).toEqual(["#fff", "", ""])
  })
})
