import { type Category, paintPrice } from "../config/fieldSurcharges.ts"
import { type GivenPaint, opaqueKinds, type Paint, paintField, paintKind } from "../config/Paint.ts"
import type { Field } from "../field/Field.ts"
import type { PaintForm } from "../field/FieldForm.ts"

export const read: Field<Paint, GivenPaint> = paintField

export const role = "decoration"

export const price = (): Category<Paint> => ({
  ...paintPrice(opaqueKinds),
  labelOf: (paint, { frameStyle }) => (frameStyle === "none" ? undefined : paintKind(paint))
})

export const form: PaintForm<"frame", Paint> = {
  label: "Frame color",
  surface: "Frame color",
  panel: "frame",
  sample: ({ paint }) => paint("dark")
}
