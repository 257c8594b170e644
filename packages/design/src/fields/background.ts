import { type Category, paintPrice } from "../config/fieldSurcharges.ts"
import { type Background, backgroundField, type GivenBackground, paintKinds } from "../config/Paint.ts"
import type { Field } from "../field/Field.ts"
import type { PaintForm } from "../field/FieldForm.ts"

export const read: Field<Background, GivenBackground> = backgroundField

export const usual = "#ffffff"

export const role = "ground"

export const price = (): Category<Background> => paintPrice(paintKinds)

export const form: PaintForm<"color", Background> = {
  label: "Background",
  surface: "Background",
  panel: "color",
  sample: ({ oneOf, paint }) => (oneOf([0, 1, 2, 3, 4]) === 4 ? "transparent" : paint("light"))
}
