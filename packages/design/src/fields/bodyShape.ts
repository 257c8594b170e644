import { type Category, optionPrice } from "../config/fieldSurcharges.ts"
import { optionField } from "../config/optionField.ts"
import { type BodyShape, bodyShapes } from "../config/options.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import type { Known } from "../field/leaves.ts"

export const read = (): Field<BodyShape, Known<BodyShape> | number> => optionField("BodyShape", bodyShapes)

export const usual: BodyShape = "Square"

export const price = (): Category<BodyShape> => optionPrice(bodyShapes)

export const form: FieldForm<"body", string> = {
  label: "Body shape",
  panel: "body",
  offer: { last: ["House", "Star", "Custom"] satisfies ReadonlyArray<BodyShape> },
  sample: ({ oneOf }) => oneOf(bodyShapes).label
}
