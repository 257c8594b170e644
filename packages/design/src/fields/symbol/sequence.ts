import type { Category } from "../../config/fieldSurcharges.ts"
import { checked } from "../../field/checked.ts"
import type { Field } from "../../field/Field.ts"
import type { FieldForm } from "../../field/FieldForm.ts"
import { rule } from "../../field/faults.ts"
import { whole } from "../../field/leaves.ts"
import { object } from "../../field/object.ts"

export interface Sequence {
  /** From 1 to the total. */
  readonly index: number
  /** The number of codes, 2 to 16. */
  readonly total: number
  /** The exclusive or of the whole text's UTF-8 bytes, 0 to 255, by which scanners match codes. */
  readonly parity: number
}

export const sequenceBounds = { minimum: 2, maximum: 16 } as const

const indexBeyond = rule(
  "indexBeyond",
  ({ total }: { readonly total: number }) =>
    `is larger than total, which is ${total}; number the codes from 1`
)

export const read = (): Field<Sequence> =>
  checked(
    object(
      "an object",
      {
        index: whole(1, sequenceBounds.maximum),
        total: whole(sequenceBounds.minimum, sequenceBounds.maximum),
        parity: whole(0, 255)
      },
      {},
      "Sequence"
    ),
    ({ index, total }) => (index > total ? [indexBeyond(["index"], { total })] : [])
  )

export const price = (): Category<Sequence> => ({ surcharges: { part: 0 }, labelOf: () => "part" })

export const form: FieldForm<"body", Sequence> = {
  label: "Part of a text",
  about: () =>
    "the code's number, how many codes carry one text together, and the exclusive or of all bytes of the whole text; a scanner that knows structured append joins them, others show each part by itself",
  panel: "body",
  sample: ({ whole }) => {
    const total = whole(sequenceBounds.minimum, sequenceBounds.maximum)
    return { index: whole(1, total), total, parity: whole(0, 255) }
  }
}
