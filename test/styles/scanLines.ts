import type { Path } from "@quick-response/images/geometry/Path"

type Point = readonly [x: number, y: number]

const steps = 24

const along = (count: number, pointAt: (t: number) => Point): ReadonlyArray<Point> =>
  Array.from({ length: count }, (_, i) => pointAt((i + 1) / count))

const mix = (t: number, from: number, to: number): number => from + (to - from) * t

/** The points of a circular arc, by SVG's rules (SVG 2, appendix B.2.4). */
const arcPoints = (
  [fromX, fromY]: Point,
  radius: number,
  isLarge: boolean,
  isClockwise: boolean,
  [toX, toY]: Point
): ReadonlyArray<Point> => {
  const [halfX, halfY] = [(toX - fromX) / 2, (toY - fromY) / 2]
  const half = Math.hypot(halfX, halfY)
  if (half === 0) return []
  const r = Math.max(radius, half)
  const toCenter = (isLarge === isClockwise ? -1 : 1) * Math.sqrt(Math.max(0, (r / half) ** 2 - 1))
  const [centerX, centerY] = [fromX + halfX - halfY * toCenter, fromY + halfY + halfX * toCenter]
  const start = Math.atan2(fromY - centerY, fromX - centerX)
  const turn = (Math.atan2(toY - centerY, toX - centerX) - start + 4 * Math.PI) % (2 * Math.PI)
  const sweep = isClockwise ? turn : turn - 2 * Math.PI
  return along(steps, (t) => [
    centerX + r * Math.cos(start + sweep * t),
    centerY + r * Math.sin(start + sweep * t)
  ])
}

/** The subpaths of an outline as polygons. */
const polygonsOf = (path: Path): ReadonlyArray<ReadonlyArray<Point>> => {
  const polygons: Array<Array<Point>> = []
  for (const segment of path) {
    const current = polygons.at(-1) ?? []
    const [x0, y0] = current.at(-1) ?? [0, 0]
    switch (segment[0]) {
      case "M":
        polygons.push([[segment[1], segment[2]]])
        break
      case "L":
        current.push([segment[1], segment[2]])
        break
      case "Q": {
        const [, x1, y1, x2, y2] = segment
        current.push(
          ...along(steps, (t) => [
            mix(t, mix(t, x0, x1), mix(t, x1, x2)),
            mix(t, mix(t, y0, y1), mix(t, y1, y2))
          ])
        )
        break
      }
      case "C": {
        const [, x1, y1, x2, y2, x3, y3] = segment
        const cubic = (t: number, a: number, b: number, c: number, d: number): number =>
          mix(t, mix(t, mix(t, a, b), mix(t, b, c)), mix(t, mix(t, b, c), mix(t, c, d)))
        current.push(...along(steps, (t) => [cubic(t, x0, x1, x2, x3), cubic(t, y0, y1, y2, y3)]))
        break
      }
      case "A":
        current.push(
          ...arcPoints([x0, y0], segment[1], segment[2] === 1, segment[3] === 1, [segment[4], segment[5]])
        )
        break
      case "Z":
        break
    }
  }
  return polygons
}

/** The lengths of the runs, dark first and last, that a straight line through an outline meets: it is filled by the nonzero rule. */
export type RunsAlong = (degrees: number, offset: number) => ReadonlyArray<number>

/** The runs of scan lines through an outline, at an angle and at an offset from the point `x`, `y`. */
export const scanLinesThrough = (path: Path, x: number, y: number): RunsAlong => {
  const polygons = polygonsOf(path)
  return (degrees, offset) => {
    const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const crossings: Array<readonly [at: number, winding: number]> = []
    for (const polygon of polygons) {
      const local = polygon.map(([px, py]) => [
        (px - x) * cosine + (py - y) * sine,
        (py - y) * cosine - (px - x) * sine - offset
      ])
      for (const [i, [fromAt = 0, from = 0]] of local.entries()) {
        const [toAt = 0, to = 0] = local[(i + 1) % local.length] ?? []
        if (from < 0 === to < 0) continue
        crossings.push([mix(from / (from - to), fromAt, toAt), from < 0 ? 1 : -1])
      }
    }
    const edges: Array<number> = []
    let winding = 0
    for (const [at, turn] of crossings.toSorted(([a], [b]) => a - b)) {
      if (winding === 0 || winding + turn === 0) edges.push(at)
      winding += turn
    }
    return edges.slice(1).map((edge, i) => edge - (edges[i] ?? edge))
  }
}
