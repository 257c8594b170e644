import { type Affine, determinant, mapX, mapY } from "../geometry/Affine.ts"
import type { Pen } from "../picture/Picture.ts"
import type { Polyline } from "./flatten.ts"

/** The tolerance of round caps and joins, in pixels. */
const tolerance = 0.05

/** Points closer than this share of the pen's width are merged. */
const nearly = 1e-6

/** A polyline without repeated points. */
const withoutRepeats = ({ points, isClosed }: Polyline, least: number): Polyline => {
  const kept: Array<number> = []
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    if (kept.length === 0 || Math.hypot(x - (kept.at(-2) ?? 0), y - (kept.at(-1) ?? 0)) > least)
      kept.push(x, y)
  }
  const isReturn =
    isClosed &&
    kept.length > 2 &&
    Math.hypot((kept[0] ?? 0) - (kept.at(-2) ?? 0), (kept[1] ?? 0) - (kept.at(-1) ?? 0)) <= least
  return { points: isReturn ? kept.slice(0, -2) : kept, isClosed }
}

/** Cuts a polyline into dashes. */
const dashed = (
  { points, isClosed }: Polyline,
  dashes: ReadonlyArray<number>,
  offset: number
): ReadonlyArray<Polyline> => {
  const total = dashes.reduce((sum, length) => sum + length, 0)
  let index = 0
  let left = ((offset % total) + total) % total
  while (left >= (dashes[index] ?? 0)) {
    left -= dashes[index] ?? 0
    index = (index + 1) % dashes.length
  }
  left = (dashes[index] ?? 0) - left
  const runs: Array<Polyline> = []
  let [x, y] = [points[0] ?? 0, points[1] ?? 0]
  let current: Array<number> = index % 2 === 0 ? [x, y] : []
  const all = isClosed ? [...points, points[0] ?? 0, points[1] ?? 0] : points
  for (let i = 2; i + 1 < all.length; i += 2) {
    const [toX, toY] = [all[i] ?? 0, all[i + 1] ?? 0]
    let length = Math.hypot(toX - x, toY - y)
    while (length > left) {
      const share = left / length
      ;[x, y] = [x + (toX - x) * share, y + (toY - y) * share]
      length -= left
      if (index % 2 === 0) {
        current.push(x, y)
        runs.push({ points: current, isClosed: false })
        current = []
      } else current = [x, y]
      index = (index + 1) % dashes.length
      left = dashes[index] ?? 0
    }
    left -= length
    ;[x, y] = [toX, toY]
    if (index % 2 === 0) current.push(x, y)
  }
  if (current.length > 2) runs.push({ points: current, isClosed: false })
  return runs
}

/**
 * The edges of a stroke along polylines, mapped by `matrix`. Each line, join and cap is a convex outline of the same
 * direction, so that the nonzero rule unites them.
 */
