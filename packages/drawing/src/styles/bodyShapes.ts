import type { BodyShape } from "@quick-response/design/config/options"
import type { Silhouette } from "@quick-response/design/shape/customSilhouette"
import { customSilhouette } from "@quick-response/design/shape/customSilhouette"
import { cellsInside, clearNear, insetOf, outlineOf } from "@quick-response/design/shape/outline"
import type { Path } from "@quick-response/images/geometry/Path"
import { place } from "@quick-response/images/geometry/shapes"
import { boundedCache } from "../scene/boundedCache.ts"
import { placeKey } from "../scene/placeKey.ts"
import { fillingSizes } from "./bodyStyles.ts"
import { silhouettes } from "./silhouettes.ts"

/** The width of a silhouette's rim, in modules. */
const rimWidth = 0.9

/** The gap between the rim and the filling, from the center of a module. */
const rimGap = 0.75

/** The grid of a silhouette and the symbol's place in it, in modules. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly x: number
  readonly y: number
  /** The gap between the symbol and the filling. */
  readonly moat: number
  readonly silhouette: Silhouette | undefined
}

/** The smallest grid in which a silhouette holds a symbol of `size` modules with its margin. */
export const gridOf = (shape: BodyShape, size: number, margin: number, path?: string): Grid => {
  if (shape === "Square") {
    const side = size + 2 * margin
    return { columns: side, rows: side, x: margin, y: margin, moat: margin, silhouette: undefined }
  }
  const silhouette = shape === "Custom" ? silhouetteBy(path) : silhouettes[shape]
  const { left, top, side } = silhouette
  const [acrossMiddle, downMiddle] = [left + side / 2, top + side / 2]
  // If the silhouette's square is off center, whole modules shift the symbol by up to half a module.
  const rounding = Math.max(Math.abs(acrossMiddle - 0.5), Math.abs(downMiddle - 0.5)) < 1e-9 ? 0 : 1
  const least = Math.ceil((size + 2 * (margin + rimWidth) + rounding) / side)
  const columns = least + ((least - size) & 1)
  return {
    columns,
    rows: columns,
    x: Math.round(columns * acrossMiddle - size / 2),
    y: Math.round(columns * downMiddle - size / 2),
    moat: margin,
    silhouette
  }
}

const silhouetteBy = (path = ""): Silhouette => {
  const made = customSilhouette(path)
  if ("reason" in made) throw new RangeError(`bodyShapePath: ${made.reason}`)
  return made.silhouette
}

/** A silhouette's additions to a symbol, from the upper left corner of its grid. */
export interface Decoration {
  /** The rim for a grid at (x, y), cached by place. */
  readonly rimAt: (x: number, y: number) => Path
  /** The filling modules, row by row. */
  readonly modules: Uint8Array
  /** The size of each filling module, 0 beside the symbol to `fillingSizes` - 1 at the rim. */
  readonly sizes: Uint8Array
}

const mostPlaces = 4
const kept = /* @__PURE__ */ boundedCache<string, Decoration>(16)

/** The side of a cell in the unit of distances to the rim: 5 to the next cell, and about 5 * sqrt(2) along a diagonal. */
const cellSide = 5
const cellDiagonal = 7

/** The distance of each filling cell to the closest cell of the rim, by a chamfer transform in two passes. */
const distancesToRim = (modules: Uint8Array, columns: number, rows: number): Uint16Array => {
  const distances = new Uint16Array(modules.length)
  const least = (at: number, step: number): number =>
    Math.min(
      (distances[at - step] ?? 0) + cellSide,
      (distances[at - step * columns] ?? 0) + cellSide,
      (distances[at - step * (columns + 1)] ?? 0) + cellDiagonal,
      (distances[at - step * (columns - 1)] ?? 0) + cellDiagonal
    )
  const far = cellSide * (columns + rows)
  for (let at = 0; at < modules.length; at++) {
    if (modules[at] === 1) distances[at] = Math.min(far, least(at, 1))
  }
  for (let at = modules.length - 1; at >= 0; at--) {
    if (modules[at] === 1) distances[at] = Math.min(distances[at] ?? 0, least(at, -1))
  }
  return distances
}

const decorationIn = (
  { columns, rows, x, y, moat }: Grid,
  { outline: unitOutline }: Silhouette,
  size: number
): Decoration => {
  const path = place(unitOutline, { scale: columns })
  const outline = outlineOf(path, 0.02)
  const modules = cellsInside(outline, columns, rows)
  clearNear(modules, columns, rows, outline, rimWidth + rimGap)
  const toRim = distancesToRim(modules, columns, rows)
  const sizes = new Uint8Array(modules.length)
  for (let row = 0, at = 0; row < rows; row++) {
    const below = Math.max(y - moat - row, row + 1 - (y + size + moat), 0)
    for (let column = 0; column < columns; column++, at++) {
      const beside = Math.max(x - moat - column, column + 1 - (x + size + moat), 0)
      // A checkered screen: decoders read it as often as scattered modules, one without gaps less often.
      const isGap = ((row + column) & 1) === 1
      if (isGap || (below === 0 && beside === 0)) modules[at] = 0
      if (modules[at] !== 1) continue
      const toSymbol = Math.sqrt(beside * beside + below * below)
      const outwards = (toSymbol - 0.5) / (toSymbol + (toRim[at] ?? 0) / cellSide - 1)
      const step = Math.min(fillingSizes, Math.floor((fillingSizes + 1) * outwards))
      if (step === 0) modules[at] = 0
      else sizes[at] = step - 1
    }
  }
  const rim = [...path, ...reversedLines(insetOf(outline, rimWidth))]
  const placed = boundedCache<number, Path>(mostPlaces)
  const rimAt = (x: number, y: number): Path => {
    const key = placeKey(x, y)
    return key === undefined ? place(rim, { x, y }) : placed(key, () => place(rim, { x, y }))
  }
  return { rimAt, modules, sizes }
}

/** A polygon with reversed direction. */
const reversedLines = (path: Path): Path => {
  const points = path.flatMap((segment) => (segment[0] === "M" || segment[0] === "L" ? [segment] : []))
  return points.length === 0
    ? []
    : [...points.reverse().map(([, x, y], i) => [i === 0 ? "M" : "L", x, y] as const), ["Z"]]
}

/** The rim of a silhouette, and modules that fill it around a symbol of `size` modules and grow towards the rim. */
export const decorate = (shape: BodyShape, grid: Grid, size: number, path = ""): Decoration | undefined => {
  const { silhouette } = grid
  if (silhouette === undefined) return undefined
  const key = `${shape} ${size} ${grid.moat} ${shape === "Custom" ? path : ""}`
  return kept(key, () => decorationIn(grid, silhouette, size))
}
