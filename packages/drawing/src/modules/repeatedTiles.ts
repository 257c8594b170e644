import type { Path } from "@quick-response/images/geometry/Path"
import { pathData } from "../pathText/pathData.ts"
import type { Modules, TileSet } from "../scene/Scene.ts"
import { isLoose } from "./TileTables.ts"

/** Outlines of fewer characters cost less than a reference. */
const leastLength = 120

/** Fewer copies are not worth a definition. */
const leastCount = 16

/** A tile without joins, and the cells that hold it. */
export interface RepeatedTile {
  /** Its outline in a cell at the origin. */
  readonly outline: Path
  /** Runs in rows, from left to right. */
  readonly runs: ReadonlyArray<{ readonly x: number; readonly y: number; readonly length: number }>
}

/** The modules of a layer that are worth a definition, and the others. */
export interface SplitModules {
  readonly rest: Modules
  readonly repeated: ReadonlyArray<RepeatedTile>
}

const longTiles = new WeakMap<TileSet, ReadonlyMap<number, Path>>()

/** The loose tiles of a set with long outlines, by tile number. */
const longTilesOf = (set: TileSet): ReadonlyMap<number, Path> => {
  const known = longTiles.get(set)
  if (known !== undefined) return known
  const found = new Map(
    set.outlines.flatMap((outline, i) =>
      isLoose(set, i + 1) && pathData(outline).length >= leastLength ? [[i + 1, outline] as const] : []
    )
  )
  longTiles.set(set, found)
  return found
}

const runsOf = ({ x, y, columns, rows, cells }: Modules, tile: number): RepeatedTile["runs"] => {
  const runs: Array<RepeatedTile["runs"][number]> = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const first = column
      while (column < columns && cells[row * columns + column] === tile) column++
      if (column > first) runs.push({ x: x + first, y: y + row, length: column - first })
    }
  }
  return runs
}

/** Extracts the tiles of a layer that are shorter by reference; undefined if there are no such tiles. */
export const splitRepeated = (layer: Modules): SplitModules | undefined => {
  const long = longTilesOf(layer.tiles)
  if (long.size === 0) return undefined
  const repeated: Array<RepeatedTile> = []
  const cells = layer.cells.slice()
  for (const [tile, outline] of long) {
    const runs = runsOf(layer, tile)
    if (runs.reduce((count, { length }) => count + length, 0) < leastCount) continue
    repeated.push({ outline, runs })
    for (let i = 0; i < cells.length; i++) if (cells[i] === tile) cells[i] = 0
  }
  return repeated.length === 0 ? undefined : { rest: { ...layer, cells }, repeated }
}
