import type { BodyStyle } from "@quick-response/design/config/options"
import type { Path } from "@quick-response/images/geometry/Path"
import {
  bitten,
  chamfered,
  circle,
  place,
  polygon,
  rectangle,
  regular,
  star,
  superellipse,
  symmetric,
  transposed
} from "@quick-response/images/geometry/shapes"
import { hashPosition } from "../scene/placeKey.ts"
import type { TileSet } from "../scene/Scene.ts"

/** A module and its eight neighbors: true if dark. */
export interface Cell {
  readonly north: boolean
  readonly east: boolean
  readonly south: boolean
  readonly west: boolean
  readonly northEast: boolean
  readonly southEast: boolean
  readonly southWest: boolean
  readonly northWest: boolean
  /** The index of the style's variant in this cell. */
  readonly variant: number
}

interface Drawing {
  /** The number of neighbors that affect its shape. */
  readonly neighbors: 0 | 4 | 8
  /** The number of variants, and the one at column `x`, row `y`. */
  readonly variants: number
  readonly variantAt: (x: number, y: number) => number
  /** The outline of a dark module, within the unit cell. */
  readonly dark: (cell: Cell) => Path
  /** The outline in a light module, if the style fills corners between its neighbors. */
  readonly light?: (cell: Cell) => Path
  /**
   * For separate modules: the corner radius, 0 to 2.5, of alignment patterns, which are drawn as one ring and one dot.
   * Scanners mistake a single module for a pattern of separate modules.
   */
  readonly alignmentRadius?: number
}

/** A style of separate, equal modules. */
const alone = (alignmentRadius: number, path: Path): Drawing => ({
  neighbors: 0,
  variants: 1,
  variantAt: () => 0,
  dark: () => path,
  alignmentRadius
})

/** A style of modules that join their four neighbors. */
const joined = (dark: (cell: Cell) => Path): Drawing => ({
  neighbors: 4,
  variants: 1,
  variantAt: () => 0,
  dark
})

/** A style of modules that join only some neighbors, or by thin lines. */
const linked = (alignmentRadius: number, dark: (cell: Cell) => Path): Drawing => ({
  ...joined(dark),
  alignmentRadius
})

/** A style of separate modules with several outlines, chosen by place. */
const varied = (
  alignmentRadius: number,
  variantAt: (x: number, y: number) => number,
  ...paths: ReadonlyArray<Path>
): Drawing => ({
  neighbors: 0,
  variants: paths.length,
  variantAt,
  dark: ({ variant }) => paths[variant] ?? [],
  alignmentRadius
})

/** Scatters `count` variants pseudo-randomly. */
const scattered = (count: number) => (x: number, y: number) => hashPosition(x, y) % count

const alternating = (x: number, y: number) => (x + y) & 1

/** For each corner, upper left first and clockwise: true if both of its sides are free. */
const freeCorners = ({ north, east, south, west }: Cell) =>
  [!north && !west, !north && !east, !south && !east, !south && !west] as const

/** The depth of each free corner, 0 for the others. */
const depths = (depth: number, cell: Cell): readonly [number, number, number, number] => {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = freeCorners(cell)
  return [upperLeft ? depth : 0, upperRight ? depth : 0, lowerRight ? depth : 0, lowerLeft ? depth : 0]
}

/** True if a module joins no other. Decoders lose such modules first, so styles cut less of them. */
const isLone = ({ north, east, south, west }: Cell): boolean => !(north || east || south || west)

/** A whole cell with corners rounded by `radii`. */
const rounded = (...radii: ReadonlyArray<number>): Path => rectangle(0, 0, 1, 1, radii)

/**
 * The only free corner of a bend has a radius of most of the cell: with the full cell, a washed-out picture would lose
 * it.
 */
const extraRounded = (cell: Cell): Path => {
  const isBend = freeCorners(cell).filter(Boolean).length === 1
  return rounded(...depths(isBend ? 0.8 : 0.5, cell))
}

const classy =
  (radius: number) =>
  (cell: Cell): Path => {
    const [upperLeft, upperRight, lowerRight, lowerLeft] = freeCorners(cell)
    return rounded(upperLeft ? 0.5 : 0, upperRight ? radius : 0, lowerRight ? 0.5 : 0, lowerLeft ? radius : 0)
  }

