import { hexOfHsv, hsvOf, readHex } from "@quick-response/web/src/studio/panels/color/hsv.ts"
import { asKind, colorsOf, cssOf, kindOf } from "@quick-response/web/src/studio/panels/color/paints.ts"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const channel = FastCheck.integer({ min: 0, max: 255 })
const color = FastCheck.tuple(channel, channel, channel).map(
  (channels) => `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`
)

describe("readHex()", () => {
  it("takes what people type or paste for a color, and nothing else", () => {
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
  it("is turned back into every color by hexOfHsv()", () => {
    FastCheck.assert(FastCheck.property(color, (hex) => hexOfHsv(hsvOf(hex)) === hex))
  })

  it("has the coordinates of well-known colors", () => {
    expect(hsvOf("#ff0000")).toEqual({ hue: 0, saturation: 100, brightness: 100 })
    expect(hsvOf("#00ff00")).toEqual({ hue: 120, saturation: 100, brightness: 100 })
    expect(hsvOf("#0000ff")).toEqual({ hue: 240, saturation: 100, brightness: 100 })
    expect(hsvOf("#ffffff")).toEqual({ hue: 0, saturation: 0, brightness: 100 })
    expect(hsvOf("#000000")).toEqual({ hue: 0, saturation: 0, brightness: 0 })
  })
})

describe("asKind()", () => {
  it("keeps the colors of a paint from kind to kind", () => {
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

  it("begins with the given color where the paint has none", () => {
    expect(asKind(undefined, "Solid", "#abcdef")).toBe("#abcdef")
    expect(asKind("transparent", "Solid", "#abcdef")).toBe("#abcdef")
    expect(colorsOf(asKind("transparent", "Radial gradient", "#abcdef"))[0]).toBe("#abcdef")
  })
})

describe("cssOf()", () => {
  it("writes a paint as CSS: an angle of 0 runs from left to right, which CSS counts from the bottom", () => {
    const stops = [
      { offset: 1, color: "#222222" },
      { offset: 0.25, color: "#111111" }
    ]
    expect(cssOf({ type: "linear", stops })).toBe("linear-gradient(90deg, #111111 25%, #222222 100%)")
    expect(cssOf({ type: "radial", stops })).toBe("radial-gradient(#111111 25%, #222222 100%)")
    expect([cssOf("#fff"), cssOf("transparent"), cssOf(undefined)]).toEqual(["#fff", "", ""])
  })
})
