import { type Category, paintPrice } from "../config/fieldSurcharges.ts"
import { type GivenPaint, opaqueKinds, type Paint, paintField } from "../config/Paint.ts"
import type { Field } from "../field/Field.ts"
import type { PaintForm } from "../field/FieldForm.ts"

export const read: Field<Paint, GivenPaint> = paintField

export const role = "symbol"

export const price = (): Category<Paint> => paintPrice(opaqueKinds)

export const form: PaintForm<"color", Paint> = {
  label: "Outer eye color",
  surface: "Outer eyes",
  panel: "color",
  sample: ({ paint }) => paint("dark")
}
