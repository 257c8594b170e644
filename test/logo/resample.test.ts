import type { Pixels } from "@quick-response/core"
import * as Result from "@quick-response/images/file/Result"
import { isClear } from "@quick-response/images/logo/readLogo"
import { fitInto } from "@quick-response/images/pixels/resample"
import { decodePng } from "@quick-response/images/png/decodePng"
import { encodePng } from "@quick-response/images/png/encodePng"
import * as FastCheck from "fast-check"
import { PNG } from "pngjs"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

const picture = (
  width: number,
  height: number,
  color: (x: number, y: number) => ReadonlyArray<number>
): Pixels => {
  const data = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(color(x, y), 4 * (y * width + x))
  return { width, height, data }
}

const at = ({ width, data }: Pixels, x: number, y: number): ReadonlyArray<number> => [
  ...data.subarray(4 * (y * width + x), 4 * (y * width + x + 1))
]

const red = [255, 0, 0, 255]
const clear = [0, 0, 0, 0]

const anyPixels = FastCheck.tuple(
  FastCheck.integer({ min: 1, max: 40 }),
  FastCheck.integer({ min: 1, max: 40 })
).chain(([width, height]) =>
  FastCheck.uint8Array({ minLength: 4 * width * height, maxLength: 4 * width * height }).map((data) => ({
    width,
    height,
    data
  }))
)

/** The mean of each area, weighted by the share of a target pixel that each source pixel covers. */
const averaged = ({ width, height, data }: Pixels, columns: number, rows: number): ReadonlyArray<number> => {
  const overlap = (from: number, to: number, i: number) =>
    Math.max(0, Math.min(to, i + 1) - Math.max(from, i))
  return Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)]
    const sums = [0, 0, 0, 0]
    let area = 0
    for (let sy = 0; sy < height; sy++)
      for (let sx = 0; sx < width; sx++) {
        const share =
          overlap((x * width) / columns, ((x + 1) * width) / columns, sx) *
          overlap((y * height) / rows, ((y + 1) * height) / rows, sy)
        const from = 4 * (sy * width + sx)
        const alpha = share * (data[from + 3] ?? 0)
        for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + alpha * (data[from + c] ?? 0)
        sums[3] = (sums[3] ?? 0) + alpha
        area += share
      }
    const alpha = sums[3] ?? 0
    return alpha === 0 ? [0, 0, 0, 0] : [...sums.slice(0, 3).map((sum) => sum / alpha), alpha / area]
  }).flat()
}

