import type { Category } from "../../config/fieldSurcharges.ts"
import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import { whole } from "../../field/leaves.ts"

/** The masks of QR codes (ISO/IEC 18004, section 7.8.2). */
export const maskBounds = { minimum: 0, maximum: 7 } as const

/** The masks of Micro QR (ISO/IEC 18004, section 7.8.2). */
export const microMaskBounds = { minimum: 0, maximum: 3 } as const

export const read = (): Field<number> => whole(maskBounds.minimum, maskBounds.maximum)

export const price = (): Category<number> => ({ surcharges: { fixed: 0 }, labelOf: () => "fixed" })

export const form: FieldForm<"body", number> = {
  label: "Mask",
  about: () => `${read().description}, 0 to 3 of Micro QR; by default the one with the lowest penalty score`,
  panel: "body",
  sample: ({ whole }) => whole(maskBounds.minimum, maskBounds.maximum)
}
