import { endOf, type Path, quadraticTo, type Segment } from "@quick-response/images/geometry/Path"

/** A closed polyline: x and y of each point in turn; the last joins the first. */
export type Outline = ReadonlyArray<number>

/** The number of chords within `tolerance` of a cubic whose second differences reach `bend`. */
const chordsOf = (bend: number, tolerance: number): number =>
  Math.max(1, Math.ceil(Math.sqrt(bend / tolerance)))

/** The distance below which unit vectors are equal. */
const nearly = 1e-9

/**
 * Points after the start of a circular arc by bisection, with chords within `tolerance`. Uses only sums, products and
 * square roots, so that all machines agree.
 */
const arcPoints = (
  [x, y]: readonly [number, number],
  [, radius, isLarge, isClockwise, toX, toY]: Extract<Segment, readonly ["A", ...ReadonlyArray<number>]>,
  tolerance: number
): Array<number> => {
  const [dx, dy] = [(toX - x) / 2, (toY - y) / 2]
  const half = Math.sqrt(dx * dx + dy * dy)
  if (half === 0) return []
  const fitting = Math.max(radius, half)
  const height = Math.sqrt(Math.max(0, fitting * fitting - half * half)) / half
  const side = isLarge !== isClockwise ? height : -height
  const [centerX, centerY] = [x + dx - dy * side, y + dy + dx * side]
  const points: Array<number> = []
  const step = (ax: number, ay: number, bx: number, by: number): void => {
    const [sumX, sumY] = [ax + bx, ay + by]
    const length = Math.sqrt(sumX * sumX + sumY * sumY)
    if (fitting * (1 - length / 2) <= tolerance) {
      points.push(centerX + fitting * bx, centerY + fitting * by)
      return
    }
    step(ax, ay, sumX / length, sumY / length)
    step(sumX / length, sumY / length, bx, by)
  }
  const [endX, endY] = [(toX - centerX) / fitting, (toY - centerY) / fitting]
  let [fromX, fromY] = [(x - centerX) / fitting, (y - centerY) / fitting]
  const turn = isClockwise === 1 ? 1 : -1
  // Quarter turns until the end, so that each step is below half a turn.
  for (let quarter = 0; quarter < 4; quarter++) {
    const ahead = fromX * endX + fromY * endY
    const aside = turn * (fromX * endY - fromY * endX)
    if (ahead >= -nearly && aside >= -nearly && !(quarter === 0 && isLarge === 1)) break
    const [nextX, nextY] = [-turn * fromY, turn * fromX]
    step(fromX, fromY, nextX, nextY)
    ;[fromX, fromY] = [nextX, nextY]
  }
  step(fromX, fromY, endX, endY)
  return points
}

/** Rounds away the last bits, since sines and powers differ between machines. */
const settled = (value: number): number => Math.round(value * 1e6) / 1e6

const steady = (segment: Segment): Segment => {
  switch (segment[0]) {
    case "M":
    case "L":
      return [segment[0], settled(segment[1]), settled(segment[2])]
    case "Q":
      return ["Q", settled(segment[1]), settled(segment[2]), settled(segment[3]), settled(segment[4])]
    case "C": {
      const [, x1, y1, x2, y2, x, y] = segment
      return ["C", settled(x1), settled(y1), settled(x2), settled(y2), settled(x), settled(y)]
    }
    case "A":
      return ["A", settled(segment[1]), segment[2], segment[3], settled(segment[4]), settled(segment[5])]
    case "Z":
      return segment
  }
}

/** Flattens a single closed outline with chords within about `tolerance`. */
export const outlineOf = (path: Path, tolerance: number): Outline => {
  const points: Array<number> = []
  let [x, y] = [0, 0]
  const cubic = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void => {
    const bend = Math.max(
      Math.abs(x - 2 * x1 + x2),
      Math.abs(y - 2 * y1 + y2),
      Math.abs(x1 - 2 * x2 + x3),
      Math.abs(y1 - 2 * y2 + y3)
    )
    const steps = chordsOf(bend, tolerance)
    for (let step = 1; step < steps; step++) {
      const t = step / steps
      const s = 1 - t
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      points.push(a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3)
    }
    points.push(x3, y3)
  }
  for (const exact of path) {
    const segment = steady(exact)
    switch (segment[0]) {
      case "M":
      case "L":
        points.push(segment[1], segment[2])
        break
      case "Q": {
        const [, x1, y1, x2, y2] = segment
        quadraticTo(cubic, x, y, x1, y1, x2, y2)
        break
      }
      case "C":
        cubic(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6])
        break
      case "A":
        points.push(...arcPoints([x, y], segment, tolerance))
        break
      case "Z":
        break
    }
    ;[x, y] = endOf(segment) ?? [x, y]
  }
  return points
}

