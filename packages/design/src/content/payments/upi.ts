import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import { encodeAddress, query } from "../codes/query.ts"
import { optional, rare } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { type Examined, number, text } from "../fields/kinds.ts"

export const notUpiAddress: Rule<Parameters> = rule(
  "notUpiAddress",
  () => "is not a UPI address; write it as in name@bank"
)

export const notMerchantCode: Rule<Parameters> = rule(
  "notMerchantCode",
  () => "is not a merchant category code, which has 4 digits (ISO 18245), as in 5411"
)

export const notUpiReference: Rule<Parameters> = rule(
  "notUpiReference",
  () =>
    "has a character other than letters without accents, digits, points and hyphens; write it as in ORDER-4711"
)

export interface UpiContent {
  readonly type: "upi"
  readonly address: string
  readonly name: string
  /** In rupees; if absent, the payer enters it. */
  readonly amount?: number
  readonly note?: string
  /** A merchant category code of 4 digits (ISO 18245); merchants' apps require it. */
  readonly merchantCode?: string
  /** The merchant's own reference, which its bank reports with the payment. */
  readonly transactionReference?: string
}

const examineAddress = (given: string): Examined =>
  /^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(given) ? given : notUpiAddress([], {})

/** A merchant category code (ISO 18245). */
export const merchantCodeField: ReturnType<typeof text> = text({
  label: "Merchant category code",
  hint: "Four digits, for merchants.",
  example: "5411",
  maxLength: 4,
  examine: (given) => (/^\d{4}$/.test(given) ? given : notMerchantCode([], {}))
})

const examineReference = (given: string): Examined =>
  /^[A-Za-z0-9._/-]+$/.test(given) ? given : notUpiReference([], {})

/** `upi://pay` (NPCI, UPI Linking Specifications). */
export const upi: ContentKind<UpiContent> = contentKind<UpiContent>("upi", {
  group: "payment",
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
    note: optional(text({ label: "Note", example: "Two coffees", maxLength: 80 })),
    merchantCode: rare(merchantCodeField),
    transactionReference: rare(
      text({
        label: "Transaction reference",
        hint: "Your own, for merchants.",
        example: "ORDER-4711",
        maxLength: 35,
        examine: examineReference
      })
    )
  },
  encode: ({ address, name, amount, note, merchantCode, transactionReference }) => {
    const more = query({
      pn: name,
      mc: merchantCode,
      tr: transactionReference,
      am: amount?.toFixed(2),
      cu: "INR",
      tn: note
    })
    return `upi://pay?pa=${encodeAddress(address)}${more.replace("?", "&")}`
  },
  nameOf: ({ name }) => name
})
