import { type Controls, StylePanel } from "../StylePanel.tsx"
import type { FieldsOf } from "../style/places.ts"
import { bodyView, whole } from "../tiles/crops.ts"
import { OptionTiles } from "../tiles/OptionTiles.tsx"
import { ShapePath } from "./ShapePath.tsx"

const controls: Controls<FieldsOf<"body">> = {
  bodyStyle: () => <OptionTiles field="bodyStyle" label="Style" view={bodyView} />,
  bodyShape: () => <OptionTiles field="bodyShape" label="Shape" view={whole} />,
  bodyShapePath: ShapePath,
  errorCorrectionLevel: () => (
    <OptionTiles field="errorCorrectionLevel" label="Error correction" view={whole}>
      <p class="small second">
        How much of the code may be covered or damaged. More makes it denser; a logo needs High.
      </p>
    </OptionTiles>
  )
}

/** The panel "Body": modules, silhouette, and how much damage the symbol bears. */
const BodyPanel = () => <StylePanel controls={controls} />

export default BodyPanel
