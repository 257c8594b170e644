import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "./CreditsSchema.ts"
import { QrCodeId } from "./QrCode.ts"

const receiptFields = {
  qrCodeId: QrCodeId,
  name: Schema.String,
  pricePaid: CreditsFromDecimal,
  /** The balance right after the debit. */
  remainingBalance: CreditsFromDecimal
} as const

/** The result of a purchase, the first time and at every replay. */
export const Receipt: Schema.Struct<typeof receiptFields> = Schema.Struct(receiptFields)
export type Receipt = typeof Receipt.Type
