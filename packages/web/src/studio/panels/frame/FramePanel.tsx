import { styleBounds } from "@quick-response/design/config/bounds"
import { countOf } from "../../../ground/format.ts"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { design, edit } from "../../state/design.ts"
import { PaintEditor } from "../color/PaintEditor.tsx"
import { Faults } from "../controls/Faults.tsx"
import { Slider } from "../controls/Slider.tsx"
import { type Controls, StylePanel } from "../StylePanel.tsx"
import { defaultsOf, optionOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"
import type { FieldsOf } from "../style/places.ts"
import { priceTag, surcharge } from "../surcharges.ts"
import { whole } from "../tiles/crops.ts"
import { OptionTiles } from "../tiles/OptionTiles.tsx"
import { Caption } from "./Caption.tsx"
import { CaptionColor } from "./CaptionColor.tsx"
import { Headline } from "./Headline.tsx"
import { TypefaceField } from "./TypefaceField.tsx"

const isFramed = () => optionOf(design.value, "frameStyle") !== "none"

const modulesPhrase = (count: number): string => panelsWords.value.modules(countOf(count))

const controls: Controls<FieldsOf<"frame">> = {
  frameStyle: () => (
    <OptionTiles field="frameStyle" label={designWords.value.fields.frameStyle} view={whole} />
  ),
  frameText: () => (isFramed() ? <Caption /> : null),
  frameTextHeadline: () => (isFramed() ? <Headline /> : null),
  frameFont: () => (isFramed() ? <TypefaceField /> : null),
  frameColor: () => (isFramed() ? <PaintEditor field="frameColor" /> : null),
  frameTextColor: () => (isFramed() ? <CaptionColor /> : null),
  margin: () => (
    <div>
      <Slider
        label={designWords.value.fields.quietZone}
        value={design.value.margin ?? defaultsOf(design.value).margin}
        bounds={styleBounds.margin}
        step={1}
        show={modulesPhrase}
        onInput={(margin, step) => edit((before) => ({ ...before, margin }), { step })}
      />
      <p class="small second">{panelsWords.value.aboutQuietZone}</p>
      <Faults sentences={faultsOf("margin")} />
    </div>
  ),
  quietZone: () => (
    <div>
      <Segments
        label={panelsWords.value.underCode}
        choices={[
          { name: "background", label: designWords.value.quietZone.background },
          {
            name: "card",
            label: designWords.value.quietZone.card,
            hint: priceTag(surcharge("quietZone", "card"))
          }
        ]}
        chosen={design.value.quietZone ?? defaultsOf(design.value).quietZone ?? "background"}
        onChoose={(quietZone) =>
          edit((before) => ({
            ...before,
            quietZone: quietZone === (defaultsOf(before).quietZone ?? "background") ? undefined : quietZone
          }))
        }
      />
      <p class="small second">{panelsWords.value.aboutCard}</p>
    </div>
  )
}

/** The panel "Frame". */
const FramePanel = () => <StylePanel controls={controls} />

export default FramePanel
