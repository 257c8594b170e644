import { type Affine, mapX, mapY } from "../geometry/Affine.ts"
import { type Path, quadraticTo } from "../geometry/Path.ts"

/** The maximum distance between chord and curve, in pixels. */
const tolerance = 0.05

/** The number of chords for a cubic whose second differences reach `bend` pixels. */
export const chordsOf = (bend: number): number => Math.max(1, Math.ceil(Math.sqrt(bend / tolerance)))

/** A polyline: x and y of each point in turn. */
export interface Polyline {
  readonly points: ReadonlyArray<number>
  readonly isClosed: boolean
}

/** Flattens a path mapped by `map` to within a twentieth of a pixel. */
export const flatten = (path: Path, map: Affine): ReadonlyArray<Polyline> => {
  const runs: Array<Polyline> = []
  let points: Array<number> = []
  let [x, y] = [0, 0]
  const end = (isClosed: boolean): void => {
    if (points.length > 0) runs.push({ points, isClosed })
    points = []
  }
  const curve = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void => {
    const [x0, y0] = [x, y]
    const bend = Math.max(
      Math.abs(x0 - 2 * x1 + x2),
      Math.abs(y0 - 2 * y1 + y2),
      Math.abs(x1 - 2 * x2 + x3),
      Math.abs(y1 - 2 * y2 + y3)
    )
    const steps = chordsOf(bend)
    for (let i = 1; i < steps; i++) {
      const t = i / steps
      const s = 1 - t
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
    }
    points.push(x3, y3)
    ;[x, y] = [x3, y3]
  }
  for (const segment of path) {
    switch (segment[0]) {
      case "M":
        end(false)
        ;[x, y] = [mapX(map, segment[1], segment[2]), mapY(map, segment[1], segment[2])]
        points.push(x, y)
        break
      case "L":
        ;[x, y] = [mapX(map, segment[1], segment[2]), mapY(map, segment[1], segment[2])]
        points.push(x, y)
        break
      case "Q": {
        const [, a, b, c, d] = segment
        const [x1, y1, x2, y2] = [mapX(map, a, b), mapY(map, a, b), mapX(map, c, d), mapY(map, c, d)]
        quadraticTo(curve, x, y, x1, y1, x2, y2)
        break
      }
      case "C": {
        const [, a, b, c, d, e, f] = segment
        curve(
          mapX(map, a, b),
          mapY(map, a, b),
          mapX(map, c, d),
          mapY(map, c, d),
          mapX(map, e, f),
          mapY(map, e, f)
        )
        break
      }
      case "A":
        throw new RangeError("a picture holds no arcs")
      case "Z": {
        const [startX = x, startY = y] = points
        end(true)
        ;[x, y] = [startX, startY]
      }
    }
  }
  end(false)
  return runs
}

/** The edges of filled polylines, each closed. */
export const fillEdges = (runs: ReadonlyArray<Polyline>): Array<number> => {
  const edges: Array<number> = []
  for (const { points } of runs) {
    let fromX = points.at(-2) ?? 0
    let fromY = points.at(-1) ?? 0
    for (let i = 0; i + 1 < points.length; i += 2) {
      const toX = points[i] ?? 0
      const toY = points[i + 1] ?? 0
      if (fromY !== toY) edges.push(fromX, fromY, toX, toY)
      ;[fromX, fromY] = [toX, toY]
    }
  }
  return edges
}