export const strokeEdges = (
  runs: ReadonlyArray<Polyline>,
  pen: Pen,
  matrix: Affine,
  pixelsPerUnit: number
): Array<number> => {
  const edges: Array<number> = []
  const radius = pen.width / 2
  const isMirrored = determinant(matrix) < 0

  /** Adds a convex outline of either direction. */
  const add = (...points: ReadonlyArray<number>): void => {
    let area = 0
    for (let i = 0; i + 1 < points.length; i += 2) {
      const j = (i + 2) % points.length
      area += (points[i] ?? 0) * (points[j + 1] ?? 0) - (points[j] ?? 0) * (points[i + 1] ?? 0)
    }
    const isReversed = area < 0 !== isMirrored
    for (let i = 0; i + 1 < points.length; i += 2) {
      const j = (i + 2) % points.length
      const [x0, y0, x1, y1] = [points[i] ?? 0, points[i + 1] ?? 0, points[j] ?? 0, points[j + 1] ?? 0]
      const [ax, ay] = [mapX(matrix, x0, y0), mapY(matrix, x0, y0)]
      const [bx, by] = [mapX(matrix, x1, y1), mapY(matrix, x1, y1)]
      if (ay === by) continue
      if (isReversed) edges.push(bx, by, ax, ay)
      else edges.push(ax, ay, bx, by)
    }
  }

  /** Adds the smaller pie between two directions around a point. */
  const pie = (x: number, y: number, fromAngle: number, sweep: number): void => {
    const reach = Math.max(radius * pixelsPerUnit, tolerance)
    const step = 2 * Math.acos(Math.max(0, 1 - tolerance / reach))
    const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / Math.max(step, 0.05)))
    const points = [x, y]
    for (let i = 0; i <= pieces; i++) {
      const angle = fromAngle + (sweep * i) / pieces
      points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
    }
    add(...points)
  }

  const cap = (x: number, y: number, ux: number, uy: number): void => {
    if (pen.cap === "round") pie(x, y, Math.atan2(uy, ux) - Math.PI / 2, Math.PI)
    if (pen.cap === "square") {
      const [nx, ny, fx, fy] = [-uy * radius, ux * radius, ux * radius, uy * radius]
      add(x + nx, y + ny, x + nx + fx, y + ny + fy, x - nx + fx, y - ny + fy, x - nx, y - ny)
    }
  }

  const join = (x: number, y: number, ax: number, ay: number, bx: number, by: number): void => {
    const cross = ax * by - ay * bx
    const dot = ax * bx + ay * by
    if (Math.abs(cross) < 1e-9 && dot > 0) return
    // The outer side is opposite to the turn.
    const side = cross > 0 ? -1 : 1
    const [n0x, n0y] = [-ay * side * radius, ax * side * radius]
    const [n1x, n1y] = [-by * side * radius, bx * side * radius]
    if (pen.join === "round") {
      const from = Math.atan2(n0y, n0x)
      let sweep = Math.atan2(n1y, n1x) - from
      if (sweep > Math.PI) sweep -= 2 * Math.PI
      if (sweep < -Math.PI) sweep += 2 * Math.PI
      pie(x, y, from, sweep)
      return
    }
    // The miter's length is the width over the sine of half the inner angle.
    const halfSine = Math.sqrt(Math.max(0, (1 + dot) / 2))
    if (pen.join === "miter" && halfSine > 0 && 1 / halfSine <= pen.miterLimit) {
      const scale = 1 / (halfSine * halfSine * 2)
      add(x, y, x + n0x, y + n0y, x + (n0x + n1x) * scale, y + (n0y + n1y) * scale, x + n1x, y + n1y)
    } else add(x, y, x + n0x, y + n0y, x + n1x, y + n1y)
  }

  for (const whole of runs) {
    const cut = pen.dashes.length === 0 ? [whole] : dashed(whole, pen.dashes, pen.dashOffset)
    for (const run of cut) {
      const { points, isClosed } = withoutRepeats(run, nearly * radius)
      const count = points.length / 2
      const [startX = 0, startY = 0] = points
      if (count === 1) {
        // Zero-length lines show only their caps (SVG 2, section 13.5.4).
        const isLine = run.points.length > 2 || isClosed
        if (isLine && pen.cap !== "butt") {
          cap(startX, startY, 1, 0)
          cap(startX, startY, -1, 0)
        }
        continue
      }
      const lines = isClosed ? count : count - 1
      const unit = (line: number): readonly [number, number] => {
        const i = 2 * (line % count)
        const j = 2 * ((line + 1) % count)
        const [dx, dy] = [(points[j] ?? 0) - (points[i] ?? 0), (points[j + 1] ?? 0) - (points[i + 1] ?? 0)]
        const length = Math.hypot(dx, dy)
        return [dx / length, dy / length]
      }
      let [beforeX, beforeY] = isClosed ? unit(lines - 1) : [0, 0]
      for (let line = 0; line < lines; line++) {
        const [x0, y0] = [points[2 * line] ?? 0, points[2 * line + 1] ?? 0]
        const j = 2 * ((line + 1) % count)
        const [x1, y1] = [points[j] ?? 0, points[j + 1] ?? 0]
        const [ux, uy] = unit(line)
        const [nx, ny] = [-uy * radius, ux * radius]
        add(x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny)
        if (line > 0 || isClosed) join(x0, y0, beforeX, beforeY, ux, uy)
        else cap(x0, y0, -ux, -uy)
        if (line === lines - 1 && !isClosed) cap(x1, y1, ux, uy)
        ;[beforeX, beforeY] = [ux, uy]
      }
    }
  }
  return edges
}
