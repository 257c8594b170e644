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

const noCaption = () => []

type FieldsOf<Draw> = Draw extends (config: infer Fields, ...rest: never) => unknown ? keyof Fields : never

/** The fields that no layer draws, except the matrix's own and the template's name. */
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
 * The scene of a symbol: background, frame, body, eyes and logo, in drawing order. Pure and deterministic. The parts
 * draw captions and pictures. Outside a frame the canvas stays empty; inside is the background, or a light card if that
 * is transparent.
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
  // The ground of a round logo's corners would cover modules.
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
