import { type Category, optionPrice } from "../config/fieldSurcharges.ts"
import { optionField } from "../config/optionField.ts"
import { type BodyStyle, bodyStyles } from "../config/options.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import type { Known } from "../field/leaves.ts"

export const read = (): Field<BodyStyle, Known<BodyStyle> | number> => optionField("BodyStyle", bodyStyles)

export const usual: BodyStyle = "Square"

export const price = (): Category<BodyStyle> => optionPrice(bodyStyles)

export const form: FieldForm<"body", string> = {
  label: "Body style",
  panel: "body",
  offer: {
    alike: [
      // Like Dots.
      "Squircle",
      "Hexagon",
      "Octagon",
      "Flower",
      "Sparkle",
      "Plus",
      "Bubbles",
      // Like Rounded.
      "Extra rounded",
      "Classy rounded",
      "Fluid",
      "Edge cut",
      "Pointed",
      "Concave"
    ] satisfies ReadonlyArray<BodyStyle>
  },
  sample: ({ oneOf }) => oneOf(bodyStyles).label
}
