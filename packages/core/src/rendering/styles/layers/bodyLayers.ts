import type { ConfigValues } from "../../../config/QrConfig.ts"
import { repeated } from "../../pictures/cells.ts"
import { unitsOfModule } from "../../pictures/units.ts"
import type { Layer } from "../../scene/Scene.ts"
import { place } from "../../scene/shapes.ts"
import { alignmentCorners, alignmentPattern } from "../alignmentPatterns.ts"
import { decorate } from "../bodyShapes.ts"
import { layTiles, type Tiles, tilingOf } from "../bodyStyles.ts"
import type { EyeFields } from "../plainScene.ts"
import { type BodyModules, bodyModules } from "./bodyModules.ts"
import type { Drawing } from "./Drawing.ts"

/** The dark modules that the body style draws, on the silhouette's grid, each divided into `units` by `units` cells. */
const cellsOf = (
  { isDrawn }: BodyModules,
  units: number,
  { matrix, placement: { grid } }: Drawing
): Uint8Array => {
  const { size, modules } = matrix
  const cells = new Uint8Array(grid.columns * grid.rows)
  for (let row = 0, at = 0; row < size; row++) {
    const start = (grid.y + row) * grid.columns + grid.x
    for (let to = start; to < start + size; to++, at++) cells[to] = (modules[at] ?? 0) & (isDrawn[at] ?? 0)
  }
  return repeated(cells, grid.columns, units)
}

/** Puts the cells of a halftone in the place of those of the modules that the body style draws. */
const layHalftone = (
  cells: Uint8Array,
  toned: Uint8Array,
  { isDrawn }: BodyModules,
  units: number,
  { matrix: { size }, placement: { grid } }: Drawing
): void => {
  const [columns, stride] = [units * size, units * grid.columns]
  for (let y = 0; y < columns; y++) {
    const start = (units * grid.y + y) * stride + units * grid.x
    for (let x = 0; x < columns; x++) {
      const module = Math.floor(y / units) * size + Math.floor(x / units)
      if (isDrawn[module] === 1) cells[start + x] = toned[y * columns + x] ?? 0
    }
  }
}

/** The symbol's modules, what fills its silhouette, and the alignment patterns. */
export const bodyLayers = (
  config: EyeFields & Pick<ConfigValues, "bodyShape" | "bodyShapePath" | "logo" | "picture">,
  drawing: Drawing
): ReadonlyArray<Layer> => {
  const { bodyFill, contents, matrix, pictures, placement } = drawing
  const { grid, gridBox, symbol } = placement
  const body = bodyModules(config, matrix)
  const units = unitsOfModule(config)
  const [columns, rows] = [units * grid.columns, units * grid.rows]
  const tiled = (cells: Uint8Array, tiles: Tiles): Layer => ({
    kind: "modules",
    x: units * gridBox.x,
    y: units * gridBox.y,
    columns,
    rows,
    cells: layTiles(tiles, cells, columns, rows),
    tiles: tiles.tiles,
    fill: bodyFill
  })

  const cells = cellsOf(body, units, drawing)
  if (config.picture?.mode === "halftone" && contents.picture !== undefined) {
    layHalftone(cells, pictures.halftone(matrix, contents.picture), body, units, drawing)
  }
  const tiling = tilingOf(config.bodyStyle)
  const layers = [tiled(cells, tiling)]

  const decoration = decorate(config.bodyShape, grid, matrix.size, config.bodyShapePath)
  if (decoration !== undefined) {
    layers.push(tiled(repeated(decoration.modules, grid.columns, units), tiling.filling), {
      kind: "path",
      path: place(decoration.rim, gridBox),
      fill: bodyFill
    })
  }

  const corners = alignmentCorners(config.outerEyeStyle, tiling.alignmentRadius)
  if (corners !== undefined && body.alignments.length > 0) {
    const path = body.alignments.flatMap(({ x, y }) => alignmentPattern(symbol.x + x, symbol.y + y, corners))
    layers.push({ kind: "path", path, fill: bodyFill })
  }
  return layers
}
