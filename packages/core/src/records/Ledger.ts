import { format } from "@quick-response/design/pricing/Credits"
import * as Schema from "effect/Schema"
import { TopUpId } from "../payments/TopUp.ts"
import type { Refined } from "../schema/index.ts"
import { AccountId } from "./AccountRecord.ts"
import { CreditsFromDecimal } from "./CreditsSchema.ts"
import { QrCodeId } from "./QrCode.ts"

const ledgerEntryKinds = [
  "grant",
  "purchase",
  "refund",
  "adjustment",
  "top-up",
  "top-up-refund",
  "dispute"
] as const

/**
 * The reason of a change: a grant, a purchase, its refund, a correction by the operator, credits bought, what a refund of their
 * payment takes back (or gives, where the refund failed), and what a disputed payment takes (or gives, where it came back).
 */
export const LedgerEntryKind: Schema.Literal<typeof ledgerEntryKinds> = Schema.Literal(...ledgerEntryKinds)
export type LedgerEntryKind = typeof LedgerEntryKind.Type

const Sequence: Refined<typeof Schema.Int> = Schema.Int.pipe(Schema.positive())
const NullableQrCodeId: Schema.NullOr<typeof QrCodeId> = Schema.NullOr(QrCodeId)
const NullableTopUpId: Schema.NullOr<typeof TopUpId> = Schema.NullOr(TopUpId)

const ledgerEntryFields = {
  accountId: AccountId,
  /** The entry's place among the account's entries, from 1, without gaps. */
  sequence: Sequence,
  kind: LedgerEntryKind,
  /** Positive when the balance grows: grants, refunds of purchases and top-ups; negative for purchases; either for the others. */
  amount: CreditsFromDecimal,
  balanceAfter: CreditsFromDecimal,
  reason: Schema.String,
  /** The QR code that was bought or refunded, else null. */
  qrCodeId: NullableQrCodeId,
  /** The top-up that was paid, refunded or disputed, else null. */
  topUpId: NullableTopUpId,
  createdAt: Schema.DateTimeUtc
} as const

/**
 * One change of a balance, named by its account and `sequence`. Entries are only ever appended; an account's balance is
 * the sum of its entries and equals `balanceAfter` of the last one.
 */
export const LedgerEntry: Schema.Struct<typeof ledgerEntryFields> = Schema.Struct(ledgerEntryFields)
export type LedgerEntry = typeof LedgerEntry.Type

/** A key names an entry of another amount in this account's ledger already; nothing was changed. */
export class CreditKeyTaken extends Schema.TaggedError<CreditKeyTaken>()("CreditKeyTaken", {
  key: Schema.String,
  /** The amount of the entry that was made under the key. */
  posted: CreditsFromDecimal,
  amount: CreditsFromDecimal
}) {
  override get message(): string {
    return `the key ${JSON.stringify(this.key)} stands for an entry of ${format(this.posted)} credits in this account, not of ${format(this.amount)}: repeat that amount, or take another key`
  }
}

/** One page of an account's ledger: entries by `sequence`, newest first. */
export interface LedgerPage {
  readonly entries: ReadonlyArray<LedgerEntry>
  /** The number of entries in the whole ledger. */
  readonly totalCount: number
}
