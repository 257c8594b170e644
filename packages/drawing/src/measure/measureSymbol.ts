import type { Matrix } from "@quick-response/symbol/Matrix"
import type { Grayscale } from "../scene/Grayscale.ts"
import { blockLayout } from "./blockLayout.ts"
import { isConvex, type Point } from "./Homography.ts"
import { type Levels, levelsOf, wholeLevels } from "./moduleLevels.ts"
import { brightnessAt, type SymbolView, viewSymbol } from "./SymbolView.ts"

/** One Reed-Solomon block of a print. */
export interface MeasuredBlock {
  /** Data and error correction codewords together. */
  readonly codewords: number
  readonly correctable: number
  /** The codewords with a wrong module. */
  readonly wrong: number
}

/** A symbol as a picture shows it, compared with its modules. */
export interface MeasuredSymbol {
  /** The picture's point of a point in modules. */
  readonly place: SymbolView["place"]
  /** How well the picture agrees with the modules: 1 for a clean print, about 0 for another symbol. */
  readonly agreement: number
  /** The picture's pixels along a module. */
  readonly pixelsPerModule: number
  /** In the order of ISO/IEC 18004. */
  readonly blocks: ReadonlyArray<MeasuredBlock>
  /** The unused share of the weakest block's correctable codewords, 0 to 100. */
  readonly reserve: number
  /** The state of each module, row by row: 0 if it is right, 1 if light instead of dark, 2 if dark instead of light. */
  readonly wrong: Uint8Array
  /** The difference between light and dark modules, 0 to 100 percent of that between black and white. */
  readonly contrast: number
  /** The width of an edge from dark to light, 10 to 90 percent of the difference, in modules; 0 is sharp. */
  readonly blur: number
  /** The modules of light on each side, 0 to 4: above, right, below, left. */
  readonly quietZone: readonly [number, number, number, number]
}

/** The width of the measured light area around a symbol, in modules (ISO/IEC 18004, section 6.3.8). */
const fullZone = 4

/** Points near a module's center whose mean is its brightness: styles leave the rest of a module free. */
const centerPoints: ReadonlyArray<Point> = [-0.12, 0, 0.12].flatMap((y) =>
  [-0.12, 0, 0.12].map((x) => ({ x, y }))
)

const brightnessOf = (picture: Grayscale, { x, y }: Point): number => brightnessAt(picture, x, y)

const meanAt = (picture: Grayscale, place: SymbolView["place"], { x, y }: Point): number =>
  centerPoints.reduce(
    (sum, point) => sum + brightnessOf(picture, place({ x: x + point.x, y: y + point.y })),
    0
  ) / centerPoints.length

const thresholdOf = ({ dark, light }: Levels): number => (dark + light) / 2

const blocksOf = (matrix: Matrix, wrong: Uint8Array): ReadonlyArray<MeasuredBlock> => {
  const { codewordOf, blockOf, blocks } = blockLayout(matrix)
  const spoilt = new Set<number>()
  for (const [at, codeword] of codewordOf.entries())
    if (codeword >= 0 && wrong[at] !== 0) spoilt.add(codeword)
  const counts = new Array<number>(blocks.length).fill(0)
  for (const codeword of spoilt) {
    const block = blockOf[codeword] ?? 0
    counts[block] = (counts[block] ?? 0) + 1
  }
  return blocks.map((size, i) => ({ ...size, wrong: counts[i] ?? 0 }))
}

/** The reserve of the weakest block in percent; a block that corrects no codeword has all of it or none. */
const reserveOf = (blocks: ReadonlyArray<MeasuredBlock>): number =>
  Math.min(
    100,
    ...blocks.map(({ correctable, wrong }) =>
      wrong === 0 ? 100 : Math.max(0, Math.round((1000 * (correctable - wrong)) / correctable || 0) / 10)
    )
  )

/** Steps between the centers of two modules. */
const edgeSteps = 16

/** Edges that are measured at most. */
const mostEdges = 400

/** The width of an edge between two modules in modules; undefined without both levels. */
const edgeWidth = (
  picture: Grayscale,
  place: SymbolView["place"],
  from: Point,
  to: Point,
  { dark, light }: Levels
): number | undefined => {
  let [first, last]: [number | undefined, number | undefined] = [undefined, undefined]
  for (let step = 0; step <= edgeSteps; step++) {
    const share = step / edgeSteps
    const value = brightnessOf(
      picture,
      place({ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) })
    )
    const risen = (value - dark) / (light - dark)
    if (first === undefined && risen > 0.1) first = share
    if (last === undefined && risen >= 0.9) last = share
  }
  return first === undefined || last === undefined || last < first ? undefined : last - first
}

