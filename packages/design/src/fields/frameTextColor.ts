import { colorField } from "../config/Paint.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"

export const read: Field<string> = colorField

export const price = "free"

export const form: FieldForm<"frame", string> = {
  label: "Caption color",
  panel: "frame",
  sample: ({ color }) => color()
}
