import { endOf, type Path, type Segment } from "./Path.ts"

/** A point in modules, y pointing down. */
export type Point = readonly [x: number, y: number]

const at = <A>(list: ReadonlyArray<A>, index: number): A => {
  const found = list.at(index % list.length)
  if (found === undefined) throw new RangeError("an outline needs points")
  return found
}

const towards = ([x1, y1]: Point, [x2, y2]: Point) => {
  const length = Math.hypot(x2 - x1, y2 - y1)
  return { length, x: (x2 - x1) / length, y: (y2 - y1) / length }
}

/** A closed polygon with corners of the given radii, one for all or for each corner in turn; 0 is sharp. */
export const polygon = (points: ReadonlyArray<Point>, radii: number | ReadonlyArray<number> = 0): Path => {
  const path: Array<Segment> = []
  const line = (x: number, y: number) => path.push([path.length === 0 ? "M" : "L", x, y])
  for (const [i, corner] of points.entries()) {
    const [x, y] = corner
    const radius = typeof radii === "number" ? radii : at(radii, i)
    if (radius === 0) {
      line(x, y)
      continue
    }
    const back = towards(corner, at(points, i - 1))
    const ahead = towards(corner, at(points, i + 1))
    const cross = back.x * ahead.y - back.y * ahead.x
    const half = Math.atan2(Math.abs(cross), back.x * ahead.x + back.y * ahead.y) / 2
    const reach = radius / Math.tan(half)
    line(x + back.x * reach, y + back.y * reach)
    path.push(["A", radius, 0, cross < 0 ? 1 : 0, x + ahead.x * reach, y + ahead.y * reach])
  }
  path.push(["Z"])
  return path
}

/** A rectangle with corners of the given radii: upper left, upper right, lower right, lower left. */
export const rectangle = (
  x: number,
  y: number,
  width: number,
  height: number,
  radii: number | ReadonlyArray<number> = 0
): Path =>
  polygon(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height]
    ],
    radii
  )

export const circle = (x: number, y: number, radius: number): Path => [
  ["M", x - radius, y],
  ["A", radius, 0, 1, x + radius, y],
  ["A", radius, 0, 1, x - radius, y],
  ["Z"]
]

const around = (x: number, y: number, radius: number, turn: number): Point => [
  x + radius * Math.sin(2 * Math.PI * turn),
  y - radius * Math.cos(2 * Math.PI * turn)
]

/** A regular polygon with one corner at the top. */
export const regular = (sides: number, x: number, y: number, radius: number): Path =>
  polygon(Array.from({ length: sides }, (_, i) => around(x, y, radius, i / sides)))

/**
 * A star with one tip at the top. `outer` is the distance of the tips from the center, one number for all or for each
 * in turn; `rounding` applies to tips and, if given, notches.
 */
export const star = (
  tips: number,
  x: number,
  y: number,
  outer: number | ReadonlyArray<number>,
  inner: number,
  rounding: readonly [tip: number, notch: number] = [0, 0]
): Path =>
  polygon(
    Array.from({ length: 2 * tips }, (_, i) => {
      const tip = typeof outer === "number" ? outer : at(outer, i / 2)
      return around(x, y, i % 2 === 0 ? tip : inner, i / (2 * tips))
    }),
    rounding
  )

/** A polygon with left-right symmetry: its corners from the top over the right side to the bottom. */
export const symmetric = (half: ReadonlyArray<Point>, radii: number | ReadonlyArray<number> = 0): Path => {
  const [middle] = at(half, 0)
  const left = half.slice(1, -1).map(([x, y]): Point => [2 * middle - x, y])
  return polygon([...half, ...left.reverse()], radii)
}

/** A square with corners cut off at the given depths: upper left, upper right, lower right, lower left. */
export const chamfered = (
  x: number,
  y: number,
  side: number,
  ...depths: readonly [number, number, number, number]
): Path => {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = depths
  const [right, bottom] = [x + side, y + side]
  const corner = (depth: number, sharp: Point, ...blunt: ReadonlyArray<Point>) =>
    depth === 0 ? [sharp] : blunt
  return polygon([
    ...corner(upperLeft, [x, y], [x, y + upperLeft], [x + upperLeft, y]),
    ...corner(upperRight, [right, y], [right - upperRight, y], [right, y + upperRight]),
    ...corner(lowerRight, [right, bottom], [right, bottom - lowerRight], [right - lowerRight, bottom]),
    ...corner(lowerLeft, [x, bottom], [x + lowerLeft, bottom], [x, bottom - lowerLeft])
  ])
}

