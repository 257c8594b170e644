import { type ConfigValues, type QrConfig, requireConfig } from "@quick-response/design/config/QrConfig"
import type { Matrix } from "@quick-response/symbol/Matrix"
import type { Drawing } from "../layers/Drawing.ts"
import { frameLayers } from "../layers/frameLayers.ts"
import { groundLayers } from "../layers/groundLayers.ts"
import { backdropLayers, logoLayer } from "../layers/imageLayers.ts"
import { bodyLayers, eyeLayers } from "../layers/symbolLayers.ts"
import { needed, type Parts } from "../parts/Parts.ts"
import { inSmallerUnit } from "../pictures/cells.ts"
import { unitsOfModule } from "../pictures/units.ts"
import type { Scene } from "../scene/Scene.ts"
import { microKindOf, type SymbolField } from "../styles/encodeConfig.ts"
import { placementOf } from "../styles/placement.ts"
import type { Contents } from "../styles/plainScene.ts"
import { descriptionOf, titleOf } from "../styles/titleAndDescription.ts"

/** The caption of a picture without a frame. */
const noCaption = () => []

/** The fields that a function draws. */
type FieldsOf<Draw> = Draw extends (config: infer Fields, ...rest: never) => unknown ? keyof Fields : never

/** The fields that nothing draws, but for those that are in the matrix already, and a template's name. */
type Undrawn = Exclude<
  keyof ConfigValues,
  | FieldsOf<typeof placementOf>
  | FieldsOf<typeof groundLayers>
  | FieldsOf<typeof frameLayers>
  | FieldsOf<typeof backdropLayers>
  | FieldsOf<typeof logoLayer>
  | FieldsOf<typeof bodyLayers>
  | FieldsOf<typeof eyeLayers>
  | SymbolField
  | "template"
>

/**
 * The picture of a symbol: background, frame, body, eyes and logo, in the order in which they are drawn. Pure, and the
 * same everywhere. Captions and the pictures that symbols show are drawn by the parts. Nothing is drawn outside a frame; within
 * it is the background, or a light card where that is transparent.
 */
export const composeStyled = (symbol: Matrix, config: QrConfig, contents: Contents, parts: Parts): Scene => {
  requireConfig(config)
  config satisfies Record<Undrawn, never>
  const matrix =
    config.picture?.mode === "halftone" && contents.picture !== undefined
      ? needed(parts.pictures).halftoneSymbol(symbol, config, contents.picture)
      : symbol
  const placement = placementOf(config, matrix, parts.drawCaption ?? noCaption)
  const { canvas, gridBox, symbol: symbolBox } = placement
  const bodyFill = { paint: config.foreground, box: config.bodyShape === "Square" ? symbolBox : gridBox }
  const drawing: Drawing = { matrix, contents, parts, placement, bodyFill }
  const logo = logoLayer(config, drawing)
  const logoLayers = logo === undefined ? [] : [logo]
  // The cover of a round logo's corners would cover modules, too.
  const isLogoFirst = logo?.ground !== undefined
  return inSmallerUnit(
    {
      width: canvas.width,
      height: canvas.height,
      micro: microKindOf(config),
      title: titleOf(config),
      description: descriptionOf(matrix, config),
      layers: [
        ...groundLayers(config, drawing),
        ...frameLayers(config, drawing),
        ...backdropLayers(config, drawing),
        ...(isLogoFirst ? logoLayers : []),
        ...bodyLayers(config, drawing),
        ...eyeLayers(config, drawing),
        ...(isLogoFirst ? [] : logoLayers)
      ]
    },
    unitsOfModule(config)
  )
}
