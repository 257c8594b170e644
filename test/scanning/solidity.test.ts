import {
  bodyStyles,
  innerEyeStyles,
  outerEyeStyles,
  type Pixels,
  type SampleRequest
} from "@quick-response/core"
import { composeScene, encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/core/testing"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { codewordLayout } from "@quick-response/symbol/codewordLayout"
import { describe, expect, it } from "vitest"

/** Pixels to a module. */
const scale = 12
const eye = 7 * scale
const data = "https://example.com/menu?table=7"
const matrix = Either.getOrThrow(encode(data, "Medium"))
const { codewordOf } = codewordLayout(matrix.version, "Medium")

/** A symbol whose rings are red, whose balls are blue and whose body is black, so that they can be told apart. */
const draw = (style: SampleRequest): Pixels => {
  const config = configOf({ data, outerEyeColor: "#ff0000", innerEyeColor: "#0000ff", margin: 4, ...style })
  const picture = composeScene(matrix, config)
  return rasterize(picture, picture.width * scale)
}

type Mask = ReadonlyArray<boolean>

/** The places where a channel is strong and another is not, over a square of `side` pixels from `left`, `top`. */
const maskOf = (
  { data, width }: Pixels,
  [left, top]: readonly [number, number],
  side: number,
  isInk: (red: number, green: number, blue: number) => boolean
): Mask =>
  Array.from({ length: side * side }, (_, i) => {
    const at = 4 * ((top + Math.floor(i / side)) * width + left + (i % side))
    return isInk(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
  })

const isRed = (red: number, green: number, blue: number): boolean => red > 127 && green < 128 && blue < 128
const isBlue = (red: number, green: number, blue: number): boolean => blue > 127 && green < 128 && red < 128

/** The parts of a mask, or of what it leaves, that hang together by edges: a number for each pixel. */
const reach = (mask: Mask, side: number, from: number): ReadonlySet<number> => {
  const seen = new Set([from])
  const queue = [from]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    const x = at % side
    for (const next of [
      at - side,
      at + side,
      ...(x > 0 ? [at - 1] : []),
      ...(x < side - 1 ? [at + 1] : [])
    ]) {
      if (mask[next] !== mask[from] || seen.has(next)) continue
      seen.add(next)
      queue.push(next)
    }
  }
  return seen
}

/** The mask without what lies closer than `radius` pixels to its rim. */
const eroded = (mask: Mask, side: number, radius: number): Mask => {
  const reachBy = Math.floor(radius)
  const offsets = Array.from({ length: 2 * reachBy + 1 }, (_, i) => i - reachBy)
  return mask.map(
    (isInk, at) =>
      isInk &&
      offsets.every((dy) =>
        offsets.every((dx) => {
          const [x, y] = [(at % side) + dx, Math.floor(at / side) + dy]
          return (
            dx * dx + dy * dy > radius * radius ||
            (x >= 0 && y >= 0 && x < side && y < side && mask[y * side + x] === true)
          )
        })
      )
  )
}

const size = matrix.width * scale
const margin = 4 * scale
const eyes = [
  ["upper left", margin, margin],
  ["upper right", margin + size - eye, margin],
  ["lower left", margin, margin + size - eye]
] as const

/** One pixel of light around an eye, so that its outside hangs together. */
const rim = 1
const side = eye + 2 * rim
const middle = Math.floor(side / 2) * (side + 1)

describe("eyes", () => {
  it.each(outerEyeStyles.map(({ name }) => name))(
    "outer eye %s is one closed ring, nowhere thinner than 0.7 modules",
    (outerEyeStyle) => {
      const pixels = draw({ outerEyeStyle })
      for (const [place, x, y] of eyes) {
        const ring = maskOf(pixels, [x - rim, y - rim], side, isRed)
        const ink = ring.indexOf(true)
        expect(reach(ring, side, ink).size, `${place} is in one piece`).toBe(ring.filter(Boolean).length)
        expect(reach(ring, side, 0).has(middle), `${place} is closed`).toBe(false)
        const core = eroded(ring, side, 0.35 * scale - 0.5)
        expect(reach(core, side, 0).has(middle), `${place} is thick`).toBe(false)
      }
    }
  )

  it.each(innerEyeStyles.map(({ name }) => name))(
    "inner eye %s is in one piece and covers 79 % of its square",
    (innerEyeStyle) => {
      const pixels = draw({ innerEyeStyle })
      for (const [place, x, y] of eyes) {
        const ball = maskOf(pixels, [x - rim, y - rim], side, isBlue)
        const inSquare = maskOf(pixels, [x + 2 * scale, y + 2 * scale], 3 * scale, isBlue)
        expect(reach(ball, side, middle).size, `${place} is in one piece`).toBe(ball.filter(Boolean).length)
        expect(inSquare.filter(Boolean).length / inSquare.length, place).toBeGreaterThanOrEqual(0.79)
      }
    }
  )
})

describe("body styles", () => {
  it.each(bodyStyles.map(({ name }) => name))(
    "%s covers the middle of every dark module of the data and of no light one",
    (bodyStyle) => {
      const pixels = draw({ bodyStyle })
      const isInk = (red: number, green: number, blue: number): boolean => red + green + blue < 384
      const faults: Array<string> = []
      for (let row = 0; row < matrix.width; row++) {
        for (let column = 0; column < matrix.width; column++) {
          if ((codewordOf[row * matrix.width + column] ?? -1) < 0) continue
          const module = maskOf(pixels, [margin + column * scale, margin + row * scale], scale, isInk)
          const isDark = matrix.modules[row * matrix.width + column] === 1
          const cover = module.filter(Boolean).length / module.length
          if (module[(scale / 2) * (scale + 1)] !== isDark) faults.push(`${column},${row}: middle`)
          if (isDark ? cover < 0.25 : cover > 0.3) faults.push(`${column},${row}: ${cover}`)
        }
      }
      expect(faults).toEqual([])
    }
  )
})
