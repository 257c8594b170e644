import type { Grayscale } from "@quick-response/core"
import { lightOf, planeOf } from "@quick-response/drawing/camera/Plane"
import { cameraBefore } from "@quick-response/drawing/camera/photograph"
import { snapshot } from "@quick-response/drawing/camera/snapshot"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

/** Modules of 3 pixels in a few grays, with light around. */
const pictures = fc
  .record({
    modules: fc.integer({ min: 5, max: 30 }),
    tones: fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 5 }),
    seed: fc.nat()
  })
  .map(({ modules, tones, seed }): Grayscale => {
    const side = 3 * (modules + 8)
    const light = Uint8Array.from({ length: side * side }, (_, i) => {
      const [x, y] = [Math.floor((i % side) / 3) - 4, Math.floor(Math.floor(i / side) / 3) - 4]
      if (x < 0 || y < 0 || x >= modules || y >= modules) return 255
      const bits = Math.imul(x + 31 * y + seed, 0x9e3779b1) >>> 16
      return tones[bits % tones.length] ?? 255
    })
    return { width: side, height: side, light }
  })

/** The pixels of a picture that are not of the paper around it. */
const middleOf = ({ width, light }: Grayscale, side: number): ReadonlyArray<number> => {
  const border = (width - side) / 2
  return Array.from(
    { length: side * side },
    (_, i) => light[(Math.floor(i / side) + border) * width + (i % side) + border] ?? 0
  )
}

describe("snapshot()", () => {
  it("agrees with the camera from straight above", () => {
    // The lens spreads by the root of a half; the camera's pixels spread by the root of a twelfth of that themselves.
    const view = {
      pixelsPerModule: 3,
      blur: Math.sqrt(1 / 2 - 1 / 12),
      turn: [1, 0],
      light: 1,
      noise: 0,
      shift: 0
    } as const
    fc.assert(
      fc.property(pictures, (picture) => {
        const recorded = middleOf(cameraBefore(planeOf(picture), 3)(view), picture.width)
        const differences = Array.from(snapshot(picture).light, (value, i) =>
          Math.abs(lightOf(value) - lightOf(recorded[i] ?? 0))
        )
        expect(Math.max(...differences)).toBeLessThan(0.15)
        expect(differences.reduce((sum, light) => sum + light, 0) / differences.length).toBeLessThan(0.02)
      }),
      { numRuns: 30 }
    )
  })

  it("keeps even pictures even, up to the edges", () => {
    for (const value of [0, 1, 17, 128, 254, 255]) {
      const light = new Uint8Array(11 * 7).fill(value)
      expect(snapshot({ width: 11, height: 7, light })).toEqual({ width: 11, height: 7, light })
    }
  })
})
