import { maskBounds, microMaskBounds } from "@quick-response/design/fields/symbol/maskPattern"
import { symbolKinds } from "@quick-response/design/fields/symbol/symbol"
import { versionBounds } from "@quick-response/design/fields/symbol/version"
import { versionName } from "@quick-response/symbol/Matrix"
import { type SymbolKind as Kind, shapeOf, versionCounts } from "@quick-response/symbol/symbolShapes"
import { designWords } from "../../../languages/designWords.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design } from "../../state/design.ts"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import type { FieldsOf } from "../style/places.ts"
import { bodyView, whole } from "../tiles/crops.ts"
import { OptionTiles } from "../tiles/OptionTiles.tsx"
import { ErrorCorrectionBoost } from "./ErrorCorrectionBoost.tsx"
import { SequencePart } from "./SequencePart.tsx"
import { ShapePath } from "./ShapePath.tsx"
import { SymbolChoice } from "./SymbolChoice.tsx"
import { SymbolKind } from "./SymbolKind.tsx"
import { TextEncoding } from "./TextEncoding.tsx"

const chosenKind = (): Kind => symbolKinds.find((kind) => kind === design.value.symbol) ?? "qr"

/** The choice of a version, under the name that it has in the standard of its kind. */
const SymbolVersion = () => {
  const kind = chosenKind()
  return (
    <SymbolChoice
      field="version"
      bounds={{ minimum: versionBounds.minimum, maximum: versionCounts[kind] }}
      about={kind === "qr" ? panelsWords.value.aboutVersion : undefined}
      nameOf={(version) => versionName({ symbol: kind, version, ...shapeOf(kind, version) })}
    />
  )
}

/** The choice of a mask; rMQR has only one. */
const SymbolMask = () => {
  const kind = chosenKind()
  if (kind === "rmqr" && design.value.mask === undefined) return null
  return <SymbolChoice field="mask" bounds={kind === "qr" ? maskBounds : microMaskBounds} />
}

const controls: Controls<FieldsOf<"body">> = {
  bodyStyle: () => <OptionTiles field="bodyStyle" label={panelsWords.value.style} view={bodyView} />,
  bodyShape: () => <OptionTiles field="bodyShape" label={panelsWords.value.shape} view={whole} />,
  bodyShapePath: ShapePath,
  errorCorrectionLevel: () => (
    <OptionTiles
      field="errorCorrectionLevel"
      label={designWords.value.fields.errorCorrectionLevel}
      view={whole}
    >
      <p class="small second">{panelsWords.value.aboutErrorCorrection}</p>
    </OptionTiles>
  ),
  errorCorrectionBoost: ErrorCorrectionBoost,
  symbol: SymbolKind,
  version: SymbolVersion,
  mask: SymbolMask,
  encoding: TextEncoding,
  sequence: SequencePart
}

/** The panel "Body": modules, silhouette, and how much damage the symbol bears. */
const BodyPanel = () => <StylePanel controls={controls} />

export default BodyPanel
