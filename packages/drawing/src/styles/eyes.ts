import type { InnerEyeStyle, OuterEyeStyle } from "@quick-response/design/config/options"
import type { Path, Segment } from "@quick-response/images/geometry/Path"
import {
  bitten,
  chamfered,
  circle,
  hollow,
  type Point,
  place,
  polygon,
  rectangle,
  star,
  superellipse,
  symmetric,
  transposed
} from "@quick-response/images/geometry/shapes"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { type BoundedCache, boundedCache } from "../scene/boundedCache.ts"
import { placeKey } from "../scene/placeKey.ts"

/** The upper left eye. The other two are mirror images, unless it must stay upright. */
interface Eye {
  readonly path: Path
  readonly isUpright: boolean
}

const mirrored = (path: Path): Eye => ({ path, isUpright: false })
const upright = (path: Path): Eye => ({ path, isUpright: true })

/**
 * A square ring, one module thick, with these outer corner radii and smaller inner ones: scanners fit lines to the
 * inner edges, and lose a rotated ring that is round inside.
 */
const ring = (...radii: ReadonlyArray<number>): Eye =>
  mirrored(
    hollow(
      rectangle(0, 0, 7, 7, radii),
      rectangle(
        1,
        1,
        5,
        5,
        radii.map((radius) => Math.min(1.1, radius * 0.56))
      )
    )
  )

/** A shield in a square of the given side. */
const shield = (x: number, y: number, side: number): Path => {
  const at = (shareX: number, shareY: number) => [x + side * shareX, y + side * shareY] as const
  return [
    ["M", ...at(0.06, 0.05)],
    ["Q", ...at(0.5, -0.05), ...at(0.94, 0.05)],
    ["Q", ...at(1, 0.06), ...at(1, 0.12)],
    ["L", ...at(1, 0.5)],
    ["C", ...at(1, 0.82), ...at(0.82, 0.92), ...at(0.5, 1.03)],
    ["C", ...at(0.18, 0.92), ...at(0, 0.82), ...at(0, 0.5)],
    ["L", ...at(0, 0.12)],
    ["Q", ...at(0, 0.06), ...at(0.06, 0.05)],
    ["Z"]
  ]
}

/** The end of a line, or of an arc with a radius; a negative one bites into the square. */
type Step = readonly [x: number, y: number, radius?: number]

/** An outline of four equal sides around a square, each a quarter turn of the last. */
const foursided = (size: number, start: Point, side: ReadonlyArray<Step>): Path => {
  const turns: ReadonlyArray<(x: number, y: number) => Point> = [
    (x, y) => [x, y],
    (x, y) => [size - y, x],
    (x, y) => [size - x, size - y],
    (x, y) => [y, size - x]
  ]
  return [
    ["M", ...start],
    ...turns.flatMap((turn) =>
      side.map(([x, y, radius = 0]): Segment => {
        const end = turn(x, y)
        return radius === 0 ? ["L", ...end] : ["A", Math.abs(radius), 0, radius > 0 ? 1 : 0, ...end]
      })
    ),
    ["Z"]
  ]
}

const upTo = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, i) => i + 1)

/** A centered square with `lobes` round lobes of the given depth on each edge. */
const lobed = (size: number, inset: number, lobes: number, depth: number): Path => {
  const step = (size - 2 * inset) / lobes
  const radius = (step * step) / (8 * depth) + depth / 2
  return foursided(
    size,
    [inset, inset],
    upTo(lobes).map((lobe) => [inset + lobe * step, inset, radius])
  )
}

/** The outline of a square of touching beads, `size` on each side. */
const beaded = (size: number, radius: number): Path => {
  const dip = 0.5 - Math.sqrt(radius * radius - 0.25)
  const tip = radius * Math.SQRT1_2
  return foursided(
    size,
    [1, dip],
    [
      ...upTo(size - 2).map((bead): Step => [bead + 1, dip, radius]),
      [size - 0.5 + tip, 0.5 - tip, radius],
      [size - dip, 1, radius]
    ]
  )
}

/** A square with half circles bitten out at each whole distance along its edges. */
const perforated = (size: number, radius: number): Path =>
  foursided(
    size,
    [0, 0],
    [
      ...upTo(size - 1).flatMap(
        (way): ReadonlyArray<Step> => [
          [way - radius, 0],
          [way + radius, 0, -radius]
        ]
      ),
      [size, 0]
    ]
  )

/** A centered square with smaller squares cut out of its corners. */
const notched = (size: number, inset: number, notch: number): Path => {
  const [near, far] = [inset + notch, size - inset - notch]
  return foursided(
    size,
    [near, inset],
    [
      [far, inset],
      [far, near],
      [size - inset, near]
    ]
  )
}

