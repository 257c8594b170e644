import { type Category, optionPrice } from "../config/fieldSurcharges.ts"
import { optionField } from "../config/optionField.ts"
import { type InnerEyeStyle, innerEyeStyles } from "../config/options.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import type { Known } from "../field/leaves.ts"

export const read = (): Field<InnerEyeStyle, Known<InnerEyeStyle> | number> =>
  optionField("InnerEyeStyle", innerEyeStyles)

export const usual: InnerEyeStyle = "Square"

export const price = (): Category<InnerEyeStyle> => optionPrice(innerEyeStyles)

export const form: FieldForm<"eyes", string> = {
  label: "Inner eyes",
  panel: "eyes",
  // Like Rounded or Circle.
  offer: {
    alike: [
      "Extra rounded",
      "Octagon",
      "Squircle",
      "Diamond",
      "Concave"
    ] satisfies ReadonlyArray<InnerEyeStyle>
  },
  sample: ({ oneOf }) => oneOf(innerEyeStyles).label
}