/** A square with concave quarter circles as corners, of one radius or one for each. */
export const bitten = (
  x: number,
  y: number,
  side: number,
  ...radii: readonly [number] | readonly [number, number, number, number]
): Path => {
  const [upperLeft, upperRight = upperLeft, lowerRight = upperLeft, lowerLeft = upperLeft] = radii
  const [right, bottom] = [x + side, y + side]
  const corner = (radius: number, from: Point, to: Point): ReadonlyArray<Segment> =>
    radius === 0
      ? [["L", ...from]]
      : [
          ["L", ...from],
          ["A", radius, 0, 0, ...to]
        ]
  return [
    ["M", x + upperLeft, y],
    ...corner(upperRight, [right - upperRight, y], [right, y + upperRight]),
    ...corner(lowerRight, [right, bottom - lowerRight], [right - lowerRight, bottom]),
    ...corner(lowerLeft, [x + lowerLeft, bottom], [x, bottom - lowerLeft]),
    ...corner(upperLeft, [x, y + upperLeft], [x + upperLeft, y]),
    ["Z"]
  ]
}

/** A superellipse, |x|^power + |y|^power = radius^power, by cubics through the middles and corners. */
export const superellipse = (x: number, y: number, radius: number, power: number): Path => {
  const diagonal = radius * 0.5 ** (1 / power)
  const handle = (8 * diagonal - 4 * radius) / 3
  return [
    ["M", x, y - radius],
    ["C", x + handle, y - radius, x + radius, y - handle, x + radius, y],
    ["C", x + radius, y + handle, x + handle, y + radius, x, y + radius],
    ["C", x - handle, y + radius, x - radius, y + handle, x - radius, y],
    ["C", x - radius, y - handle, x - handle, y - radius, x, y - radius],
    ["Z"]
  ]
}

/** A similarity: (x, y) goes to (xx * x + xy * y + dx, yx * x + yy * y + dy). */
interface Similarity {
  readonly xx: number
  readonly xy: number
  readonly dx: number
  readonly yx: number
  readonly yy: number
  readonly dy: number
}

const mapped = (path: Path, { xx, xy, dx, yx, yy, dy }: Similarity): Path => {
  const determinant = xx * yy - xy * yx
  const scale = Math.sqrt(Math.abs(determinant))
  const toX = (x: number, y: number): number => xx * x + xy * y + dx
  const toY = (x: number, y: number): number => yx * x + yy * y + dy
  return path.map((segment): Segment => {
    const [kind, a, b, c, d, e, f] = segment
    switch (kind) {
      case "M":
      case "L":
        return [kind, toX(a, b), toY(a, b)]
      case "Q":
        return ["Q", toX(a, b), toY(a, b), toX(c, d), toY(c, d)]
      case "C":
        return ["C", toX(a, b), toY(a, b), toX(c, d), toY(c, d), toX(e, f), toY(e, f)]
      case "A":
        return ["A", a * scale, b, determinant > 0 ? c : c === 1 ? 0 : 1, toX(d, e), toY(d, e)]
      default:
        return segment
    }
  })
}

/** The steps of {@link place}, in order: mirror, scale, move. */
export interface Placement {
  readonly x?: number
  readonly y?: number
  readonly scale?: number
  /** Mirrors horizontally within this width. */
  readonly mirrorX?: number
  /** Mirrors vertically within this height. */
  readonly mirrorY?: number
}

export const place = (path: Path, { x = 0, y = 0, scale = 1, mirrorX, mirrorY }: Placement): Path =>
  mapped(path, {
    xx: mirrorX === undefined ? scale : -scale,
    xy: 0,
    dx: x + scale * (mirrorX ?? 0),
    yx: 0,
    yy: mirrorY === undefined ? scale : -scale,
    dy: y + scale * (mirrorY ?? 0)
  })

/** An outline with exchanged axes. */
export const transposed = (path: Path): Path => mapped(path, { xx: 0, xy: 1, dx: 0, yx: 1, yy: 0, dy: 0 })

/** An outline with a hole. Both run clockwise. */
export const hollow = (outer: Path, inner: Path): Path => [...outer, ...reversed(inner)]

const end = (segment: Segment): Point => {
  const point = endOf(segment)
  if (point === undefined) throw new RangeError("a closing step has no end of its own")
  return point
}

/** Reverses a single outline. */
export const reversed = (path: Path): Path => {
  const steps = path.filter((segment) => segment[0] !== "Z")
  const result: Array<Segment> = []
  for (let i = steps.length - 1; i >= 0; i--) {
    const segment = at(steps, i)
    const [x, y] = end(at(steps, Math.max(0, i - 1)))
    if (result.length === 0) result.push(["M", ...end(segment)])
    switch (segment[0]) {
      case "L":
        result.push(["L", x, y])
        break
      case "Q":
        result.push(["Q", segment[1], segment[2], x, y])
        break
      case "C":
        result.push(["C", segment[3], segment[4], segment[1], segment[2], x, y])
        break
      case "A":
        result.push(["A", segment[1], segment[2], segment[3] === 1 ? 0 : 1, x, y])
        break
    }
  }
  result.push(["Z"])
  return result
}
