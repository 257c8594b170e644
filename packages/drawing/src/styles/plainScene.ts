import { type ConfigValues, type QrConfig, requireConfig } from "@quick-response/design/config/QrConfig"
import type { StyleField } from "@quick-response/design/fields/styleFields"
import type { Path } from "@quick-response/images/geometry/Path"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { boundedCache } from "../scene/boundedCache.ts"
import type { Box, Layer, Scene, TileSet } from "../scene/Scene.ts"
import { microKindOf } from "./encodeConfig.ts"
import { descriptionOf, titleOf } from "./titleAndDescription.ts"

export interface Contents {
  readonly logo?: LogoContent | undefined
  readonly picture?: LogoContent | undefined
}

/** The fields of the eyes. */
export type EyeFields = Pick<
  ConfigValues,
  "bodyStyle" | "outerEyeStyle" | "innerEyeStyle" | "outerEyeColor" | "innerEyeColor"
>

/** True if the body's square modules draw the eyes, too. */
export const hasPlainEyes = (config: EyeFields): boolean =>
  config.bodyStyle === "Square" &&
  config.outerEyeStyle === "Square" &&
  config.innerEyeStyle === "Square" &&
  config.outerEyeColor === undefined &&
  config.innerEyeColor === undefined

/** The fields that {@link plainScene} draws with any value, and those without effect on their own. */
type PlainField =
  | "errorCorrectionLevel"
  | "errorCorrectionBoost"
  | "version"
  | "mask"
  | "encoding"
  | "sequence"
  | "foreground"
  | "background"
  | "margin"
  | "template"
  | "bodyShapePath"
  | "frameText"
  | "frameTextHeadline"
  | "frameFont"
  | "frameColor"
  | "frameTextColor"

/**
 * The values of the other fields that {@link plainScene} draws, except the eyes'. A style field must be in one of the
 * two places to compile.
 */
const plain = {
  symbol: (config) => microKindOf(config) === undefined,
  bodyShape: ({ bodyShape }) => bodyShape === "Square",
  quietZone: ({ quietZone }) => quietZone !== "card",
  frameStyle: ({ frameStyle }) => frameStyle === "none",
  logo: ({ logo }) => logo === undefined,
  picture: ({ picture }) => picture === undefined || picture.mode === "bits"
} satisfies Readonly<
  Record<Exclude<StyleField, PlainField | keyof EyeFields>, (config: ConfigValues) => boolean>
>

/** True if {@link plainScene} draws a configuration: square modules in one paint. */
export const isPlain = (config: QrConfig): boolean =>
  hasPlainEyes(config) && Object.values(plain).every((holds) => holds(config))

const square = (side: number): Path => [["M", 0, 0], ["L", side, 0], ["L", side, side], ["L", 0, side], ["Z"]]

/** Every dark module as a whole cell. */
const squares: TileSet = { outlines: [/* @__PURE__ */ square(1)], solid: true }

const grounds = /* @__PURE__ */ boundedCache<number, Path>(64)

/** The outline of a picture without a frame, cached by its side in whole modules. */
export const ground = (side: number): Path => grounds(side, () => square(side))

/**
 * The scene of a symbol without styles, which a page can draw before it loads them. Throws for a configuration that is
 * not {@link isPlain}.
 */
export const plainScene = (matrix: Matrix, config: QrConfig): Scene => {
  requireConfig(config)
  if (!isPlain(config)) throw new RangeError("a configuration with styles is not plain")
  const { width: size } = matrix
  const { foreground, background, margin } = config
  const side = size + 2 * margin
  const canvas: Box = { x: 0, y: 0, width: side, height: side }
  const behind: ReadonlyArray<Layer> =
    background === "transparent"
      ? []
      : [{ kind: "path", path: ground(side), fill: { paint: background, box: canvas } }]
  const symbol: Box = { x: margin, y: margin, width: size, height: size }
  const grid = { x: margin, y: margin, columns: size, rows: size, cells: matrix.modules, tiles: squares }
  return {
    width: side,
    height: side,
    title: titleOf(config),
    description: descriptionOf(matrix, config),
    layers: [...behind, { kind: "modules", ...grid, fill: { paint: foreground, box: symbol } }]
  }
}
