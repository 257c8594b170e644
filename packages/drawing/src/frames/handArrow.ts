import type { Path, Segment } from "@quick-response/images/geometry/Path"
import { type Point, rectangle } from "@quick-response/images/geometry/shapes"
import { bare, type Draw, label, widestRounding } from "./Frame.ts"

/** A cubic Bézier curve: its start, two control points and its end. */
type Cubic = readonly [Point, Point, Point, Point]

const pointOn = ([p0, p1, p2, p3]: Cubic, t: number): Point => {
  const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
  return [a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]]
}

/** Points at equal steps along consecutive curves. */
const pointsAlong = (curves: ReadonlyArray<Cubic>, steps: number): ReadonlyArray<Point> =>
  curves.flatMap((curve, i) =>
    Array.from({ length: i === 0 ? steps + 1 : steps }, (_, step) =>
      pointOn(curve, (step + (i === 0 ? 0 : 1)) / steps)
    )
  )

/**
 * A pen stroke through points with round ends. `widthAt` returns the width at a share of the length. All strokes run in
 * the same direction.
 */
const penStroke = (points: ReadonlyArray<Point>, widthAt: (share: number) => number): Path => {
  const last = points.length - 1
  const edge = (turn: 1 | -1): ReadonlyArray<Point> =>
    points.map(([x, y], i) => {
      const [fromX, fromY] = points[Math.max(0, i - 1)] ?? [x, y]
      const [toX, toY] = points[Math.min(last, i + 1)] ?? [x, y]
      const half = (turn * widthAt(i / last)) / 2 / Math.hypot(toX - fromX, toY - fromY)
      return [x + (toY - fromY) * half, y - (toX - fromX) * half]
    })
  /** A smooth line through the midpoints, from the first point to the last. */
  const smooth = (line: ReadonlyArray<Point>): ReadonlyArray<Segment> =>
    line.slice(1).map(([x, y], i) => {
      const next = line[i + 2]
      return next === undefined ? ["L", x, y] : ["Q", x, y, (x + next[0]) / 2, (y + next[1]) / 2]
    })
  const [there, back] = [edge(1), edge(-1).toReversed()]
  const end = (line: ReadonlyArray<Point>, width: number): ReadonlyArray<Segment> =>
    line.slice(0, 1).map(([x, y]) => ["A", width / 2, 0, 1, x, y])
  return [
    ...there.slice(0, 1).map(([x, y]): Segment => ["M", x, y]),
    ...smooth(there),
    ...end(back, widthAt(1)),
    ...smooth(back),
    ...end(there, widthAt(0)),
    ["Z"]
  ]
}

/** From the end of the caption in a loop to the picture, in shares of its side from its corner. */
const looped: ReadonlyArray<Cubic> = [
  [
    [0.635, 0.12],
    [0.665, 0.19],
    [0.78, 0.215],
    [0.832, 0.155]
  ],
  [
    [0.832, 0.155],
    [0.868, 0.112],
    [0.826, 0.064],
    [0.783, 0.086]
  ],
  [
    [0.783, 0.086],
    [0.738, 0.109],
    [0.768, 0.174],
    [0.824, 0.158]
  ],
  [
    [0.824, 0.158],
    [0.878, 0.142],
    [0.898, 0.08],
    [0.89, 0.02]
  ]
]

/** A single bend to the picture, for a frame without a caption. */
const bow: ReadonlyArray<Cubic> = [
  [
    [0.375, 0.115],
    [0.45, 0.15],
    [0.505, 0.1],
    [0.5, 0.02]
  ]
]

/** The arrow's tip at a point, as two strokes. */
const headAt = (x: number, y: number): ReadonlyArray<ReadonlyArray<Cubic>> => [
  [
    [
      [x - 0.04, y + 0.038],
      [x - 0.025, y + 0.028],
      [x - 0.01, y + 0.014],
      [x, y]
    ]
  ],
  [
    [
      [x, y],
      [x + 0.008, y + 0.016],
      [x + 0.02, y + 0.03],
      [x + 0.032, y + 0.044]
    ]
  ]
]

/** The caption above the picture, with a hand-drawn arrow down from it. */
export const handArrow: Draw = (side, caption) => {
  const [way, tipX, share] = caption === undefined ? [bow, 0.5, 0.15] : [looped, 0.89, 0.225]
  const band = Math.ceil(side * share)
  const stroke = (curves: ReadonlyArray<Cubic>, widthAt: (share: number) => number): Path =>
    penStroke(
      pointsAlong(curves, 12).map(([x, y]): Point => [x * side, band - y * side]),
      (share) => side * widthAt(share)
    )
  return {
    ...bare(side),
    y: band,
    height: side + band,
    card: rectangle(0, 0, side, side + band, widestRounding),
    decoration: [
      ...stroke(way, (share) => 0.013 + 0.01 * Math.sin(Math.PI * (0.1 + 0.65 * share))),
      ...headAt(tipX, 0.016).flatMap((line) => stroke(line, () => 0.0205))
    ],
    text: label(caption, side * 0.03, band - side * 0.19, side * 0.62, side * 0.19, 0.55)
  }
}
