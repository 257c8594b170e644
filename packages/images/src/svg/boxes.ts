import { type Bounds, noBounds } from "../geometry/Bounds.ts"
import { type Path, quadraticTo } from "../geometry/Path.ts"

/** The extrema of a cubic, as parameters from 0 to 1. */
const turningPoints = (p0: number, p1: number, p2: number, p3: number): ReadonlyArray<number> => {
  const a = p3 - 3 * p2 + 3 * p1 - p0
  const b = 2 * (p2 - 2 * p1 + p0)
  const c = p1 - p0
  const isWithin = (t: number): boolean => t > 0 && t < 1
  if (Math.abs(a) < 1e-12 * (Math.abs(b) + Math.abs(c))) return [-c / b].filter(isWithin)
  const root = b * b - 4 * a * c
  if (root < 0) return []
  return [(-b + Math.sqrt(root)) / (2 * a), (-b - Math.sqrt(root)) / (2 * a)].filter(isWithin)
}

const cubicAt = (p0: number, p1: number, p2: number, p3: number, t: number): number => {
  const s = 1 - t
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
}

/** The tight bounding box of a path without arcs: of curves, not control points. */
export const boundsOf = (path: Path): Bounds => {
  let { left, top, right, bottom } = noBounds
  let [x, y] = [0, 0]
  const add = (px: number, py: number): void => {
    left = Math.min(left, px)
    right = Math.max(right, px)
    top = Math.min(top, py)
    bottom = Math.max(bottom, py)
  }
  const curve = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void => {
    for (const t of turningPoints(x, x1, x2, x3)) add(cubicAt(x, x1, x2, x3, t), y3)
    for (const t of turningPoints(y, y1, y2, y3)) add(x3, cubicAt(y, y1, y2, y3, t))
    add(x3, y3)
    ;[x, y] = [x3, y3]
  }
  for (const segment of path) {
    switch (segment[0]) {
      case "M":
      case "L":
        ;[, x, y] = segment
        add(x, y)
        break
      case "Q": {
        const [, x1, y1, x2, y2] = segment
        quadraticTo(curve, x, y, x1, y1, x2, y2)
        break
      }
      case "C":
        curve(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6])
        break
      default:
    }
  }
  return { left, top, right, bottom }
}