/** The 7x7 rings, from their own upper left corner: closed bands, at least 0.7 modules thick. */
const rings: Record<OuterEyeStyle, Eye> = {
  Square: ring(0),
  Rounded: ring(1.1),
  "Extra rounded": ring(1.95),
  Circle: mirrored(hollow(superellipse(3.5, 3.5, 3.5, 3.8), rectangle(1, 1, 5, 5, 1.15))),
  Leaf: ring(0.4, 1.9, 0.4, 1.9),
  "Cut corner": mirrored(hollow(chamfered(0, 0, 7, 1.65, 0, 0, 0), chamfered(1, 1, 5, 1.05, 0, 0, 0))),
  "Leaf mirrored": ring(1.9, 0.3, 1.9, 0.3),
  "Sharp corner": ring(1.75, 1.75, 0.1, 1.75),
  "Round corner": ring(1.95, 0, 0, 0),
  Octagon: mirrored(
    hollow(chamfered(0, 0, 7, 1.15, 1.15, 1.15, 1.15), chamfered(1, 1, 5, 0.65, 0.65, 0.65, 0.65))
  ),
  Squircle: mirrored(hollow(superellipse(3.5, 3.5, 3.5, 5), rectangle(1, 1, 5, 5, 0.4))),
  Concave: mirrored(hollow(bitten(0, 0, 7, 0.9), bitten(1, 1, 5, 0.6))),
  "Half round": ring(2, 0.2, 0.2, 2),
  Bevel: mirrored(hollow(chamfered(0, 0, 7, 1.05, 0, 1.05, 0), chamfered(1, 1, 5, 0.7, 0, 0.7, 0))),
  Arch: upright(
    hollow(rectangle(0, 0, 7, 7, [1.8, 1.8, 0.3, 0.3]), rectangle(1, 1, 5, 5, [1, 1, 0.15, 0.15]))
  ),
  Scallop: mirrored(hollow(lobed(7, 0.3, 3, 0.32), rectangle(1.04, 1.04, 4.92, 4.92, 0.7))),
  Stamp: mirrored(hollow(perforated(7, 0.23), rectangle(1, 1, 5, 5))),
  Notched: mirrored(hollow(notched(7, 0, 0.6), notched(7, 1, 0.3))),
  Beads: mirrored(hollow(beaded(7, 0.55), rectangle(1.02, 1.02, 4.96, 4.96, 0.4)))
}

const heart: Path = [
  ["M", 1.5, 0.18],
  ["C", 1.79, -0.15, 2.56, -0.28, 2.93, 0.24],
  ["C", 3.284, 0.77, 3.21, 1.764, 2.92, 2.308],
  ["C", 2.63, 2.812, 1.914, 2.97, 1.5, 3.21],
  ["C", 1.086, 2.97, 0.37, 2.812, 0.08, 2.308],
  ["C", -0.21, 1.764, -0.284, 0.77, 0.07, 0.24],
  ["C", 0.44, -0.28, 1.21, -0.15, 1.5, 0.18],
  ["Z"]
]

/** A star with spread legs: a regular one has notches near the square's corners, which matter most. */
const standingStar = symmetric(
  [
    [1.5, -0.3],
    [2.29, 0.24],
    [3.28, 0.52],
    [2.97, 1.7],
    [2.99, 3.28],
    [1.5, 2.95]
  ],
  [0.18, 0]
)

const hexagon = symmetric(
  [
    [1.5, -0.3],
    [3.12, 0.4],
    [3.12, 2.6],
    [1.5, 3.3]
  ],
  0.4
)

const cross = polygon(
  [
    [0.25, -0.2],
    [2.75, -0.2],
    [2.75, 0.25],
    [3.2, 0.25],
    [3.2, 2.75],
    [2.75, 2.75],
    [2.75, 3.2],
    [0.25, 3.2],
    [0.25, 2.75],
    [-0.2, 2.75],
    [-0.2, 0.25],
    [0.25, 0.25]
  ],
  [0.15, 0.15, 0]
)

/** Three bars on a spine. The middle one is widest, so that scanners find the eye's center there. */
const bars: Path = polygon(
  [
    [0, 0],
    [0.6, 0],
    [0.6, 0.34],
    [0.85, 0.34],
    [0.85, 0],
    [2.15, 0],
    [2.15, 0.34],
    [2.4, 0.34],
    [2.4, 0],
    [3, 0],
    [3, 3],
    [2.4, 3],
    [2.4, 2.66],
    [2.15, 2.66],
    [2.15, 3],
    [0.85, 3],
    [0.85, 2.66],
    [0.6, 2.66],
    [0.6, 3],
    [0, 3]
  ],
  [0.25, 0.12, 0.05, 0.05, 0.12, 0.12, 0.05, 0.05, 0.12, 0.25]
)