/** A horizontal bar of this width with round free ends. */
const bar = (width: number, joinsLeft: boolean, joinsRight: boolean): Path => {
  const [left, right] = [joinsLeft ? 0 : width / 2, joinsRight ? 0 : width / 2]
  return rectangle(0, (1 - width) / 2, 1, width, [left, right, right, left])
}

/** The corners of a light module between dark ones. */
const fillets = (radius: number, cell: Cell): Path => {
  const { north, east, south, west, northEast, southEast, southWest, northWest } = cell
  const corner: Path = [["M", 0, 0], ["L", radius, 0], ["A", radius, 0, 0, 0, radius], ["Z"]]
  return [
    ...(north && west && northWest ? corner : []),
    ...(north && east && northEast ? place(corner, { mirrorX: 1 }) : []),
    ...(south && east && southEast ? place(corner, { mirrorX: 1, mirrorY: 1 }) : []),
    ...(south && west && southWest ? place(corner, { mirrorY: 1 }) : [])
  ]
}

const fluid: Drawing = {
  neighbors: 8,
  variants: 1,
  variantAt: () => 0,
  dark: (cell) => rounded(...depths(0.42, cell)),
  light: (cell) => fillets(0.2, cell)
}

/** A node with lines to its neighbors. */
const circuit = ({ north, east, south, west }: Cell): Path => {
  const near = 0.31
  const width = 1 - 2 * near
  return [
    ...circle(0.5, 0.5, 0.42),
    ...(north ? rectangle(near, 0, width, 0.5) : []),
    ...(east ? rectangle(0.5, near, 0.5, width) : []),
    ...(south ? rectangle(near, 0.5, width, 0.5) : []),
    ...(west ? rectangle(0, near, 0.5, width) : [])
  ]
}

/** One swing of a wave, up in even columns and down in odd ones. */
const wave = ({ east, west, variant }: Cell): Path => {
  const [thickness, swing] = [0.7, variant === 0 ? -0.15 : 0.15]
  const cap = thickness / 2
  const [left, right] = [west ? 0 : cap, east ? 1 : 1 - cap]
  const middle = (left + right) / 2
  const bend = swing * (left * (1 - right) + right * (1 - left))
  const [top, bottom] = [0.5 - cap, 0.5 + cap]
  const leftY = swing * 2 * left * (1 - left)
  const rightY = swing * 2 * right * (1 - right)
  return [
    ["M", left, top + leftY],
    ["Q", middle, top + bend, right, top + rightY],
    east ? ["L", right, bottom + rightY] : ["A", cap, 0, 1, right, bottom + rightY],
    ["Q", middle, bottom + bend, left, bottom + leftY],
    ...(west ? [] : [["A", cap, 0, 1, left, top + leftY] as const]),
    ["Z"]
  ]
}

/** Irregular stones. */
const tesserae: ReadonlyArray<Path> = [
  polygon([
    [0.06, 0.1],
    [0.9, 0.03],
    [0.95, 0.92],
    [0.12, 0.94]
  ]),
  polygon([
    [0.12, 0.05],
    [0.95, 0.12],
    [0.88, 0.95],
    [0.04, 0.87]
  ]),
  polygon([
    [0.04, 0.04],
    [0.84, 0.1],
    [0.96, 0.86],
    [0.14, 0.96]
  ]),
  polygon([
    [0.1, 0.14],
    [0.96, 0.05],
    [0.9, 0.88],
    [0.05, 0.96]
  ])
]

/** A diamond with slightly convex sides: with straight ones it covers less than half of its cell. */
const diamond: Path = [
  ["M", 0.5, 0],
  ["Q", 0.87, 0.13, 1, 0.5],
  ["Q", 0.87, 0.87, 0.5, 1],
  ["Q", 0.13, 0.87, 0, 0.5],
  ["Q", 0.13, 0.13, 0.5, 0],
  ["Z"]
]

