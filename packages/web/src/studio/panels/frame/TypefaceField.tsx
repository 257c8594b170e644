import { frameFonts } from "@quick-response/design/config/options"
import { optionNamed } from "../../../design/designOptions.ts"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"

/** The typeface of the frame's caption. */
export const TypefaceField = () => (
  <div>
    <Segments
      label={designWords.value.fields.frameFont}
      choices={frameFonts.map(({ name, label }) => ({
        name,
        label: designWords.value.frameFont[name],
        hint: priceTag(surcharge("frameFont", label))
      }))}
      chosen={optionNamed(frameFonts, design.value.frameFont)?.name ?? "sans"}
      onChoose={(name) => edit((before) => ({ ...before, frameFont: name === "sans" ? undefined : name }))}
    />
    <Faults sentences={faultsOf("frameFont")} />
  </div>
)