/** The point at an index, modulo the length. */
const pointAt = (outline: Outline, index: number): readonly [x: number, y: number] => {
  const count = outline.length / 2
  const at = 2 * (((index % count) + count) % count)
  return [outline[at] ?? 0, outline[at + 1] ?? 0]
}

/** An outline with points at most `step` apart. */
const resampled = (outline: Outline, step: number): Array<number> => {
  const points: Array<number> = []
  for (let i = 0; i < outline.length / 2; i++) {
    const [fromX, fromY] = pointAt(outline, i)
    const [toX, toY] = pointAt(outline, i + 1)
    const [dx, dy] = [toX - fromX, toY - fromY]
    const pieces = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / step))
    for (let piece = 0; piece < pieces; piece++)
      points.push(fromX + (dx * piece) / pieces, fromY + (dy * piece) / pieces)
  }
  return points
}

/** An outline without points closer than `least` to the previous one. */
const thinned = (outline: Outline, least: number): Array<number> => {
  const points: Array<number> = []
  for (let i = 0; i < outline.length; i += 2) {
    const [x = 0, y = 0] = [outline[i], outline[i + 1]]
    const [lastX = x, lastY = y] = points.slice(-2)
    if (i === 0 || (x - lastX) ** 2 + (y - lastY) ** 2 >= least * least) points.push(x, y)
  }
  return points
}

export const lengthOf = (outline: Outline): number => {
  let length = 0
  for (let i = 0; i < outline.length / 2; i++) {
    const [fromX, fromY] = pointAt(outline, i)
    const [toX, toY] = pointAt(outline, i + 1)
    length += Math.sqrt((toX - fromX) ** 2 + (toY - fromY) ** 2)
  }
  return length
}

/** Twice the signed area of an outline, positive if clockwise. */
const turnOf = (outline: Outline): number => {
  let sum = 0
  for (let i = 0; i < outline.length / 2; i++) {
    const [fromX, fromY] = pointAt(outline, i)
    const [toX, toY] = pointAt(outline, i + 1)
    sum += fromX * toY - toX * fromY
  }
  return sum
}

/** The cells of a grid with their middle inside an outline, by the nonzero rule, row by row. */
export const cellsInside = (outline: Outline, columns: number, rows: number): Uint8Array => {
  const winding = new Int8Array((columns + 1) * rows)
  for (let i = 0; i < outline.length / 2; i++) {
    const [fromX, fromY] = pointAt(outline, i)
    const [toX, toY] = pointAt(outline, i + 1)
    if (fromY === toY) continue
    const [upper, lower] = fromY < toY ? [fromY, toY] : [toY, fromY]
    const first = Math.max(0, Math.ceil(upper - 0.5))
    for (let row = first; row < rows && row + 0.5 < lower; row++) {
      const x = fromX + ((toX - fromX) * (row + 0.5 - fromY)) / (toY - fromY)
      const column = Math.min(columns, Math.max(0, Math.ceil(x - 0.5)))
      const at = row * (columns + 1) + column
      winding[at] = (winding[at] ?? 0) + (fromY < toY ? 1 : -1)
    }
  }
  const inside = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    let sum = 0
    for (let column = 0; column < columns; column++) {
      sum += winding[row * (columns + 1) + column] ?? 0
      if (sum !== 0) inside[row * columns + column] = 1
    }
  }
  return inside
}

/** Clears the cells with their middle closer than `distance` to an outline. */
export const clearNear = (
  cells: Uint8Array,
  columns: number,
  rows: number,
  outline: Outline,
  distance: number
): void => {
  const points = resampled(outline, 0.25)
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0]
    const lastRow = Math.min(rows - 1, Math.floor(y + distance - 0.5))
    const lastColumn = Math.min(columns - 1, Math.floor(x + distance - 0.5))
    for (let row = Math.max(0, Math.ceil(y - distance - 0.5)); row <= lastRow; row++) {
      for (let column = Math.max(0, Math.ceil(x - distance - 0.5)); column <= lastColumn; column++) {
        const [dx, dy] = [column + 0.5 - x, row + 0.5 - y]
        if (dx * dx + dy * dy < distance * distance) cells[row * columns + column] = 0
      }
    }
  }
}

