import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { needed } from "../parts/Parts.ts"
import { repeated } from "../pictures/cells.ts"
import { unitsOfModule } from "../pictures/units.ts"
import type { Box, Layer } from "../scene/Scene.ts"
import { alignmentCorners, alignmentPattern } from "../styles/alignmentPatterns.ts"
import { decorate } from "../styles/bodyShapes.ts"
import { layTiles, type Tiles, tilingOf } from "../styles/bodyStyles.ts"
import type { EyeFields } from "../styles/plainScene.ts"
import { type BodyModules, bodyModules } from "./bodyModules.ts"
import type { Drawing } from "./Drawing.ts"

/** The dark modules that the body style draws, row by row. */
const drawnModules = ({ modules }: Matrix, { isDrawn }: BodyModules): Uint8Array => {
  const drawn = new Uint8Array(modules.length)
  for (let at = 0; at < drawn.length; at++) drawn[at] = (modules[at] ?? 0) & (isDrawn[at] ?? 0)
  return drawn
}

/** Puts the cells of a halftone in the place of those of the modules that the body style draws. */
const layHalftone = (
  cells: Uint8Array,
  toned: Uint8Array,
  { isDrawn }: BodyModules,
  units: number,
  size: number
): void => {
  const columns = units * size
  for (let y = 0, at = 0; y < columns; y++) {
    for (let x = 0; x < columns; x++, at++) {
      const module = Math.floor(y / units) * size + Math.floor(x / units)
      if (isDrawn[module] === 1) cells[at] = toned[at] ?? 0
    }
  }
}

/** Cells of a square in the place that they have in a larger one. */
const placed = (cells: Uint8Array, side: number, x: number, y: number, largerSide: number): Uint8Array => {
  const larger = new Uint8Array(largerSide * largerSide)
  for (let row = 0; row < side; row++)
    larger.set(cells.subarray(row * side, (row + 1) * side), (y + row) * largerSide + x)
  return larger
}

/** The symbol's modules, what fills its silhouette, and the alignment patterns. */
export const bodyLayers = (
  config: EyeFields & Pick<ConfigValues, "bodyShape" | "bodyShapePath" | "logo" | "picture">,
  { bodyFill, contents, matrix, parts, placement: { grid, gridBox, symbol } }: Drawing
): ReadonlyArray<Layer> => {
  const body = bodyModules(config, matrix)
  const units = unitsOfModule(config)
  /** Cells of a part of the grid, whose first column and row are given. */
  const tiled = (cells: Uint8Array, tiles: Tiles, box: Box, column: number, row: number): Layer => {
    const [columns, rows] = [units * box.width, units * box.height]
    return {
      kind: "modules",
      x: units * box.x,
      y: units * box.y,
      columns,
      rows,
      cells: layTiles(tiles, cells, columns, rows, units * column, units * row),
      tiles: tiles.tiles,
      fill: bodyFill
    }
  }

  const cells = repeated(drawnModules(matrix, body), matrix.width, units)
  if (config.picture?.mode === "halftone" && contents.picture !== undefined) {
    layHalftone(cells, needed(parts.pictures).halftone(matrix, contents.picture), body, units, matrix.width)
  }
  const tiling = tilingOf(config.bodyStyle)
  const decoration = decorate(config.bodyShape, grid, matrix.width, config.bodyShapePath)
  const layers: Array<Layer> = []
  if (decoration === undefined) {
    layers.push(tiled(cells, tiling, symbol, grid.x, grid.y))
  } else {
    // On the grid of what fills the silhouette: a picture of pixels has one grid.
    const onGrid = placed(cells, units * matrix.width, units * grid.x, units * grid.y, units * grid.columns)
    const filling = repeated(decoration.modules, grid.columns, units)
    layers.push(tiled(onGrid, tiling, gridBox, 0, 0), tiled(filling, tiling.filling, gridBox, 0, 0), {
      kind: "path",
      path: decoration.rimAt(gridBox.x, gridBox.y),
      fill: bodyFill
    })
  }

  const corners = alignmentCorners(matrix.symbol, config.outerEyeStyle, tiling.alignmentRadius)
  if (corners !== undefined) {
    for (const { x, y } of body.alignments) {
      layers.push({
        kind: "path",
        path: alignmentPattern(symbol.x + x, symbol.y + y, corners),
        fill: bodyFill
      })
    }
  }
  return layers
}
