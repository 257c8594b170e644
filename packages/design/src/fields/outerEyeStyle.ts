import { type Category, optionPrice } from "../config/fieldSurcharges.ts"
import { optionField } from "../config/optionField.ts"
import { type OuterEyeStyle, outerEyeStyles } from "../config/options.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import type { Known } from "../field/leaves.ts"

export const read = (): Field<OuterEyeStyle, Known<OuterEyeStyle> | number> =>
  optionField("OuterEyeStyle", outerEyeStyles)

export const usual: OuterEyeStyle = "Square"

export const price = (): Category<OuterEyeStyle> => optionPrice(outerEyeStyles)

export const form: FieldForm<"eyes", string> = {
  label: "Outer eyes",
  panel: "eyes",
  offer: { last: ["Circle", "Stamp", "Notched", "Beads"] satisfies ReadonlyArray<OuterEyeStyle> },
  sample: ({ oneOf }) => oneOf(outerEyeStyles).label
}
