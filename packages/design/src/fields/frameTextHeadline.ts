import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { flag } from "../field/leaves.ts"

export const read = (): Field<boolean> => flag

// Earlier sold captions have two lines of equal size.
export const usual = false

export const price = "free"

export const form: FieldForm<"frame", boolean> = {
  label: "First line as a headline",
  about: () => "true draws the first of two lines of the caption larger than the second",
  panel: "frame",
  sample: ({ oneOf }) => oneOf([false, true])
}
