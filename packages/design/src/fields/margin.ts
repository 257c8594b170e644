import { styleBounds } from "../config/bounds.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { whole } from "../field/leaves.ts"

const { minimum, maximum } = styleBounds.margin

export const read = (): Field<number> => whole(minimum, maximum, "modules")

export const usual = 4

export const price = "free"

export const form: FieldForm<"frame", number> = {
  label: "Margin",
  unit: "modules",
  about: () => `${read().description}; scanners expect 4, and 0 is priced but never drawn: NOT_SCANNABLE`,
  panel: "frame",
  sample: ({ whole, leastMargin }) => whole(leastMargin, maximum)
}
