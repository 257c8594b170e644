import { explain, frameStyles, QrConfigInput } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { configOf } from "@quick-response/laws"
import * as ParseResult from "effect/ParseResult"
import { describe, expect, it } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { looks, sceneOf } from "./pictures.ts"

/**
 * The least differences between the pictures of a kind of look, 256 pixels wide: in pixels that turn from black to white, or more
 * of them that turn less. The three balls of a symbol are about 1300 pixels.
 */
const leastDifferences = [
  ["bodyStyle", 200],
  ["bodyShape", 2000],
  ["outerEyeStyle", 120],
  ["innerEyeStyle", 35],
  ["frameStyle", 5000],
  ["template", 800]
] as const

/** The red of a pixel on white paper. */
const onPaper = (pixels: Uint8Array, i: number): number => {
  const alpha = (pixels[i + 3] ?? 0) / 255
  return (pixels[i] ?? 0) * alpha + 255 * (1 - alpha)
}

const difference = (a: Uint8Array, b: Uint8Array): number => {
  let sum = (255 * Math.abs(a.length - b.length)) / 4
  for (let i = 0; i < Math.min(a.length, b.length); i += 4) sum += Math.abs(onPaper(a, i) - onPaper(b, i))
  return sum / 255
}

describe("looks", () => {
  it.each(leastDifferences)("of every %s differ by at least %i pixels", (kind, least) => {
    const pictures = looks
      .filter(({ name }) => name.startsWith(kind))
      .map(({ name, input }) => ({ name, pixels: rasterize(sceneOf(input), 256).data }))
    for (const [i, a] of pictures.entries()) {
      for (const b of pictures.slice(i + 1)) {
        expect(difference(a.pixels, b.pixels), `${a.name} and ${b.name}`).toBeGreaterThanOrEqual(least)
      }
    }
  })

  it.each(looks)("$name is read at 256 pixels", async ({ input }) => {
    expect(await decoders.zxing(rasterize(sceneOf(input), 256))).toBe(configOf(input).data)
  })

  it("keep every caption on their canvas", () => {
    for (const { name: frameStyle } of frameStyles) {
      if (frameStyle === "none" || frameStyle === "border") continue
      const bare = sceneOf({ frameStyle, frameText: "" }).layers
      for (const frameText of [
        "W",
        "Đặt bàn ngay hôm nay",
        "ΣΚΑΝΑΡΕ ΜΕ → €5",
        "СКАНУЙ МЕНЕ",
        "Table 12\nOrder and pay here",
        "امسح الرمز ٣٥",
        "סרקו אותי\n(WiFi)",
        "X".repeat(40)
      ]) {
        const { layers, width, height } = sceneOf({ frameStyle, frameText })
        expect(layers.length).toBe(bare.length + 1)
        const caption = layers.find((layer, i) => JSON.stringify(layer) !== JSON.stringify(bare[i]))
        if (caption?.kind !== "path") throw new Error("a caption is a path")
        for (const segment of caption.path) {
          if (segment[0] === "Z") continue
          const [x, y] = segment.slice(-2).map(Number)
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(height)
        }
      }
    }
  })

  it("refuse a character that no font has, by name", () => {
    const decode = ParseResult.decodeUnknownEither(QrConfigInput)
    for (const [frameText, missing] of [
      ["漢字", "漢"],
      ["go 🚀", "🚀"],
      ["a\u0301\u0335", "\u0335"],
      ["a\tb", "\t"]
    ] as const) {
      const faults = Either.match(decode({ frameText }), { onLeft: explain, onRight: () => [] })
      expect(faults.join()).toContain(`frameText: the caption font has no U+`)
      expect(faults.join()).toContain(JSON.stringify(missing))
    }
    for (const frameText of ["Đặt bàn", "Ünïcode ✓ ★ ❤️", "10 ₽ · 5 €", "e\u0301"]) {
      expect(Either.isRight(decode({ frameText }))).toBe(true)
    }
  })

  it("set two lines one below the other, and refuse a third", () => {
    const topOf = (frameText: string): ReadonlyArray<number> => {
      const { layers } = sceneOf({ frameStyle: "banner-below", frameText, frameTextColor: "#abcdef" })
      const caption = layers.find((layer) => "fill" in layer && layer.fill.paint === "#abcdef")
      if (caption?.kind !== "path") throw new Error("a caption is a path")
      return caption.path.flatMap((segment) => (segment[0] === "M" ? [Math.round(8 * segment[2])] : []))
    }
    expect(new Set(topOf("HHH")).size).toBe(1)
    const [first = 0, second = 0, ...others] = [...new Set(topOf("HHH\nHH"))]
    expect(others).toEqual([])
    expect(second).toBeGreaterThan(first)
    const decode = ParseResult.decodeUnknownEither(QrConfigInput)
    const faults = Either.match(decode({ frameText: "a\nb\nc" }), { onLeft: explain, onRight: () => [] })
    expect(faults.join()).toContain("frameText: has 3 lines, and a caption has 2 at most")
  })
})
