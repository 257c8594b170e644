import { fixedThreshold } from "@quick-response/drawing/camera/fixedThreshold"
import { hybridThreshold } from "@quick-response/drawing/camera/hybridThreshold"
import zxing from "@zxing/library"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

/** Dark and light of ZXing's own threshold, in its port to JavaScript. */
const ofZxing = (width: number, height: number, light: Uint8Array): Uint8Array => {
  const source = new zxing.RGBLuminanceSource(new Uint8ClampedArray(light), width, height)
  const matrix = new zxing.HybridBinarizer(source).getBlackMatrix()
  return light.map((_, i) => (matrix.get(i % width, Math.floor(i / width)) ? 0 : 255))
}

/** Pictures of squares of a few brightnesses, with noise. */
const pictures = fc
  .record({
    width: fc.integer({ min: 40, max: 90 }),
    height: fc.integer({ min: 40, max: 90 }),
    square: fc.integer({ min: 1, max: 24 }),
    tones: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 6 }),
    grain: fc.constantFrom(0, 10, 25, 120),
    seed: fc.nat()
  })
  .map(({ width, height, square, tones, grain, seed }) => {
    const light = Uint8Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [Math.floor((i % width) / square), Math.floor(Math.floor(i / width) / square)]
      const bits = Math.imul(i + seed, 0x9e3779b1) >>> 16
      const tone = tones[(x * 7 + y * 13) % tones.length] ?? 0
      return Math.min(255, tone + (grain === 0 ? 0 : bits % grain))
    })
    return { width, height, light }
  })

describe("hybridThreshold()", () => {
  it("agrees with ZXing on pictures of any size", () => {
    fc.assert(
      fc.property(pictures, ({ width, height, light }) => {
        const parted = hybridThreshold({ width, height, light })
        expect(parted).toEqual({ width, height, light: ofZxing(width, height, light), isBilevel: true })
      })
    )
  })

  it("refuses pictures below 40 pixels", () => {
    const light = new Uint8Array(39 * 40)
    expect(() => hybridThreshold({ width: 39, height: 40, light })).toThrow(RangeError)
    expect(() => hybridThreshold({ width: 40, height: 39, light })).toThrow("40 pixels")
  })
})

describe("fixedThreshold()", () => {
  it("splits at 146 if dark pixels reach four fifths of pale", () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const light = Array.from(picture.light)
        const dark = light.filter((value) => value <= 146).length
        const pale = light.filter((value) => value > 146 && value <= 200).length
        expect(fixedThreshold(picture)).toEqual(
          dark < 0.8 * pale
            ? undefined
            : {
                ...picture,
                light: Uint8Array.from(light, (value) => (value <= 146 ? 0 : 255)),
                isBilevel: true
              }
        )
      })
    )
  })
})
