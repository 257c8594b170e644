import * as Codecs from "@quick-response/codecs"
import type { Grayscale } from "@quick-response/core"
import { readability } from "@quick-response/core/advice"
import {
  advise,
  distanceFor,
  leastPassing,
  moduleFor,
  pixelsAt,
  views as readingViews
} from "@quick-response/core/drawing"
import type { View } from "@quick-response/drawing/camera/cameraViews"
import { planeOf } from "@quick-response/drawing/camera/Plane"
import { cameraBefore } from "@quick-response/drawing/camera/photograph"
import * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const still: View = { pixelsPerModule: 4, blur: 0, turn: [1, 0], light: 1, noise: 0, shift: 0 }

/** A gray picture: one number a pixel. */
const gray = (rows: ReadonlyArray<ReadonlyArray<number>>): Grayscale => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  light: Uint8Array.from(rows.flat())
})

const square = (side: number, value: number): Grayscale =>
  gray(Array.from({ length: side }, () => Array.from({ length: side }, () => value)))

const valueAt = ({ width, light }: Grayscale, x: number, y: number): number => light[y * width + x] ?? -1

const middleOf = (picture: Grayscale): number =>
  valueAt(picture, Math.floor(picture.width / 2), Math.floor(picture.height / 2))

describe("cameraBefore()", () => {
  it("keeps uniform pictures uniform, and dims them", () => {
    const camera = cameraBefore(planeOf(square(60, 200)), 4)
    expect(middleOf(camera({ ...still, blur: 1, turn: [24 / 25, 7 / 25] }))).toBe(200)
    // Half the light of 200 of 255 in sRGB: 0.578 / 2 = 0.289.
    expect(middleOf(camera({ ...still, light: 0.5 }))).toBe(146)
  })

  it("turns clockwise", () => {
    const picture = gray(Array.from({ length: 40 }, () => [...Array(20).fill(255), ...Array(20).fill(0)]))
    const turned = cameraBefore(planeOf(picture), 4)({ ...still, turn: [0, 1] })
    const center = Math.floor(turned.width / 2)
    expect([valueAt(turned, center, center - 9), valueAt(turned, center, center + 9)]).toEqual([255, 0])
  })

  it("adds noise of the view's standard deviation", () => {
    const pixels = cameraBefore(planeOf(square(400, 128)), 4)({ ...still, noise: 8 })
    const values = Array.from({ length: 300 * 300 }, (_, i) =>
      valueAt(pixels, 50 + (i % 300), 50 + Math.floor(i / 300))
    )
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    expect(mean).toBeCloseTo(128, 0)
    expect(Math.sqrt(variance)).toBeCloseTo(8, 0)
  })

  it("blurs an edge as a Gaussian", () => {
    const picture = gray(Array.from({ length: 80 }, () => [...Array(40).fill(0), ...Array(40).fill(255)]))
    const { light, width } = cameraBefore(planeOf(picture), 4)({ ...still, blur: 4 })
    const edge = width / 2
    // 15.9 % of the light a standard deviation before the edge is 0.435 of white in sRGB; a pixel lies half beside it.
    const values = [edge - 5, edge - 4].map((x) => light[Math.floor(width / 2) * width + x] ?? 0)
    expect(values[0]).toBeLessThan(0.435 * 255)
    expect(values[1]).toBeGreaterThan(0.435 * 255)
  })
})

