import { maskBounds } from "@quick-response/design/fields/symbol/maskPattern"
import { versionBounds } from "@quick-response/design/fields/symbol/version"
import { designWords } from "../../../languages/designWords.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import type { FieldsOf } from "../style/places.ts"
import { bodyView, whole } from "../tiles/crops.ts"
import { OptionTiles } from "../tiles/OptionTiles.tsx"
import { ErrorCorrectionBoost } from "./ErrorCorrectionBoost.tsx"
import { SequencePart } from "./SequencePart.tsx"
import { ShapePath } from "./ShapePath.tsx"
import { SymbolChoice } from "./SymbolChoice.tsx"
import { TextEncoding } from "./TextEncoding.tsx"

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
  version: () => (
    <SymbolChoice field="version" bounds={versionBounds} about={panelsWords.value.aboutVersion} />
  ),
  mask: () => <SymbolChoice field="mask" bounds={maskBounds} />,
  encoding: TextEncoding,
  sequence: SequencePart
}

/** The panel "Body": modules, silhouette, and how much damage the symbol bears. */
const BodyPanel = () => <StylePanel controls={controls} />

export default BodyPanel