const clover: Path = [
  ...[0.76, 2.24].flatMap((y) => [0.76, 2.24].flatMap((x) => circle(x, y, 0.95))),
  ...rectangle(0.76, 0.76, 1.48, 1.48)
]

/** A centered square ball of the given side. */
const ball = (side: number, ...radii: ReadonlyArray<number>): Eye =>
  mirrored(rectangle((3 - side) / 2, (3 - side) / 2, side, side, radii))

/**
 * The 3x3 balls, from their own upper left corner: in one piece, covering at least 79 % of the square. A ball without
 * corners is larger: scanners also measure an eye along its diagonals, against the square ring. They accept an outline
 * between the centered squares of 2.4 and 3.6 modules.
 */
const balls: Record<InnerEyeStyle, Eye> = {
  Square: ball(3, 0),
  Rounded: ball(3, 0.75),
  "Extra rounded": ball(3.2, 1.15),
  Circle: mirrored(superellipse(1.5, 1.5, 1.7, 2.28)),
  Leaf: ball(3.2, 0.4, 1.15, 0.4, 1.15),
  "Cut corner": mirrored(chamfered(-0.05, -0.05, 3.1, 0.78, 0, 0, 0)),
  "Leaf mirrored": ball(3.2, 1.1, 0.3, 1.1, 0.3),
  "Sharp corner": ball(3.15, 1.05, 1.05, 0, 1.05),
  "Round corner": ball(3.2, 1.6, 0, 0, 0),
  Octagon: mirrored(chamfered(-0.13, -0.13, 3.26, 0.76, 0.76, 0.76, 0.76)),
  Squircle: mirrored(superellipse(1.5, 1.5, 1.62, 3.6)),
  Diamond: mirrored(star(4, 1.5, 1.5, 1.74, 1.84, [0, 0.8])),
  Hexagon: mirrored(hexagon),
  Star: upright(standingStar),
  Heart: upright(heart),
  Flower: mirrored(clover),
  Cross: mirrored(cross),
  Concave: mirrored(bitten(-0.15, -0.15, 3.3, 0.55)),
  Shield: upright(shield(-0.12, -0.12, 3.24)),
  Sun: mirrored(star(8, 1.5, 1.5, [1.72, 2.1], 1.5)),
  "Horizontal bars": mirrored(transposed(bars)),
  "Vertical bars": mirrored(bars),
  Beads: mirrored(beaded(3, 0.56))
}

/** The side of a finder pattern, in modules. */
export const eyeSize = 7

/** A finder pattern's upper left corner in modules, and its position in the symbol. */
interface EyePlace {
  readonly x: number
  readonly y: number
  readonly right: boolean
  readonly below: boolean
}

/** The finder patterns of a symbol at `x`, `y`, with their directions: three in a QR code, one in other kinds. */
export const eyePlaces = (
  { symbol, width }: Pick<Matrix, "symbol" | "width">,
  x = 0,
  y = 0
): ReadonlyArray<EyePlace> => {
  const far = width - eyeSize
  const first = { x, y, right: false, below: false }
  return symbol === "qr"
    ? [first, { x: x + far, y, right: true, below: false }, { x, y: y + far, right: false, below: true }]
    : [first]
}

const facing = (
  { path, isUpright }: Eye,
  width: number,
  inset: number,
  { x, y, right, below }: EyePlace
): Path =>
  place(path, {
    x: x + inset,
    y: y + inset,
    ...(right && !isUpright ? { mirrorX: width } : {}),
    ...(below && !isUpright ? { mirrorY: width } : {})
  })

/** The most cached places of each eye: a symbol's eyes have few places. */
const mostKept = 64
const placed = new WeakMap<Eye, BoundedCache<number, Path>>()

/** An eye at its place as one path, so that derived values can be cached with it. */
const eyeAt = (eye: Eye, width: number, inset: number, at: EyePlace): Path => {
  const key = placeKey(at.x, at.y)
  if (key === undefined) return facing(eye, width, inset, at)
  const kept = placed.get(eye) ?? boundedCache<number, Path>(mostKept)
  placed.set(eye, kept)
  const corner = (at.right ? 1 : 0) + (at.below ? 2 : 0)
  return kept(4 * key + corner, () => facing(eye, width, inset, at))
}

/** The ring of an eye at its place. */
export const outerEye = (style: OuterEyeStyle, at: EyePlace): Path => eyeAt(rings[style], eyeSize, 0, at)

/** The ball of an eye at its place. */
export const innerEye = (style: InnerEyeStyle, at: EyePlace): Path => eyeAt(balls[style], 3, 2, at)
