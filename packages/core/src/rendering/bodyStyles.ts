import type { BodyStyle } from "../options.ts"
import { circle, rectangle, transposed } from "./outline.ts"
import type { Path } from "./path.ts"
import type { TileSet } from "./scene.ts"

/** A module and its eight neighbours: which of them are dark. */
export interface Cell {
  readonly north: boolean
  readonly east: boolean
  readonly south: boolean
  readonly west: boolean
  readonly northEast: boolean
  readonly southEast: boolean
  readonly southWest: boolean
  readonly northWest: boolean
  /** Which of the style's variants stands here. */
  readonly variant: number
}

/** How one body style draws. */
interface Drawing {
  /** How many neighbours matter to it. */
  readonly neighbours: 0 | 4 | 8
  /** How many variants it has, and which of them stands in column `x`, row `y`. */
  readonly variants: number
  readonly variantAt: (x: number, y: number) => number
  /** The outline of a dark module, within the unit cell. */
  readonly dark: (cell: Cell) => Path
  /** The outline in a light module, where the style fills the corners between its neighbours. */
  readonly light?: (cell: Cell) => Path
}

const still = () => 0

const alone = (path: Path): Drawing => ({
  neighbours: 0,
  variants: 1,
  variantAt: still,
  dark: () => path
})

const joined = (dark: (cell: Cell) => Path): Drawing => ({
  neighbours: 4,
  variants: 1,
  variantAt: still,
  dark
})

/** A whole cell, each corner rounded by `radius` where `isRound` says so. */
const corners = (radius: number, ...isRound: ReadonlyArray<boolean>): Path =>
  rectangle(
    0,
    0,
    1,
    1,
    isRound.map((round) => (round ? radius : 0))
  )

const freeCorners = ({ north, east, south, west }: Cell) =>
  [!north && !west, !north && !east, !south && !east, !south && !west] as const

const extraRounded = (cell: Cell): Path => {
  const free = freeCorners(cell)
  const radius = free.filter(Boolean).length === 1 ? 1 : 0.5
  return corners(radius, ...free)
}

const classy = (cell: Cell): Path => {
  const [upperLeft, , lowerRight] = freeCorners(cell)
  return corners(0.5, upperLeft, false, lowerRight, false)
}

/** A bar of the given width along one axis, its free ends round. */
const bar = (width: number, from: boolean, to: boolean): Path => {
  const inset = (1 - width) / 2
  const [start, stop] = [from ? 0 : width / 2, to ? 0 : width / 2]
  return rectangle(0, inset, 1, width, [start, stop, stop, start])
}

const drawings: Record<BodyStyle, Drawing> = {
  Square: alone(rectangle(0, 0, 1, 1)),
  Dots: alone(circle(0.5, 0.5, 0.46)),
  Rounded: joined((cell) => corners(0.3, ...freeCorners(cell))),
  "Extra rounded": joined(extraRounded),
  Classy: joined(classy),
  "Horizontal bars": joined(({ east, west }) => bar(0.8, west, east)),
  "Vertical bars": joined(({ north, south }) => transposed(bar(0.8, north, south)))
}

/** A body style made ready to be laid: which tile stands for which neighbourhood. */
export interface Tiling {
  readonly tiles: TileSet
  /** The tile of each neighbourhood and variant, as in the cells of a layer: 0 for none, else 1 + its index. */
  readonly tileOf: Uint16Array
  readonly variants: number
  readonly variantAt: (x: number, y: number) => number
  readonly fillsLight: boolean
}

/** The bit of each neighbour in a neighbourhood's number; the module itself, when it is light, adds {@link lightBit}. */
export const neighbourBits = {
  north: 1,
  east: 2,
  south: 4,
  west: 8,
  northEast: 16,
  southEast: 32,
  southWest: 64,
  northWest: 128
} as const

/** Marks the neighbourhoods of a light module. */
export const lightBit = 256

const neighbourhoods = 512

const cellOf = (bits: number, variant: number): Cell => ({
  north: (bits & neighbourBits.north) !== 0,
  east: (bits & neighbourBits.east) !== 0,
  south: (bits & neighbourBits.south) !== 0,
  west: (bits & neighbourBits.west) !== 0,
  northEast: (bits & neighbourBits.northEast) !== 0,
  southEast: (bits & neighbourBits.southEast) !== 0,
  southWest: (bits & neighbourBits.southWest) !== 0,
  northWest: (bits & neighbourBits.northWest) !== 0,
  variant
})

const relevantBits = { 0: 0, 4: 15, 8: 255 } as const

const prepare = (drawing: Drawing): Tiling => {
  const { neighbours, variants, variantAt, dark, light } = drawing
  const outlines: Array<Path> = []
  const known = new Map<string, number>()
  const tileOf = new Uint16Array(neighbourhoods * variants)
  const indexOf = (path: Path): number => {
    if (path.length === 0) return 0
    const key = JSON.stringify(path)
    const index = known.get(key) ?? outlines.push(path)
    known.set(key, index)
    return index
  }
  for (let variant = 0; variant < variants; variant++) {
    for (let bits = 0; bits < neighbourhoods; bits++) {
      const cell = cellOf(bits & relevantBits[neighbours], variant)
      const draw = bits < lightBit ? dark : light
      tileOf[variant * neighbourhoods + bits] = draw === undefined ? 0 : indexOf(draw(cell))
    }
  }
  const solid = drawing === drawings.Square
  return { tiles: { outlines, solid }, tileOf, variants, variantAt, fillsLight: light !== undefined }
}

const prepared = new Map<BodyStyle, Tiling>()

/** The tiles of a body style; made once. */
export const tilingOf = (style: BodyStyle): Tiling => {
  const tiling = prepared.get(style) ?? prepare(drawings[style])
  prepared.set(style, tiling)
  return tiling
}

/**
 * Lays a style's tiles over a grid of modules. The result is row by row: 0 for an empty cell, else 1 + the index of its
 * outline.
 */
export const lay = (
  { tileOf, variants, variantAt, fillsLight }: Tiling,
  modules: Uint8Array,
  columns: number,
  rows: number
): Uint16Array => {
  const stride = columns + 2
  const padded = new Uint8Array(stride * (rows + 2))
  for (let y = 0; y < rows; y++) {
    padded.set(modules.subarray(y * columns, (y + 1) * columns), (y + 1) * stride + 1)
  }
  const cells = new Uint16Array(columns * rows)
  const look = (at: number, shift: number): number => (padded[at] ?? 0) << shift
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = (y + 1) * stride + x + 1
      const isDark = padded[at] === 1
      if (!isDark && !fillsLight) continue
      const bits =
        look(at - stride, 0) |
        look(at + 1, 1) |
        look(at + stride, 2) |
        look(at - 1, 3) |
        look(at - stride + 1, 4) |
        look(at + stride + 1, 5) |
        look(at + stride - 1, 6) |
        look(at - stride - 1, 7) |
        (isDark ? 0 : lightBit)
      const variant = variants === 1 ? 0 : variantAt(x, y)
      cells[y * columns + x] = tileOf[variant * neighbourhoods + bits] ?? 0
    }
  }
  return cells
}
