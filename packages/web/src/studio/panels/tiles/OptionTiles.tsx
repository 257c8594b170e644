import { sampleShapePath } from "@quick-response/design/config/samples"
import type { ComponentChildren } from "preact"
import { type OptionField, offeredOptions } from "../../../design/designOptions.ts"
import { valueLabelOf } from "../../../design/styleLabels.ts"
import type { Design } from "../../../design/values.ts"
import { design } from "../../state/design.ts"
import { Faults } from "../controls/Faults.tsx"
import { optionOf } from "../style/currentStyle.ts"
import { faultsOf } from "../style/faultsOf.ts"
import { surcharge } from "../surcharges.ts"
import type { View } from "./crops.ts"
import { TileList } from "./TileList.tsx"

/** A design with an option; a custom shape begins with the sample's path. */
const withOption = (before: Design, field: OptionField, name: string): Design => ({
  ...before,
  [field]: name,
  ...(field === "bodyShape" && name === "Custom" && before.bodyShapePath === undefined
    ? { bodyShapePath: sampleShapePath }
    : {})
})

/** The options of a style field, as tiles. */
export const OptionTiles = ({
  field,
  label,
  view,
  about,
  children
}: {
  readonly field: OptionField
  readonly label: string
  readonly view: View
  readonly about?: string
  /** The content below the tiles. */
  readonly children?: ComponentChildren
}) => (
  <TileList
    label={label}
    chosen={optionOf(design.value, field)}
    view={view}
    about={about}
    choices={offeredOptions(field, optionOf(design.value, field)).map((option) => ({
      name: option.name,
      label: valueLabelOf(field, option.name),
      price: surcharge(field, option.label),
      change: (before) => withOption(before, field, option.name)
    }))}
  >
    {children}
    <Faults sentences={faultsOf(field)} />
  </TileList>
)
