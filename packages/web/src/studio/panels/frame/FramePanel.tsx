import { styleBounds } from "@quick-response/design/config/bounds"
import { Segments } from "../../../ground/Segments.tsx"
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
import { TypefaceField } from "./TypefaceField.tsx"

const isFramed = () => optionOf(design.value, "frameStyle") !== "none"

const modulesPhrase = (count: number): string => `${count} ${count === 1 ? "module" : "modules"}`

const controls: Controls<FieldsOf<"frame">> = {
  frameStyle: () => <OptionTiles field="frameStyle" label="Frame" view={whole} />,
  frameText: () => (isFramed() ? <Caption /> : null),
  frameFont: () => (isFramed() ? <TypefaceField /> : null),
  frameColor: () => (isFramed() ? <PaintEditor field="frameColor" /> : null),
  frameTextColor: () => (isFramed() ? <CaptionColor /> : null),
  margin: () => (
    <div>
      <Slider
        label="Quiet zone"
        value={design.value.margin ?? defaultsOf(design.value).margin}
        bounds={styleBounds.margin}
        step={1}
        show={modulesPhrase}
        onInput={(margin, step) => edit((before) => ({ ...before, margin }), { step })}
      />
      <p class="small second">The empty edge that scanners look for: 4 modules are the standard.</p>
      <Faults sentences={faultsOf("margin")} />
    </div>
  ),
  quietZone: () => (
    <div>
      <Segments
        label="Under the code"
        choices={[
          { name: "background", label: "Background" },
          { name: "card", label: "Light card", hint: priceTag(surcharge("quietZone", "card")) }
        ]}
        chosen={design.value.quietZone ?? defaultsOf(design.value).quietZone ?? "background"}
        onChoose={(quietZone) =>
          edit((before) => ({
            ...before,
            quietZone: quietZone === (defaultsOf(before).quietZone ?? "background") ? undefined : quietZone
          }))
        }
      />
      <p class="small second">On a dark background scanners need a light card.</p>
    </div>
  )
}

/** The panel "Frame": what stands around the symbol. */
const FramePanel = () => <StylePanel controls={controls} />

export default FramePanel