const heart: Path = [
  ["M", 0.5, 0.16],
  ["C", 0.58, 0.02, 0.78, 0, 0.9, 0.06],
  ["C", 1, 0.15, 1, 0.42, 0.94, 0.58],
  ["C", 0.86, 0.75, 0.64, 0.91, 0.5, 1],
  ["C", 0.36, 0.91, 0.14, 0.75, 0.06, 0.58],
  ["C", 0, 0.42, 0, 0.15, 0.1, 0.06],
  ["C", 0.22, 0, 0.42, 0.02, 0.5, 0.16],
  ["Z"]
]

/** A star with legs down to the corners: a regular one covers less than half of its cell. */
const standingStar = symmetric([
  [0.5, 0],
  [0.735, 0.21],
  [1, 0.37],
  [0.87, 0.655],
  [0.86, 1],
  [0.5, 0.925]
])

/** Four long rays, and four short ones that give it enough area. */
const sparkle = star(8, 0.5, 0.5, 0.5, 0.41)

const flower: Path = [
  ["M", 0.5, 0.13],
  ["A", 0.26, 1, 1, 0.87, 0.5],
  ["A", 0.26, 1, 1, 0.5, 0.87],
  ["A", 0.26, 1, 1, 0.13, 0.5],
  ["A", 0.26, 1, 1, 0.5, 0.13],
  ["Z"]
]

const plus = polygon(
  [
    [0.28, 0.02],
    [0.72, 0.02],
    [0.72, 0.28],
    [0.98, 0.28],
    [0.98, 0.72],
    [0.72, 0.72],
    [0.72, 0.98],
    [0.28, 0.98],
    [0.28, 0.72],
    [0.02, 0.72],
    [0.02, 0.28],
    [0.28, 0.28]
  ],
  [0.1, 0.1, 0]
)

const stitch = polygon([
  [0.04, 0],
  [0.34, 0],
  [0.5, 0.16],
  [0.66, 0],
  [0.96, 0],
  [1, 0.04],
  [1, 0.34],
  [0.84, 0.5],
  [1, 0.66],
  [1, 0.96],
  [0.96, 1],
  [0.66, 1],
  [0.5, 0.84],
  [0.34, 1],
  [0.04, 1],
  [0, 0.96],
  [0, 0.66],
  [0.16, 0.5],
  [0, 0.34],
  [0, 0.04]
])

const triangle = polygon(
  [
    [0.34, 0],
    [0.66, 0],
    [1, 0.84],
    [1, 1],
    [0, 1],
    [0, 0.84]
  ],
  0.06
)

const drawings: Record<BodyStyle, Drawing> = {
  Square: joined(() => rectangle(0, 0, 1, 1)),
  Dots: alone(1.2, circle(0.5, 0.5, 0.47)),
  Rounded: joined((cell) => rounded(...depths(0.3, cell))),
  "Extra rounded": linked(1.2, extraRounded),
  Classy: joined(classy(0)),
  "Horizontal bars": linked(1.2, ({ east, west }) => bar(0.8, west, east)),
  "Vertical bars": linked(1.2, ({ north, south }) => transposed(bar(0.8, north, south))),
  "Classy rounded": joined(classy(0.36)),
  Fluid: fluid,
  "Small square": alone(0, rectangle(0.06, 0.06, 0.88, 0.88)),
  Squircle: alone(1.2, superellipse(0.5, 0.5, 0.47, 4)),
  Diamond: alone(0, diamond),
  Hexagon: alone(1.2, regular(6, 0.5, 0.5, 0.5)),
  Octagon: alone(1.2, chamfered(0, 0, 1, 0.27, 0.27, 0.27, 0.27)),
  Leaf: alone(1.2, rounded(0.6, 0, 0.6, 0)),
  Star: alone(0.6, standingStar),
  Heart: alone(1.2, heart),
  Flower: alone(1.2, flower),
  Sparkle: alone(0.6, sparkle),
  Plus: alone(0.6, plus),
  Stitch: alone(0, stitch),
  Triangle: varied(0, alternating, triangle, place(triangle, { mirrorY: 1 })),
  Chevron: alone(
    0,
    polygon([
      [0, 0],
      [0.62, 0],
      [1, 0.5],
      [0.62, 1],
      [0, 1],
      [0.24, 0.5]
    ])
  ),
  Slash: alone(
    0,
    polygon([
      [0.28, 0],
      [1, 0],
      [0.72, 1],
      [0, 1]
    ])
  ),
  "Edge cut": linked(0, (cell) => chamfered(0, 0, 1, ...depths(isLone(cell) ? 0.25 : 0.31, cell))),
  Pointed: linked(0, (cell) => chamfered(0, 0, 1, ...depths(isLone(cell) ? 0.27 : 0.4, cell))),
  Concave: linked(0, (cell) => bitten(0, 0, 1, ...depths(isLone(cell) ? 0.24 : 0.3, cell))),
  Circuit: linked(1.2, circuit),
  Weave: varied(0.8, alternating, rectangle(0, 0.15, 1, 0.7, 0.2), rectangle(0.15, 0, 0.7, 1, 0.2)),
  Wave: { ...linked(1.2, wave), variants: 2, variantAt: (x) => x & 1 },
  Mosaic: varied(0, scattered(4), ...tesserae),
  Bubbles: varied(1.2, scattered(3), ...[0.42, 0.46, 0.5].map((radius) => circle(0.5, 0.5, radius))),
  Confetti: varied(
    1.2,
    scattered(4),
    circle(0.5, 0.5, 0.46),
    rectangle(0.1, 0.1, 0.8, 0.8),
    diamond,
    triangle
  )
}

