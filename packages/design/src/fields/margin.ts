import { styleBounds } from "../config/bounds.ts"
import type { Field } from "../field/Field.ts"
import type { FieldForm } from "../field/FieldForm.ts"
import { whole } from "../field/leaves.ts"

const { minimum, maximum } = styleBounds.margin

export const read = (): Field<number> => whole(minimum, maximum, "modules")

/** The quiet zone of the standards: 4 modules for QR codes (ISO/IEC 18004), 2 for Micro QR and rMQR (ISO/IEC 23941). */
export const usual = ({ symbol = "qr" }: { readonly symbol?: string | undefined }): number =>
  symbol === "qr" ? 4 : 2

export const price = "free"

export const form: FieldForm<"frame", number> = {
  label: "Margin",
  unit: "modules",
  about: () =>
    `${read().description}; scanners expect 4, or 2 around a symbol for labels, and 0 is priced but never drawn: NOT_SCANNABLE`,
  panel: "frame",
  sample: ({ whole, leastMargin }) => whole(leastMargin, maximum)
}