const blurOf = (
  picture: Grayscale,
  { width, height, modules }: Matrix,
  place: SymbolView["place"],
  levels: ReadonlyArray<Levels>
): number => {
  const edges: Array<readonly [dark: number, light: number]> = []
  for (let at = 0; at < width * height; at++) {
    for (const next of [(at + 1) % width === 0 ? at : at + 1, at + width]) {
      if (next >= width * height || modules[at] === modules[next]) continue
      edges.push(modules[at] === 1 ? [at, next] : [next, at])
    }
  }
  const stride = Math.ceil(edges.length / mostEdges)
  const center = (at: number): Point => ({ x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 })
  const widths = edges
    .filter((_, i) => i % stride === 0)
    .map(([dark, light]) => {
      const around = levels[dark] ?? { dark: 0, light: 255 }
      return edgeWidth(picture, place, center(dark), center(light), around) ?? 1
    })
    .toSorted((one, other) => one - other)
  return Math.round(100 * (widths[widths.length >> 1] ?? 0)) / 100
}

/** The share of a line's points that must be light. */
const lightShare = 0.94

/** Half modules at which the light area beside a symbol is measured. */
const zoneStep = 0.5

const quietZoneOf = (
  picture: Grayscale,
  { width, height }: Matrix,
  place: SymbolView["place"],
  levels: ReadonlyArray<Levels>
): MeasuredSymbol["quietZone"] => {
  const clearAlong = (
    length: number,
    pointAt: (along: number, away: number) => Point,
    moduleAt: (along: number) => number
  ) => {
    let clear = 0
    for (let away = zoneStep / 2; away < fullZone; away += zoneStep) {
      let light = 0
      for (let i = 0; i < 2 * length; i++) {
        const along = i / 2 + 0.25
        const point = place(pointAt(along, away))
        if (point.x < 0 || point.y < 0 || point.x > picture.width || point.y > picture.height) continue
        const around = levels[moduleAt(Math.floor(along))]
        if (around !== undefined && brightnessOf(picture, point) > thresholdOf(around)) light++
      }
      if (light < lightShare * 2 * length) break
      clear = away + zoneStep / 2
    }
    return clear
  }
  return [
    clearAlong(
      width,
      (x, away) => ({ x, y: -away }),
      (x) => x
    ),
    clearAlong(
      height,
      (y, away) => ({ x: width + away, y }),
      (y) => y * width + width - 1
    ),
    clearAlong(
      width,
      (x, away) => ({ x, y: height + away }),
      (x) => (height - 1) * width + x
    ),
    clearAlong(
      height,
      (y, away) => ({ x: -away, y }),
      (y) => y * width
    )
  ]
}

/**
 * Measures a symbol in a picture from its approximate corners: upper left, upper right, lower right and lower left.
 * Undefined if they form no quadrilateral. Linear in the symbol's modules.
 *
 * @example
 * ```ts
 * import { measureSymbol } from "@quick-response/drawing/measure/measureSymbol"
 * import { encodeSymbol } from "@quick-response/symbol/encode"
 *
 * const matrix = encodeSymbol("HELLO", "Medium")
 * if ("requiredBits" in matrix) throw new RangeError("too long")
 * const light = Uint8Array.from({ length: 210 * 210 }, (_, at) => {
 *   const module = Math.floor(at / 2100) * 21 + Math.floor((at % 210) / 10)
 *   return matrix.modules[module] === 1 ? 0 : 255
 * })
 * const corners = [[0, 0], [210, 0], [210, 210], [0, 210]].map(([x = 0, y = 0]) => ({ x, y }))
 * measureSymbol({ width: 210, height: 210, light }, matrix, corners)?.reserve // => 100
 * ```
 */
export const measureSymbol = (
  picture: Grayscale,
  matrix: Matrix,
  corners: ReadonlyArray<Point>
): MeasuredSymbol | undefined => {
  if (picture.width < 2 || picture.height < 2 || !isConvex(corners)) return undefined
  const view = viewSymbol(picture, matrix, corners)
  if (view === undefined) return undefined
  const { width, height, modules } = matrix
  const brightness = Float32Array.from({ length: width * height }, (_, at) =>
    meanAt(picture, view.place, { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 })
  )
  const levels = levelsOf(matrix, brightness)
  const wrong = Uint8Array.from(modules, (module, at) => {
    const around = levels[at]
    const isDark = around !== undefined && (brightness[at] ?? 0) < thresholdOf(around)
    return isDark === (module === 1) ? 0 : isDark ? 2 : 1
  })
  const blocks = blocksOf(matrix, wrong)
  const whole = wholeLevels(matrix, brightness)
  return {
    ...view,
    blocks,
    reserve: reserveOf(blocks),
    wrong,
    contrast: Math.max(0, Math.round((whole.light - whole.dark) / 2.55)),
    blur: blurOf(picture, matrix, view.place, levels),
    quietZone: quietZoneOf(picture, matrix, view.place, levels)
  }
}
