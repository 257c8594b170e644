import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "../CreditsSchema.ts"
import { QrCodeId } from "../QrCode.ts"
import { AccountId } from "./Account.ts"

/** The reason of a change: a grant, a purchase, its refund, or a correction by the operator. */
export const LedgerEntryKind = Schema.Literal("grant", "purchase", "refund", "adjustment")
export type LedgerEntryKind = typeof LedgerEntryKind.Type

/**
 * One change of a balance, named by its account and `sequence`. Entries are only ever appended; an account's balance is
 * the sum of its entries and equals `balanceAfter` of the last one.
 */
export const LedgerEntry = Schema.Struct({
  accountId: AccountId,
  /** The entry's place among the account's entries, from 1, without gaps. */
  sequence: Schema.Int.pipe(Schema.positive()),
  kind: LedgerEntryKind,
  /** Positive when the balance grows: grants and refunds; negative for purchases; either for adjustments. */
  amount: CreditsFromDecimal,
  balanceAfter: CreditsFromDecimal,
  reason: Schema.String,
  /** The QR code that was bought or refunded; null for grants and adjustments. */
  qrCodeId: Schema.NullOr(QrCodeId),
  createdAt: Schema.DateTimeUtc
})
export type LedgerEntry = typeof LedgerEntry.Type