/** Points this close to the line through their neighbors are dropped. */
const straightness = 0.005

/** The maximum number of points that are inset. */
const mostPoints = 700

type Point = readonly [x: number, y: number]

/** True if a point lies between two others, close enough to their line to be dropped. */
const isPassedBy = ([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): boolean => {
  const length = Math.sqrt((toX - fromX) ** 2 + (toY - fromY) ** 2)
  const off = Math.abs((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX))
  return (x - fromX) * (toX - x) + (y - fromY) * (toY - y) >= 0 && off <= straightness * length
}

const polygonOf = (points: ReadonlyArray<Point>): Path => {
  const last = points.at(-1) ?? [0, 0]
  const kept: Array<Point> = []
  for (const [i, point] of points.entries())
    if (!isPassedBy(point, kept.at(-1) ?? last, points[i + 1] ?? points[0] ?? point)) kept.push(point)
  // The last point was kept as a corner, but may be in line with the ends.
  const [first, end] = [kept[0], kept.at(-1)]
  if (first !== undefined && end !== undefined && end !== last && !isPassedBy(last, end, first))
    kept.push(last)
  return kept.length < 3 ? [] : [...kept.map(([x, y], i) => [i === 0 ? "M" : "L", x, y] as const), ["Z"]]
}

/** The intersection of two lines, each by point and direction; undefined if parallel. */
const meeting = (
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
  [dx, dy]: readonly [number, number]
): readonly [number, number] | undefined => {
  const cross = bx * dy - by * dx
  if (Math.abs(cross) < 1e-3) return undefined
  const share = ((cx - ax) * dy - (cy - ay) * dx) / cross
  return [ax + share * bx, ay + share * by]
}

/**
 * The inset of an outline by `distance`: moves each point inward and drops points that come closer to another part.
 * Keeps the direction.
 */
export const insetOf = (outline: Outline, distance: number): Path => {
  const step = Math.max(0.3, lengthOf(outline) / mostPoints)
  const points = thinned(resampled(outline, step), step / 2)
  const count = points.length / 2
  const inward = turnOf(points) > 0 ? 1 : -1
  const isFree = (x: number, y: number): boolean => {
    const least = (distance * 0.985) ** 2 - nearly
    for (let i = 0; i < points.length; i += 2) {
      const [dx, dy] = [x - (points[i] ?? 0), y - (points[i + 1] ?? 0)]
      if (dx * dx + dy * dy < least) return false
    }
    return true
  }
  const moved: Array<{
    readonly point: readonly [number, number]
    readonly along: readonly [number, number]
    readonly index: number
  }> = []
  for (let i = 0; i < count; i++) {
    const [x, y] = pointAt(points, i)
    const [toX, toY] = pointAt(points, i + 1)
    const length = Math.sqrt((toX - x) ** 2 + (toY - y) ** 2)
    if (length === 0) continue
    const [ax, ay] = [(toX - x) / length, (toY - y) / length]
    for (const [fromX, fromY] of [
      [x, y],
      [toX, toY]
    ] as const) {
      const point = [fromX - inward * distance * ay, fromY + inward * distance * ax] as const
      if (isFree(...point)) moved.push({ point, along: [ax, ay], index: i })
    }
  }
  const kept: Array<readonly [number, number]> = []
  for (const [i, { point, along, index }] of moved.entries()) {
    const [lastX, lastY] = kept.at(-1) ?? [Number.NaN, Number.NaN]
    const isNear = (point[0] - lastX) ** 2 + (point[1] - lastY) ** 2 < (step / 4) ** 2
    if (!isNear) kept.push(point)
    const next = moved[(i + 1) % moved.length]
    if (next === undefined || (next.index - index + count) % count <= 1) continue
    const corner = meeting(point, along, next.point, next.along)
    if (corner === undefined) continue
    const reach = Math.max(Math.abs(corner[0] - point[0]), Math.abs(corner[1] - point[1]))
    if (reach <= 3 * step + distance) kept.push(corner)
  }
  return polygonOf(kept)
}
