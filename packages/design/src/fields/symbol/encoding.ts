import type { Category } from "../../config/fieldSurcharges.ts"
import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import { type Known, literal } from "../../field/leaves.ts"

const encodings = ["auto", "eci", "gs1", "iso-8859-2"] as const

/**
 * The declared encoding of the text: by default undeclared; `eci` puts UTF-8's ECI designator before non-ASCII text, `gs1`
 * puts FNC1 in first position for GS1 element strings, and `iso-8859-2` writes bytes after that set's ECI designator.
 */
export type Encoding = (typeof encodings)[number]

export const read = (): Field<Encoding, Known<Encoding>> => literal(encodings)

export const usual = "auto"

export const price = (): Category<Encoding> => ({
  surcharges: { eci: 0, gs1: 0, "iso-8859-2": 0 },
  labelOf: (encoding) => (encoding === "auto" ? undefined : encoding)
})

export const form: FieldForm<"body", Encoding> = {
  label: "Text encoding",
  about: () =>
    `${read().description}; eci names UTF-8 before a text that is not ASCII, which some scanners guess wrong without, and a few cannot read with; gs1 says by FNC1 that the data are GS1 element strings, with U+001D between them; iso-8859-2 writes and names that character set, for readers that ask for it, as Slovenia's banks do`,
  panel: "body",
  // GS1 accepts only element strings.
  sample: ({ oneOf }) => oneOf(["auto", "eci"])
}
