import { examineBitcoinAddress } from "../codes/bitcoinAddress.ts"
import { plainDecimal } from "../codes/decimal.ts"
import { query } from "../codes/query.ts"
import { optional } from "../fields/ContentField.ts"
import { type ContentKind, contentKind } from "../fields/ContentKind.ts"
import { number, text } from "../fields/kinds.ts"

export interface BitcoinContent {
  readonly type: "bitcoin"
  readonly address: string
  /** In bitcoin; if absent, the payer enters it. */
  readonly amount?: number
  readonly label?: string
  readonly message?: string
}

/** The smallest unit is 1e-8 bitcoin. */
const decimals = 8

/** `bitcoin:` (BIP 21). */
export const bitcoin: ContentKind<BitcoinContent> = contentKind<BitcoinContent>("bitcoin", {
  group: "payment",
  label: "Bitcoin",
  hint: "Fills in a payment in a wallet.",
  fields: {
    address: text({
      label: "Address",
      hint: "Of the main network.",
      example: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      maxLength: 90,
      examine: examineBitcoinAddress
    }),
    amount: optional(
      number({
        label: "Amount in bitcoin",
        hint: "Leave it out, and the payer writes it.",
        example: 0.0025,
        minimum: 0.00000001,
        maximum: 21_000_000,
        decimals
      })
    ),
    label: optional(text({ label: "Recipient", example: "Café Central", maxLength: 100 })),
    message: optional(text({ label: "Message", example: "Two coffees", maxLength: 200 }))
  },
  encode: ({ address, amount, label, message }) =>
    `bitcoin:${address}${query({ amount: amount === undefined ? undefined : plainDecimal(amount, decimals), label, message })}`,
  nameOf: ({ address, label }) => label ?? address
})
