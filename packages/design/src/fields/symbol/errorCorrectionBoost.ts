import type { Category } from "../../config/fieldSurcharges.ts"
import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import { flag } from "../../field/leaves.ts"

export const read = (): Field<boolean> => flag

// Codes sold before keep the requested level.
export const usual = false

export const price = (): Category<boolean> => ({
  surcharges: { raised: 0 },
  labelOf: (isBoosted) => (isBoosted ? "raised" : undefined)
})

export const form: FieldForm<"body", boolean> = {
  label: "Free error correction",
  about: () => "true raises the error correction level as far as that makes no larger symbol",
  panel: "body",
  sample: ({ oneOf }) => oneOf([false, true])
}
