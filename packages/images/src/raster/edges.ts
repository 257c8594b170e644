import type { Path } from "../geometry/Path.ts"

/** Directed straight edges in pixels, four numbers each: from x, y to x, y. */
export type Edges = Array<number>

/** Maps one coordinate to pixels. It may be piecewise linear, so curves are flattened first. */
export type Mapping = (value: number) => number

/** The maximum distance between chord and curve, in pixels. Areas are exact for the chords. */
const tolerance = 0.05

/** The distance below which unit vectors are equal. */
const nearly = 1e-9

/** The center of a circle through two points; a too small radius grows to fit (SVG 2, section 9.5.1). */
const centerOf = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  radius: number,
  centerOnRight: boolean
): readonly [x: number, y: number, radius: number] => {
  const dx = (bx - ax) / 2
  const dy = (by - ay) / 2
  const half = Math.sqrt(dx * dx + dy * dy)
  const fitting = Math.max(radius, half)
  const height = Math.sqrt(Math.max(0, fitting * fitting - half * half)) / half
  const side = centerOnRight ? height : -height
  return [ax + dx - dy * side, ay + dy + dx * side, fitting]
}

/** Flattens an arc from unit vector a to b around a center, clockwise by less than half a turn, by bisection. */
const halveArc = (
  lineTo: (x: number, y: number) => void,
  scale: number,
  cx: number,
  cy: number,
  radius: number,
  ax: number,
  ay: number,
  bx: number,
  by: number
): void => {
  const sumX = ax + bx
  const sumY = ay + by
  const length = Math.sqrt(sumX * sumX + sumY * sumY)
  if (radius * (1 - length / 2) * scale <= tolerance) {
    lineTo(cx + radius * bx, cy + radius * by)
    return
  }
  halveArc(lineTo, scale, cx, cy, radius, ax, ay, sumX / length, sumY / length)
  halveArc(lineTo, scale, cx, cy, radius, sumX / length, sumY / length, bx, by)
}

/**
 * Adds a path's edges, mapped to pixels. Closes open subpaths. Uses only sums, products and square roots, so that all
 * machines agree.
 */
export const addEdges = (edges: Edges, path: Path, scale: number, mapX: Mapping, mapY: Mapping): void => {
  let startX = 0
  let startY = 0
  let x = 0
  let y = 0
  let pixelX = 0
  let pixelY = 0

  const lineTo = (toX: number, toY: number) => {
    const toPixelX = mapX(toX)
    const toPixelY = mapY(toY)
    if (toPixelY !== pixelY) edges.push(pixelX, pixelY, toPixelX, toPixelY)
    x = toX
    y = toY
    pixelX = toPixelX
    pixelY = toPixelY
  }

  const close = () => lineTo(startX, startY)

  const curveTo = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number) => {
    const x0 = x
    const y0 = y
    const bend = Math.max(
      Math.abs(x0 - 2 * x1 + x2),
      Math.abs(y0 - 2 * y1 + y2),
      Math.abs(x1 - 2 * x2 + x3),
      Math.abs(y1 - 2 * y2 + y3)
    )
    const steps = Math.ceil(Math.sqrt((bend * scale) / tolerance))
    for (let i = 1; i < steps; i++) {
      const t = i / steps
      const s = 1 - t
      const a = s * s * s
      const b = 3 * s * s * t
      const c = 3 * s * t * t
      const d = t * t * t
      lineTo(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
    }
    lineTo(x3, y3)
  }

  const arcTo = (radius: number, large: boolean, clockwise: boolean, toX: number, toY: number) => {
    if (toX === x && toY === y) return
    const [cx, cy, r] = centerOf(x, y, toX, toY, radius, large !== clockwise)
    const ax = (x - cx) / r
    const ay = (y - cy) / r
    const bx = (toX - cx) / r
    const by = (toY - cy) / r
    // Quarter turns from a until b, so that each step is below half a turn.
    const turn = clockwise ? 1 : -1
    let fromX = ax
    let fromY = ay
    for (let quarter = 0; quarter < 4; quarter++) {
      const nextX = -turn * fromY
      const nextY = turn * fromX
      const ahead = fromX * bx + fromY * by
      const aside = turn * (fromX * by - fromY * bx)
      const isWithin = ahead >= -nearly && aside >= -nearly && !(quarter === 0 && large)
      if (isWithin) break
      halveArc(lineTo, scale, cx, cy, r, fromX, fromY, nextX, nextY)
      fromX = nextX
      fromY = nextY
    }
    halveArc(lineTo, scale, cx, cy, r, fromX, fromY, bx, by)
    x = toX
    y = toY
  }

  for (const segment of path) {
    switch (segment[0]) {
      case "M":
        close()
        x = segment[1]
        y = segment[2]
        startX = x
        startY = y
        pixelX = mapX(x)
        pixelY = mapY(y)
        break
      case "L":
        lineTo(segment[1], segment[2])
        break
      case "Q": {
        const [, x1, y1, x2, y2] = segment
        curveTo(
          x + (2 / 3) * (x1 - x),
          y + (2 / 3) * (y1 - y),
          x2 + (2 / 3) * (x1 - x2),
          y2 + (2 / 3) * (y1 - y2),
          x2,
          y2
        )
        break
      }
      case "C":
        curveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6])
        break
      case "A":
        arcTo(segment[1], segment[2] === 1, segment[3] === 1, segment[4], segment[5])
        break
      case "Z":
        close()
        break
    }
  }
  close()
}