/** The tiles of a grid's modules. */
export interface Tiles {
  readonly tiles: TileSet
  /** The tile of each neighborhood and variant: 0 for no tile, else 1 + its index. */
  readonly tileOf: Uint8Array
  /** True if all dark modules have the same tile and light ones have no tile: the modules are the cells then. */
  readonly hasOneTile: boolean
  readonly variants: number
  readonly variantAt: (x: number, y: number) => number
}

/** A compiled body style: the tile of each neighborhood. */
export interface Tiling extends Tiles {
  /** The style's lone modules, each as large as `sizeAt` says, 0 to `fillingSizes` - 1. */
  readonly filling: (sizeAt: (x: number, y: number) => number) => Tiles
  /** The corner radius of whole alignment patterns; undefined if they are drawn by modules. */
  readonly alignmentRadius: number | undefined
}

/**
 * The bit of each dark module in a neighborhood's number, column by column: the number to the right shifts by three
 * bits.
 */
const moduleBits = {
  northWest: 256,
  west: 128,
  southWest: 64,
  north: 32,
  own: 16,
  south: 8,
  northEast: 4,
  east: 2,
  southEast: 1
} as const

const neighborhoods = 512

const cellOf = (bits: number, variant: number): Cell => ({
  north: (bits & moduleBits.north) !== 0,
  east: (bits & moduleBits.east) !== 0,
  south: (bits & moduleBits.south) !== 0,
  west: (bits & moduleBits.west) !== 0,
  northEast: (bits & moduleBits.northEast) !== 0,
  southEast: (bits & moduleBits.southEast) !== 0,
  southWest: (bits & moduleBits.southWest) !== 0,
  northWest: (bits & moduleBits.northWest) !== 0,
  variant
})

const relevantBits = {
  0: 0,
  4: moduleBits.north | moduleBits.east | moduleBits.south | moduleBits.west,
  8: neighborhoods - 1
} as const

const tilesOf = (drawing: Drawing): Tiles => {
  const { neighbors, variants, variantAt, dark, light } = drawing
  const outlines: Array<Path> = []
  const known = new Map<string, number>()
  const tileOf = new Uint8Array(neighborhoods * variants)
  const indexOf = (path: Path): number => {
    if (path.length === 0) return 0
    const key = JSON.stringify(path)
    const index = known.get(key) ?? outlines.push(path)
    known.set(key, index)
    return index
  }
  const relevant = relevantBits[neighbors]
  for (let variant = 0; variant < variants; variant++) {
    for (let bits = 0; bits < neighborhoods; bits++) {
      const at = variant * neighborhoods + bits
      const lowest = bits & (relevant | moduleBits.own)
      // A neighborhood without the bits that do not count was drawn before.
      if (lowest !== bits) {
        tileOf[at] = tileOf[variant * neighborhoods + lowest] ?? 0
        continue
      }
      const draw = (bits & moduleBits.own) !== 0 ? dark : light
      tileOf[at] = draw === undefined ? 0 : indexOf(draw(cellOf(bits & relevant, variant)))
    }
  }
  const solid = drawing === drawings.Square
  const hasOneTile = tileOf.every((tile, bits) => tile === ((bits & moduleBits.own) !== 0 ? 1 : 0))
  return { tiles: { outlines, solid }, tileOf, hasOneTile, variants, variantAt }
}

