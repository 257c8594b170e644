import { type FrameFont, frameFonts } from "@quick-response/design/config/options"
import { optionNamed } from "../../../design/designOptions.ts"
import { Segments } from "../../../ground/Segments.tsx"
import { designWords } from "../../../languages/designWords.ts"
import { panelsWords } from "../../../languages/studio/panelsWords.ts"
import { brandKit } from "../../brandKit/brandKit.ts"
import { design, edit } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { faultsOf } from "../style/faultsOf.ts"
import { priceTag, surcharge } from "../surcharges.ts"

const choose = (name: FrameFont): void =>
  edit((before) => ({ ...before, frameFont: name === "sans" ? undefined : name }))

/** The typeface of the frame's caption. */
export const TypefaceField = () => {
  const chosen = optionNamed(frameFonts, design.value.frameFont)?.name ?? "sans"
  const ofBrand = brandKit.value?.typeface
  return (
    <div>
      <Segments
        label={designWords.value.fields.frameFont}
        choices={frameFonts.map(({ name, label }) => ({
          name,
          label: designWords.value.frameFont[name],
          hint: priceTag(surcharge("frameFont", label))
        }))}
        chosen={chosen}
        onChoose={choose}
      />
      {ofBrand === undefined || ofBrand === chosen ? null : (
        <button type="button" class="quiet small" onClick={() => choose(ofBrand)}>
          {panelsWords.value.brandTypeface(designWords.value.frameFont[ofBrand])}
        </button>
      )}
      <Faults sentences={faultsOf("frameFont")} />
    </div>
  )
}
