import { type QrConfig, requireConfig } from "../../config/QrConfig.ts"
import type { LogoContent } from "../../logo/LogoImage.ts"
import type { Path } from "../scene/Path.ts"
import type { Box, Layer, Scene, TileSet } from "../scene/Scene.ts"
import type { Matrix } from "../symbol/Matrix.ts"
import { titleOf } from "./titleOf.ts"

/** Composes the picture of a symbol. A configuration's logo is drawn by its `content`. */
export type ComposeScene = (matrix: Matrix, config: QrConfig, content?: LogoContent) => Scene

/** Whether a configuration is drawn by {@link plainScene}: square modules in one paint, and nothing else. */
export const isPlain = (config: QrConfig): boolean =>
  config.bodyShape === "Square" &&
  config.bodyStyle === "Square" &&
  config.outerEyeStyle === "Square" &&
  config.innerEyeStyle === "Square" &&
  config.outerEyeColor === undefined &&
  config.innerEyeColor === undefined &&
  config.frameStyle === "none" &&
  config.logo === undefined

const square = (side: number): Path => [["M", 0, 0], ["L", side, 0], ["L", side, side], ["L", 0, side], ["Z"]]

/** Every dark module as a whole cell. */
const squares: TileSet = { outlines: [/* @__PURE__ */ square(1)], solid: true }

/**
 * The picture of a symbol without any style, so that a page can draw it before it loads what draws the styles. Throws
 * for a configuration that is not {@link isPlain}.
 */
export const plainScene: ComposeScene = (matrix, config) => {
  requireConfig(config)
  if (!isPlain(config)) throw new RangeError("a configuration with styles is no plain one")
  const { size } = matrix
  const { data, foreground, background, margin } = config
  const side = size + 2 * margin
  const cells = new Uint8Array(side * side)
  for (let row = 0; row < size; row++)
    cells.set(matrix.modules.subarray(row * size, (row + 1) * size), (margin + row) * side + margin)
  const canvas: Box = { x: 0, y: 0, width: side, height: side }
  const ground: ReadonlyArray<Layer> =
    background === "transparent"
      ? []
      : [{ kind: "path", path: square(side), fill: { paint: background, box: canvas } }]
  const symbol: Box = { x: margin, y: margin, width: size, height: size }
  const grid = { x: 0, y: 0, columns: side, rows: side, cells, tiles: squares }
  return {
    width: side,
    height: side,
    title: titleOf(data),
    layers: [...ground, { kind: "modules", ...grid, fill: { paint: foreground, box: symbol } }]
  }
}
