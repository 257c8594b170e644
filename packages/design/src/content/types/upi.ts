import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { encodeAddress, query } from "../codes/query.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { type Examined, number, text } from "../fields/kinds.ts"

export const notUpiAddress: Rule<Parameters> = rule(
  "notUpiAddress",
  () => "is no UPI address; write it as in name@bank"
)

export interface UpiContent {
  readonly type: "upi"
  readonly address: string
  readonly name: string
  /** In rupees; if absent, the payer enters it. */
  readonly amount?: number
  readonly note?: string
}

const examineAddress = (given: string): Examined =>
  /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(given) ? given : notUpiAddress([], {})

/** `upi://pay` (NPCI, UPI Linking Specifications). */
export const upi: ContentKind<UpiContent> = contentKind<UpiContent>("upi", {
  label: "UPI",
  hint: "Fills in a payment in an Indian payment app.",
  fields: {
    address: text({ label: "UPI address", example: "nadeem@npci", maxLength: 255, examine: examineAddress }),
    name: text({ label: "Recipient", example: "Nadeem Chinna", maxLength: 99 }),
    amount: optional(
      number({
        label: "Amount in rupees",
        hint: "Leave it out, and the payer writes it.",
        example: 150,
        minimum: 0.01,
        maximum: 9_999_999_999.99,
        decimals: 2
      })
    ),
    note: optional(text({ label: "Note", example: "Two coffees", maxLength: 80 }))
  },
  encode: ({ address, name, amount, note }) =>
    `upi://pay?pa=${encodeAddress(address)}${query({ pn: name, am: amount?.toFixed(2), cu: "INR", tn: note }).replace("?", "&")}`,
  nameOf: ({ name }) => name
})
