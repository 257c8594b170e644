import type { Path } from "@quick-response/images/geometry/Path"
import { place } from "@quick-response/images/geometry/shapes"
import { leastRoom, shapeBox } from "../config/bounds.ts"
import { cellsInside, clearNear, type Outline, outlineOf } from "./outline.ts"
import { readShapePath } from "./shapePath.ts"

/** A silhouette in the unit square: its outline, and the upright square in it for the symbol and its moat. */
export interface Silhouette {
  readonly outline: Path
  /** The square's left and upper edge, and its side. */
  readonly left: number
  readonly top: number
  readonly side: number
}

/** The cells across a silhouette's larger extent in the search for the symbol's square. */
const cells = 128

/** The maximum distance from a cell's middle to its points, plus the outline's steps, in cells. */
const cellReach = 0.85

export interface CustomSilhouette {
  readonly text: string
  readonly silhouette: Silhouette
}

/** The largest upright square of set cells; of several, the one nearest to the middle. */
const largestSquare = (inside: Uint8Array) => {
  const sides = new Uint8Array(cells * cells)
  let best = { left: 0, top: 0, side: 0, off: 0 }
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const at = row * cells + column
      if (inside[at] !== 1) continue
      const [above = 0, before = 0, across = 0] =
        row === 0 || column === 0 ? [] : [sides[at - cells], sides[at - 1], sides[at - cells - 1]]
      const side = 1 + Math.min(above, before, across)
      sides[at] = side
      const [left, top] = [column + 1 - side, row + 1 - side]
      const off = Math.abs(left + side / 2 - cells / 2) + Math.abs(top + side / 2 - cells / 2)
      if (side > best.side || (side === best.side && off < best.off)) best = { left, top, side, off }
    }
  }
  return best
}

/** The side of the line through a and b on which a point lies, as a sign. */
const sideOf = (ax: number, ay: number, bx: number, by: number, x: number, y: number): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax)

/** A place at which an outline crosses itself; undefined if it does not. */
const crossingOf = (outline: Outline): readonly [x: number, y: number] | undefined => {
  const count = outline.length / 2
  const lines = Array.from({ length: count }, (_, index) => {
    const [ax = 0, ay = 0] = [outline[2 * index], outline[2 * index + 1]]
    const next = (index + 1) % count
    const [bx = 0, by = 0] = [outline[2 * next], outline[2 * next + 1]]
    return { index, ax, ay, bx, by, left: Math.min(ax, bx), right: Math.max(ax, bx) }
  }).sort((a, b) => a.left - b.left)
  for (const [i, one] of lines.entries()) {
    for (let j = i + 1; j < count; j++) {
      const other = lines[j]
      if (other === undefined || other.left > one.right) break
      const apart = Math.abs(one.index - other.index)
      if (apart <= 1 || apart === count - 1) continue
      const [a, b] = [
        sideOf(one.ax, one.ay, one.bx, one.by, other.ax, other.ay),
        sideOf(one.ax, one.ay, one.bx, one.by, other.bx, other.by)
      ]
      const [c, d] = [
        sideOf(other.ax, other.ay, other.bx, other.by, one.ax, one.ay),
        sideOf(other.ax, other.ay, other.bx, other.by, one.bx, one.by)
      ]
      if (a * b >= 0 || c * d >= 0) continue
      const share = c / (c - d)
      return [one.ax + share * (one.bx - one.ax), one.ay + share * (one.by - one.ay)]
    }
  }
  return undefined
}

const fitted = (path: Path): Silhouette | { readonly reason: string } => {
  const points = outlineOf(path, 0.05)
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  const extremes = (values: ReadonlyArray<number>): readonly [number, number] => [
    values.reduce((least, value) => Math.min(least, value), shapeBox),
    values.reduce((most, value) => Math.max(most, value), 0)
  ]
  const [[left, right], [top, bottom]] = [extremes(xs), extremes(ys)]
  if (Math.min(left, top) < -0.01 || Math.max(right, bottom) > shapeBox + 0.01)
    return {
      reason: `a curve leaves the box of 0 to ${shapeBox}: it reaches from ${left.toFixed(1)},${top.toFixed(1)} to ${right.toFixed(1)},${bottom.toFixed(1)}; draw it inside`
    }
  const extent = Math.max(right - left, bottom - top)
  if (extent < 1) return { reason: "has no area; draw a shape that fills the box of 0 to 100" }
  const moved = (scale: number): Path =>
    place(path, {
      scale: scale / extent,
      x: (scale * ((extent - (right - left)) / 2 - left)) / extent,
      y: (scale * ((extent - (bottom - top)) / 2 - top)) / extent
    })
  const outline = outlineOf(moved(cells), 0.1)
  const inside = cellsInside(outline, cells, cells)
  clearNear(inside, cells, cells, outline, cellReach)
  const square = largestSquare(inside)
  const side = square.side / cells
  if (side < leastRoom)
    return {
      reason: `leaves room for a square of ${Math.floor(100 * side)} % of its size, and the symbol needs ${100 * leastRoom} %; make it wider in the middle`
    }
  const crossing = crossingOf(outlineOf(path, 1))
  if (crossing !== undefined)
    return {
      reason: `crosses itself near ${crossing.map((place) => place.toFixed(1)).join(",")}; draw an outline that does not`
    }
  return { outline: moved(1), left: square.left / cells, top: square.top / cells, side }
}

const mostKept = 64
const kept = new Map<string, CustomSilhouette | { readonly reason: string }>()

const make = (text: string): CustomSilhouette | { readonly reason: string } => {
  const read = readShapePath(text)
  if ("reason" in read) return read
  const silhouette = fitted(read.path)
  return "reason" in silhouette ? silhouette : { text: read.text, silhouette }
}

/** The silhouette of a path, or the reason for refusal. Caches recent ones. */
export const customSilhouette = (text: string): CustomSilhouette | { readonly reason: string } => {
  const made = kept.get(text) ?? make(text)
  if (kept.size >= mostKept) kept.clear()
  if (text.length <= 2000) kept.set(text, made)
  return made
}
