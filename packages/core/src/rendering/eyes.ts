import type { InnerEyeStyle, OuterEyeStyle } from "../options.ts"
import {
  bitten,
  chamfered,
  circle,
  hollow,
  place,
  polygon,
  rectangle,
  regular,
  scalloped,
  star,
  superellipse,
  transposed
} from "./outline.ts"
import type { Path } from "./path.ts"

/** The drawing of the upper left eye. The other two are its mirror images, unless it only makes sense upright. */
interface Eye {
  readonly path: Path
  readonly isUpright: boolean
}

const mirrored = (path: Path): Eye => ({ path, isUpright: false })
const upright = (path: Path): Eye => ({ path, isUpright: true })

/** A square ring, one module thick, whose corners have the given radii outside and `share` of them inside. */
const ring = (...radii: ReadonlyArray<number>): Eye =>
  mirrored(
    hollow(
      rectangle(0, 0, 7, 7, radii),
      rectangle(
        1,
        1,
        5,
        5,
        radii.map((radius) => radius * 0.62)
      )
    )
  )

/** A shield that fills a square of the given side. */
const shield = (x: number, y: number, side: number): Path => {
  const at = (shareX: number, shareY: number) => [x + side * shareX, y + side * shareY] as const
  return [
    ["M", ...at(0.06, 0.05)],
    ["Q", ...at(0.5, -0.05), ...at(0.94, 0.05)],
    ["Q", ...at(1, 0.06), ...at(1, 0.12)],
    ["L", ...at(1, 0.5)],
    ["C", ...at(1, 0.78), ...at(0.78, 0.92), ...at(0.5, 1.02)],
    ["C", ...at(0.22, 0.92), ...at(0, 0.78), ...at(0, 0.5)],
    ["L", ...at(0, 0.12)],
    ["Q", ...at(0, 0.06), ...at(0.06, 0.05)],
    ["Z"]
  ]
}

/** The ring of beads: half circles of `bead` modules along the edges of a square of `side`. */
const beaded = (x: number, y: number, side: number, beads: number): Path => {
  const step = side / beads
  const along = Array.from({ length: beads }, (_, i) => (i + 1) * step)
  const arc = (toX: number, toY: number) => ["A", step / 2, 0, 1, toX, toY] as const
  return [
    ["M", x, y],
    ...along.map((way) => arc(x + way, y)),
    ...along.map((way) => arc(x + side, y + way)),
    ...along.map((way) => arc(x + side - way, y + side)),
    ...along.map((way) => arc(x, y + side - way)),
    ["Z"]
  ]
}

/** A square whose edges have round bites, `bites` on each. */
const perforated = (side: number, bites: number, radius: number): Path => {
  const step = side / bites
  const edge = Array.from({ length: bites }, (_, i) => (i + 0.5) * step)
  const bite = (toX: number, toY: number) => ["A", radius, 0, 0, toX, toY] as const
  const line = (toX: number, toY: number) => ["L", toX, toY] as const
  return [
    ["M", 0, 0],
    ...edge.flatMap((way) => [line(way - radius, 0), bite(way + radius, 0)]),
    line(side, 0),
    ...edge.flatMap((way) => [line(side, way - radius), bite(side, way + radius)]),
    line(side, side),
    ...edge.flatMap((way) => [line(side - way + radius, side), bite(side - way - radius, side)]),
    line(0, side),
    ...edge.flatMap((way) => [line(0, side - way + radius), bite(0, side - way - radius)]),
    ["Z"]
  ]
}

const notched: Path = polygon([
  [0, 0],
  [2.9, 0],
  [3.5, 0.24],
  [4.1, 0],
  [7, 0],
  [7, 2.9],
  [6.76, 3.5],
  [7, 4.1],
  [7, 7],
  [4.1, 7],
  [3.5, 6.76],
  [2.9, 7],
  [0, 7],
  [0, 4.1],
  [0.24, 3.5],
  [0, 2.9]
])

const hexagon = (inset: number): Path => {
  const [far, slope] = [7 - inset, 1.75 + inset * 0.45]
  return polygon(
    [
      [3.5, inset],
      [far, slope],
      [far, 7 - slope],
      [3.5, far],
      [inset, 7 - slope],
      [inset, slope]
    ],
    0.3
  )
}

/** The 7x7 rings, from their own upper left corner. Each is one closed band, nowhere thinner than 0.7 modules. */
const rings: Record<OuterEyeStyle, Eye> = {
  Square: ring(0),
  Rounded: ring(1.3),
  "Extra rounded": ring(2.5),
  Circle: mirrored(hollow(circle(3.5, 3.5, 3.5), circle(3.5, 3.5, 2.5))),
  Leaf: ring(0, 3, 0, 3),
  "Cut corner": mirrored(hollow(chamfered(0, 0, 7, 2.2, 0, 0, 0), chamfered(1, 1, 5, 1.6, 0, 0, 0))),
  "Leaf mirrored": ring(3, 0, 3, 0),
  "Sharp corner": ring(2.9, 2.9, 0, 2.9),
  "Round corner": ring(3.2, 0, 0, 0),
  Octagon: mirrored(hollow(chamfered(0, 0, 7, 2, 2, 2, 2), chamfered(1, 1, 5, 1.42, 1.42, 1.42, 1.42))),
  Squircle: mirrored(hollow(superellipse(3.5, 3.5, 3.5, 4), superellipse(3.5, 3.5, 2.5, 4))),
  Concave: mirrored(hollow(bitten(0, 0, 7, 1.1), bitten(1, 1, 5, 0.9))),
  Shield: upright(hollow(shield(0, 0, 7), shield(1, 1, 5))),
  Hexagon: mirrored(hollow(hexagon(0), hexagon(1))),
  Arch: upright(hollow(rectangle(0, 0, 7, 7, [3.4, 3.4, 0.6, 0.6]), rectangle(1, 1, 5, 5, [2.4, 2.4, 0, 0]))),
  Flower: mirrored(hollow(scalloped(10, 3.5, 3.5, 3.62, 0.3), circle(3.5, 3.5, 2.45))),
  Stamp: mirrored(hollow(perforated(7, 5, 0.28), rectangle(1, 1, 5, 5))),
  Notched: mirrored(hollow(notched, rectangle(1, 1, 5, 5))),
  Beads: mirrored(hollow(beaded(0.35, 0.35, 6.3, 7), rectangle(1.08, 1.08, 4.84, 4.84, 0.5)))
}

