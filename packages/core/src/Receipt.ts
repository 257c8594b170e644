import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "./CreditsSchema.ts"
import { QrCodeId } from "./QrCode.ts"

/** The result of a purchase, the first time and at every replay. */
export const Receipt = Schema.Struct({
  qrCodeId: QrCodeId,
  name: Schema.String,
  pricePaid: CreditsFromDecimal,
  /** The balance right after the debit. */
  remainingBalance: CreditsFromDecimal
})
export type Receipt = typeof Receipt.Type
