import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import { type Known, literal } from "../../field/leaves.ts"

const encodings = ["auto", "eci"] as const

/** How a symbol says that its text is UTF-8: not at all, or by an ECI designator before a text that is not ASCII. */
export type Encoding = (typeof encodings)[number]

export const read = (): Field<Encoding, Known<Encoding>> => literal(encodings)

export const usual = "auto"

export const price = "free"

export const form: FieldForm<"body", Encoding> = {
  label: "Text encoding",
  about: () =>
    `${read().description}; eci names UTF-8 before a text that is not ASCII, which some scanners guess wrong without, and a few cannot read with`,
  panel: "body",
  sample: ({ oneOf }) => oneOf(encodings)
}
