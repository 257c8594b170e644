import type { Category } from "../../config/fieldSurcharges.ts"
import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import { whole } from "../../field/leaves.ts"

/** The versions of QR codes (ISO/IEC 18004, section 5.1). */
export const versionBounds = { minimum: 1, maximum: 40 } as const

export const read = (): Field<number> => whole(versionBounds.minimum, versionBounds.maximum)

export const price = (): Category<number> => ({ surcharges: { fixed: 0 }, labelOf: () => "fixed" })

export const form: FieldForm<"body", number> = {
  label: "Version",
  about: () =>
    `${read().description}, of 17 + 4 modules a version to a side; 1 to 4 of Micro QR and 1 to 32 of rMQR, from R7x43 to R17x139; by default the smallest that holds the data`,
  panel: "body",
  sample: ({ whole }) => whole(versionBounds.minimum, versionBounds.maximum)
}