describe("leastPassing()", () => {
  it("finds a threshold to its precision", () => {
    forAll([FastCheck.double({ min: 1.01, max: 6, noNaN: true })], {}, (threshold) => {
      const asked: Array<number> = []
      const passes = (value: number) =>
        Effect.sync(() => {
          asked.push(value)
          return value >= threshold
        })
      const found = Effect.runSync(leastPassing({ low: 1, high: 6, steps: 6 }, passes))
      expect(found).toBeGreaterThanOrEqual(threshold)
      expect(found).toBeLessThanOrEqual(threshold * 6 ** (1 / 64) * (1 + 1e-12))
      expect(asked.length).toBe(7)
    })
    const never = () => Effect.succeed(false)
    expect(Effect.runSync(leastPassing({ low: 1, high: 6, steps: 6 }, never))).toBe(undefined)
  })

  it("finds it although the largest value fails", () => {
    forAll(
      [
        FastCheck.double({ min: 1, max: 4.4, noNaN: true }),
        FastCheck.double({ min: 1.36, max: 6, noNaN: true })
      ],
      {},
      (from, ratio) => {
        let asked = 0
        const passes = (value: number) =>
          Effect.sync(() => {
            asked++
            return value >= from && value <= from * ratio
          })
        const found = Effect.runSync(leastPassing({ low: 1, high: 6, steps: 6 }, passes))
        expect(found).toBeGreaterThanOrEqual(from)
        expect(found).toBeLessThanOrEqual(from * 6 ** (1 / 64) * (1 + 1e-12))
        expect(asked).toBeLessThanOrEqual(12)
      }
    )
  })
})

describe("A phone's camera", () => {
  it("has 1386.7 pixels a meter at one meter", () => {
    expect(pixelsAt(1000, 1)).toBeCloseTo(1386.67, 1)
    expect(distanceFor(1, 2.5)).toBeCloseTo(0.5547, 3)
    forAll(
      [
        FastCheck.double({ min: 0.1, max: 10, noNaN: true }),
        FastCheck.double({ min: 1, max: 6, noNaN: true })
      ],
      {},
      (module, pixels) => {
        expect(pixelsAt(module, distanceFor(module, pixels))).toBeCloseTo(pixels)
        expect(moduleFor(distanceFor(module, pixels), pixels)).toBeCloseTo(module)
      }
    )
  })
})

const data = "https://example.com"

const readabilityOf = async (style: object) => {
  const { drawn } = advise({ data, ...style })
  if (drawn === undefined) throw new Error("it is drawn")
  return Effect.runPromise(Effect.provide(readability(drawn.config.data, drawn.scene), Codecs.layer))
}

/** The distance in meters from which a design reads that is printed 4 cm wide. */
const reachOf = async (style: object): Promise<number> => {
  const { modulesAcross, pixelsPerModule } = await readabilityOf(style)
  return pixelsPerModule === undefined ? 0 : distanceFor(40 / modulesAcross, pixelsPerModule)
}

describe("readability()", () => {
  it("reads a plain code from every view", async () => {
    const { reads } = await readabilityOf({})
    expect(reads).toEqual({ plain: true, blurred: true, small: true, turned: true, dim: true })
    expect(Object.keys(reads)).toEqual(Object.keys(readingViews))
    const reach = await reachOf({})
    expect(reach).toBeGreaterThan(0.4)
    expect(reach).toBeLessThan(1.2)
  })

  it("reads plain codes of any length from every view", async () => {
    const unseen: Array<string> = []
    for (let length = 20; length <= 300; length += 20) {
      const text = Array.from({ length }, (_, i) => ((7 * i * i + 13 * i + length) % 36).toString(36)).join(
        ""
      )
      const { reads } = await readabilityOf({ data: `${data}/${text}` })
      for (const [view, isSeen] of Object.entries(reads)) if (!isSeen) unseen.push(`${length}: ${view}`)
    }
    expect(unseen).toEqual([])
  })

  it("reads dense, pale and gradient codes from less far", async () => {
    const plain = await reachOf({})
    const gradient = {
      type: "linear",
      stops: [
        { offset: 0, color: "#444444" },
        { offset: 1, color: "#7c7c7c" }
      ]
    }
    expect(await reachOf({ data: `${data}?${"abc".repeat(100)}` })).toBeLessThan(0.6 * plain)
    expect(await reachOf({ foreground: "#7c7c7c" })).toBeLessThan(plain)
    expect(await reachOf({ foreground: gradient })).toBeLessThan(plain)
  })

  it("decodes a JPEG logo", async () => {
    const { logoImages } = await import("@quick-response/laws")
    expect((await readabilityOf({ logo: { image: logoImages.jpeg } })).reads.plain).toBe(true)
  })
})