const heart: Path = [
  ["M", 1.5, 0.36],
  ["C", 1.8, -0.16, 2.7, -0.36, 3.14, 0.24],
  ["C", 3.5, 0.8, 3.3, 1.6, 2.9, 2.15],
  ["C", 2.5, 2.65, 1.9, 3, 1.5, 3.3],
  ["C", 1.1, 3, 0.5, 2.65, 0.1, 2.15],
  ["C", -0.3, 1.6, -0.5, 0.8, -0.14, 0.24],
  ["C", 0.3, -0.36, 1.2, -0.16, 1.5, 0.36],
  ["Z"]
]

const cross = polygon(
  [
    [0.6, -0.15],
    [2.4, -0.15],
    [2.4, 0.6],
    [3.15, 0.6],
    [3.15, 2.4],
    [2.4, 2.4],
    [2.4, 3.15],
    [0.6, 3.15],
    [0.6, 2.4],
    [-0.15, 2.4],
    [-0.15, 0.6],
    [0.6, 0.6]
  ],
  [0.2, 0.2, 0]
)

/** Three bars on a spine. */
const bars: Path = [
  ...rectangle(0, 0, 3, 0.84, 0.25),
  ...rectangle(0, 1.08, 3, 0.84, 0.25),
  ...rectangle(0, 2.16, 3, 0.84, 0.25),
  ...rectangle(0.95, 0.5, 1.1, 2)
]

const beads: Path = [0.42, 1.5, 2.58].flatMap((y) => [0.42, 1.5, 2.58].flatMap((x) => circle(x, y, 0.58)))

const clover: Path = [
  ...[0.76, 2.24].flatMap((y) => [0.76, 2.24].flatMap((x) => circle(x, y, 0.86))),
  ...rectangle(0.76, 0.76, 1.48, 1.48)
]

const ball = (...radii: ReadonlyArray<number>): Eye => mirrored(rectangle(0, 0, 3, 3, radii))

/** The 3x3 balls, from their own upper left corner. Each is in one piece and covers at least 79 % of its square. */
const balls: Record<InnerEyeStyle, Eye> = {
  Square: ball(0),
  Rounded: ball(0.5),
  "Extra rounded": ball(1.2),
  Circle: mirrored(circle(1.5, 1.5, 1.53)),
  Leaf: ball(0, 1.5, 0, 1.5),
  "Cut corner": mirrored(chamfered(0, 0, 3, 1.2, 0, 0, 0)),
  "Leaf mirrored": ball(1.5, 0, 1.5, 0),
  "Sharp corner": ball(1.3, 1.3, 0, 1.3),
  "Round corner": ball(1.8, 0, 0, 0),
  Octagon: mirrored(chamfered(0, 0, 3, 0.8, 0.8, 0.8, 0.8)),
  Squircle: mirrored(superellipse(1.5, 1.5, 1.5, 4)),
  Diamond: mirrored(regular(4, 1.5, 1.5, 2.1, 0.4)),
  Hexagon: mirrored(regular(6, 1.5, 1.5, 1.72, 0.1)),
  Star: upright(star(5, 1.5, 1.6, 2.12, 1.28, [0.18, 0])),
  Heart: upright(heart),
  Flower: mirrored(clover),
  Cross: mirrored(cross),
  Concave: mirrored(bitten(-0.1, -0.1, 3.2, 0.92)),
  Shield: upright(shield(-0.1, -0.1, 3.2)),
  Sun: mirrored(star(10, 1.5, 1.5, 1.9, 1.4)),
  "Horizontal bars": mirrored(bars),
  "Vertical bars": mirrored(transposed(bars)),
  Beads: mirrored(beads)
}

/** The side of a finder pattern, in modules. */
export const eyeSize = 7

/** Where the three eyes of a symbol of `size` modules begin, and which way each faces. */
export const eyePlaces = (size: number) => {
  const far = size - eyeSize
  return [
    { x: 0, y: 0, right: false, below: false },
    { x: far, y: 0, right: true, below: false },
    { x: 0, y: far, right: false, below: true }
  ] as const
}

type EyePlace = ReturnType<typeof eyePlaces>[number]

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

/** The ring of an eye at its place in the symbol. */
export const outerEye = (style: OuterEyeStyle, at: EyePlace): Path => facing(rings[style], eyeSize, 0, at)

/** The ball of an eye at its place in the symbol. */
export const innerEye = (style: InnerEyeStyle, at: EyePlace): Path => facing(balls[style], 3, 2, at)
