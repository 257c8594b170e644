import type { Paint } from "@quick-response/design/config/Paint"
import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { Matrix } from "@quick-response/symbol/Matrix"
import type { SymbolKind } from "@quick-response/symbol/symbolShapes"
import { needed } from "../parts/Parts.ts"
import { repeated } from "../pictures/cells.ts"
import { unitsOfModule } from "../pictures/units.ts"
import type { Box, Fill, Layer } from "../scene/Scene.ts"
import {
  alignmentCorners,
  alignmentPattern,
  alignmentPlaces,
  alignmentSize
} from "../styles/alignmentPatterns.ts"
import { decorate } from "../styles/bodyShapes.ts"
import { layTiles, type Tiles, tilingOf } from "../styles/bodyStyles.ts"
import { eyePlaces, eyeSize, innerEye, outerEye } from "../styles/eyes.ts"
import { logoField } from "../styles/logoField.ts"
import { type EyeFields, hasPlainEyes } from "../styles/plainScene.ts"
import type { Drawing } from "./Drawing.ts"

/** The modules that a body style draws one by one. */
interface BodyModules {
  /** 1 for each module that is drawn if dark, row by row; 0 in eyes, whole alignment patterns and under the logo. */
  readonly isDrawn: Uint8Array
  /** The upper left corners of alignment patterns that are drawn as a whole. */
  readonly alignments: ReturnType<typeof alignmentPlaces>
}

/** The modules that a body style draws: with or without eyes and alignment patterns, never under a logo. */
const modulesOf = (
  matrix: Matrix,
  hasEyes: boolean,
  areWhole: boolean,
  cleared: (x: number, y: number) => boolean
): BodyModules => {
  const { width, modules } = matrix
  const isDrawn = new Uint8Array(modules.length).fill(1)
  const leaveOut = (x: number, y: number, side: number): void => {
    for (let row = y; row < y + side; row++) isDrawn.fill(0, row * width + x, row * width + x + side)
  }
  if (!hasEyes) for (const { x, y } of eyePlaces(matrix)) leaveOut(x, y, eyeSize)
  for (let at = 0; at < isDrawn.length; at++) {
    if (cleared(at % width, Math.floor(at / width))) isDrawn[at] = 0
  }
  const isWhole = (x: number, y: number): boolean => {
    for (let row = y; row < y + alignmentSize; row++) {
      if (isDrawn.subarray(row * width + x, row * width + x + alignmentSize).includes(0)) return false
    }
    return true
  }
  const alignments = areWhole ? alignmentPlaces(matrix).filter(({ x, y }) => isWhole(x, y)) : []
  for (const { x, y } of alignments) leaveOut(x, y, alignmentSize)
  return { isDrawn, alignments }
}

const nothing = (): boolean => false

/** The key before each kind's version 1. */
const firstKeys: Readonly<Record<SymbolKind, number>> = {
  qr: 0,
  micro: 40,
  rmqr: 44
}

/** The modules of a symbol without a logo, by version. */
const kept: Array<BodyModules | undefined> = []

/** The modules that the body style draws. An alignment pattern that the logo cuts is drawn by modules. */
const bodyModules = (config: EyeFields & Pick<ConfigValues, "logo">, matrix: Matrix): BodyModules => {
  const hasEyes = hasPlainEyes(config)
  const areWhole =
    alignmentCorners(matrix.symbol, config.outerEyeStyle, tilingOf(config.bodyStyle).alignmentRadius) !==
    undefined
  if (config.logo !== undefined)
    return modulesOf(matrix, hasEyes, areWhole, logoField(matrix.width, config.logo).cleared)
  const key = 4 * (firstKeys[matrix.symbol] + matrix.version) + (hasEyes ? 2 : 0) + (areWhole ? 1 : 0)
  const made = kept[key] ?? modulesOf(matrix, hasEyes, areWhole, nothing)
  kept[key] = made
  return made
}

/** The dark modules that the body style draws, row by row. */
const drawnModules = ({ modules }: Matrix, { isDrawn }: BodyModules): Uint8Array => {
  const drawn = new Uint8Array(modules.length)
  for (let at = 0; at < drawn.length; at++) drawn[at] = (modules[at] ?? 0) & (isDrawn[at] ?? 0)
  return drawn
}

/** Replaces the cells of the modules that the body style draws by those of a halftone. */
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

/** The cells of a square at its place in a larger square. */
const placed = (cells: Uint8Array, side: number, x: number, y: number, largerSide: number): Uint8Array => {
  const larger = new Uint8Array(largerSide * largerSide)
  for (let row = 0; row < side; row++)
    larger.set(cells.subarray(row * side, (row + 1) * side), (y + row) * largerSide + x)
  return larger
}

/** The symbol's modules, the silhouette's filling, and the alignment patterns. */
export const bodyLayers = (
  config: EyeFields & Pick<ConfigValues, "bodyShape" | "bodyShapePath" | "logo" | "picture">,
  { bodyFill, contents, matrix, parts, placement: { grid, gridBox, symbol } }: Drawing
): ReadonlyArray<Layer> => {
  const body = bodyModules(config, matrix)
  const units = unitsOfModule(config)
  /** Draws the cells of a part of the grid, from this column and row. */
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
    // Pixel pictures share the grid of the silhouette's filling.
    const onGrid = placed(cells, units * matrix.width, units * grid.x, units * grid.y, units * grid.columns)
    const filling = repeated(decoration.modules, grid.columns, units)
    const sizeAt = (x: number, y: number): number =>
      decoration.sizes[Math.floor(y / units) * grid.columns + Math.floor(x / units)] ?? 0
    layers.push(tiled(onGrid, tiling, gridBox, 0, 0), tiled(filling, tiling.filling(sizeAt), gridBox, 0, 0), {
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

/** The finder patterns, rings before balls, unless the body's squares draw them. */
export const eyeLayers = (
  config: EyeFields,
  { bodyFill, matrix, placement: { symbol } }: Drawing
): ReadonlyArray<Layer> => {
  if (hasPlainEyes(config)) return []
  const fillOf = (paint: Paint | undefined, x: number, y: number, side: number): Fill =>
    paint === undefined ? bodyFill : { paint, box: { x, y, width: side, height: side } }
  const eyes = eyePlaces(matrix, symbol.x, symbol.y)
  return [
    ...eyes.map(
      (eye): Layer => ({
        kind: "path",
        path: outerEye(config.outerEyeStyle, eye),
        fill: fillOf(config.outerEyeColor, eye.x, eye.y, eyeSize)
      })
    ),
    ...eyes.map(
      (eye): Layer => ({
        kind: "path",
        path: innerEye(config.innerEyeStyle, eye),
        fill: fillOf(config.innerEyeColor, eye.x + 2, eye.y + 2, 3)
      })
    )
  ]
}