describe("fitInto()", () => {
  it("returns a square of its size unchanged", () => {
    const same = picture(9, 9, (x, y) => [x * 20, y * 20, x ^ y, 255])
    expect(fitInto(same, 9)).toEqual(same)
  })

  it("averages areas, weighted by alpha", () => {
    forAll([anyPixels, FastCheck.integer({ min: 1, max: 40 })], { numRuns: runs(25) }, (pixels, wanted) => {
      const longer = Math.max(pixels.width, pixels.height)
      const size = Math.min(wanted, longer)
      const columns = Math.max(1, Math.round((pixels.width * size) / longer))
      const rows = Math.max(1, Math.round((pixels.height * size) / longer))
      const fitted = fitInto(pixels, size)
      const [left, top] = [(size - columns) >> 1, (size - rows) >> 1]
      for (const [i, value] of averaged(pixels, columns, rows).entries()) {
        const [x, y] = [Math.floor(i / 4) % columns, Math.floor(i / 4 / columns)]
        expect(Math.abs((at(fitted, left + x, top + y)[i % 4] ?? 0) - value)).toBeLessThan(0.51)
      }
    })
  })

  it("ignores the color of transparent pixels", () => {
    const half = picture(8, 8, (x) => (x % 2 === 0 ? red : [0, 255, 0, 0]))
    expect(at(fitInto(half, 4), 1, 1)).toEqual([255, 0, 0, 128])
    expect(at(fitInto(half, 64), 9, 9).slice(0, 3)).toEqual([255, 0, 0])
  })

  it.each([
    [20, 10],
    [10, 20],
    [200, 100],
    [3, 1],
    [100, 1],
    [1, 100]
  ])("keeps the proportions of %i by %i, centered", (width, height) => {
    for (const size of [1, 2, 7, 32, 33, 100, 301]) {
      const fitted = fitInto(
        picture(width, height, () => red),
        size
      )
      const [columns, rows] = [width, height].map((side) =>
        Math.max(1, Math.round((side * size) / Math.max(width, height)))
      )
      let [count, sumX, sumY] = [0, 0, 0]
      for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
          const pixel = at(fitted, x, y)
          if (pixel[3] === 0) continue
          if (pixel.join() !== red.join()) expect(pixel).toEqual(red)
          count++
          sumX += x + 0.5
          sumY += y + 0.5
        }
      expect(count).toBe((columns ?? 0) * (rows ?? 0))
      expect(Math.abs(sumX / count - size / 2)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(sumY / count - size / 2)).toBeLessThanOrEqual(0.5)
      expect(fitted.data.length).toBe(4 * size * size)
    }
  })

  it("interpolates without steps or overshoot", () => {
    const fitted = fitInto(
      picture(2, 2, (x) => (x === 0 ? [0, 0, 0, 255] : [200, 200, 200, 255])),
      64
    )
    const row = Array.from({ length: 64 }, (_, x) => at(fitted, x, 30)[0] ?? 0)
    expect([row[0], row[63]]).toEqual([0, 200])
    for (let x = 1; x < 64; x++) {
      const step = (row[x] ?? 0) - (row[x - 1] ?? 0)
      expect(step).toBeGreaterThanOrEqual(0)
      expect(step).toBeLessThanOrEqual(7)
    }
  })
})

describe("isClear()", () => {
  it("is true only for wholly transparent pictures", () => {
    expect(isClear(picture(5, 5, () => [255, 255, 255, 0]))).toBe(true)
    expect(isClear(picture(5, 5, (x, y) => [0, 0, 0, x + y === 8 ? 1 : 0]))).toBe(false)
  })
})

describe("encodePng()", () => {
  const few = (count: number) =>
    picture(70, 131, (x, y) => [
      ((x * y) % count) * 3,
      1,
      2,
      (x + y) % 9 === 0 ? 255 : 255 - ((x * y) % count)
    ])

  it.each([
    ["one color", picture(3, 200, () => red)],
    ["nothing", picture(9, 9, () => clear)],
    ["2 colors", picture(17, 5, (x) => (x % 3 === 0 ? red : clear))],
    ["4 colors", picture(13, 5, (x) => [x % 4, 0, 0, 255])],
    ["16 colors", picture(33, 50, (x) => [x % 16, 0, 0, 255])],
    ["a few colors", few(40)],
    ["256 colors", picture(256, 3, (x) => [x, 255 - x, 0, 255])],
    ["257 colors", picture(257, 3, (x) => [x & 255, x >> 8, 0, 255])],
    ["a gradient", picture(300, 301, (x, y) => [x & 255, y & 255, (x * y) & 255, 255])],
    ["a gradient that fades", picture(130, 129, (x, y) => [x, y, 7, (x * 3) & 255])]
  ])("writes %s so that two decoders agree", (_, pixels) => {
    const bytes = encodePng(pixels)
    expect(PNG.sync.read(Buffer.from(bytes)).data.equals(Buffer.from(pixels.data))).toBe(true)
    expect(Result.valueOrThrow(decodePng(bytes))).toEqual(pixels)
  })

  it("writes any pixels so that pngjs agrees", () => {
    forAll([anyPixels], { numRuns: runs(50) }, (pixels) =>
      PNG.sync.read(Buffer.from(encodePng(pixels))).data.equals(Buffer.from(pixels.data))
    )
  })
})