/** The number of sizes of filling modules. */
export const fillingSizes = 5

/** The side of a filling module by its size, from 0. The largest leave light between them, as no symbol's modules do. */
const fillingSide = (size: number): number => 0.4 + (0.5 * size) / (fillingSizes - 1)

/** The lone modules of a style in each size: of each variant in the smallest first. */
const fillingOf = ({ variants, variantAt, dark }: Drawing): Tiling["filling"] => {
  let tiles: Tiles | undefined
  const sized = (size: number, path: Path): Path => {
    const scale = fillingSide(size)
    const inset = (1 - scale) / 2
    return place(path, { scale, x: inset, y: inset })
  }
  return (sizeAt) => {
    // Only silhouettes have a filling.
    tiles ??= tilesOf({
      neighbors: 0,
      variants: variants * fillingSizes,
      variantAt,
      dark: ({ variant }) => sized(Math.floor(variant / variants), dark(cellOf(0, variant % variants)))
    })
    return { ...tiles, variantAt: (x, y) => variants * sizeAt(x, y) + variantAt(x, y) }
  }
}

const prepared = new Map<BodyStyle, Tiling>()

/** The tiles of a body style, cached. */
export const tilingOf = (style: BodyStyle): Tiling => {
  const drawing = drawings[style]
  const tiling = prepared.get(style) ?? {
    ...tilesOf(drawing),
    filling: fillingOf(drawing),
    alignmentRadius: drawing.alignmentRadius
  }
  prepared.set(style, tiling)
  return tiling
}

/** Modules between two light rows, and each with those above and below; reused by the next grid. */
let padded = new DataView(new ArrayBuffer(1 << 12))
let triples = new Uint8Array(1 << 12)

/**
 * The cells of a part of a grid in a style, row by row: 0 for an empty cell, else 1 + the index of its outline.
 * `column` and `row` of its first module select variants. Returns `modules` itself if the cells are equal.
 */
export const layTiles = (
  { tileOf, hasOneTile, variants, variantAt }: Tiles,
  modules: Uint8Array,
  columns: number,
  rows: number,
  firstColumn: number,
  firstRow: number
): Uint8Array => {
  if (hasOneTile) return modules
  const count = columns * rows
  const room = count + 2 * columns + 4
  if (room > triples.length) {
    padded = new DataView(new ArrayBuffer(2 * room))
    triples = new Uint8Array(2 * room)
  }
  // A light row above and below makes bounds checks unnecessary.
  const bytes = new Uint8Array(padded.buffer)
  bytes.fill(0, 0, columns)
  bytes.set(modules, columns)
  bytes.fill(0, columns + count, room)
  // Each module as a number with those above and below, four at a time: each uses the lowest bits of its byte.
  const fours = new DataView(triples.buffer)
  for (let at = 0; at < count; at += 4) {
    const above = padded.getInt32(at)
    const own = padded.getInt32(at + columns)
    const below = padded.getInt32(at + 2 * columns)
    fours.setInt32(at, (above << 2) | (own << 1) | below)
  }
  const cells = new Uint8Array(count)
  for (let y = 0, at = 0; y < rows; y++) {
    let bits = triples[at] ?? 0
    for (let x = 0; x < columns; x++, at++) {
      const next = x + 1 < columns ? (triples[at + 1] ?? 0) : 0
      bits = ((bits << 3) | next) & (neighborhoods - 1)
      const variant = variants === 1 ? 0 : variantAt(firstColumn + x, firstRow + y)
      cells[at] = tileOf[variant * neighborhoods + bits] ?? 0
    }
  }
  return cells
}
