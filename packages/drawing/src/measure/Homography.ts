/** A point in modules from a symbol's upper left corner, or in pixels of a picture. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A plane seen in perspective, as eight coefficients; the ninth is 1. */
export type Homography = ReadonlyArray<number>

/** Two points that show the same place, and how much they count. */
export interface Pair {
  readonly from: Point
  readonly to: Point
  readonly weight: number
}

/** Solves a linear system by elimination with pivots; undefined if it is singular. */
const solved = (rows: ReadonlyArray<Float64Array>): ReadonlyArray<number> | undefined => {
  const system = rows.map((row) => Float64Array.from(row))
  const size = system.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++)
      if (Math.abs(system[row]?.[column] ?? 0) > Math.abs(system[pivot]?.[column] ?? 0)) pivot = row
    const [from, to] = [system[pivot], system[column]]
    const head = from?.[column] ?? 0
    if (from === undefined || to === undefined || Math.abs(head) < 1e-12) return undefined
    ;[system[column], system[pivot]] = [from, to]
    for (const [row, other] of system.entries()) {
      const factor = (other[column] ?? 0) / head
      if (row === column || factor === 0) continue
      for (let i = column; i <= size; i++) other[i] = (other[i] ?? 0) - factor * (from[i] ?? 0)
    }
  }
  return system.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1))
}

/** The homography that maps pairs best by weighted least squares; undefined for fewer than four in general position. */
export const fitted = (pairs: ReadonlyArray<Pair>): Homography | undefined => {
  const rows = Array.from({ length: 8 }, () => new Float64Array(9))
  const add = (equation: ReadonlyArray<number>, weight: number): void => {
    for (const [i, row] of rows.entries())
      for (let j = 0; j < 9; j++) row[j] = (row[j] ?? 0) + weight * (equation[i] ?? 0) * (equation[j] ?? 0)
  }
  for (const { from, to, weight } of pairs) {
    add([from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x, to.x], weight)
    add([0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y, to.y], weight)
  }
  return solved(rows)
}

/** The picture's point of a plane's point. */
export const mapped = (homography: Homography, { x, y }: Point): Point => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homography
  const depth = g * x + h * y + 1
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/** True if four corners in order form a convex quadrilateral of some area, as any symbol in a picture does. */
export const isConvex = (corners: ReadonlyArray<Point>): boolean => {
  const turns = corners.map((corner, i) => {
    const next = corners[(i + 1) % 4] ?? corner
    const after = corners[(i + 2) % 4] ?? corner
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x)
  })
  return corners.length === 4 && (turns.every((turn) => turn > 1) || turns.every((turn) => turn < -1))
}
