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
  "restyle",
  "refund",
  "adjustment",
  "top-up",
  "top-up-refund",
  "dispute"
] as const

/**
 * The kind of a change: a grant, a purchase, a restyle of a dynamic code, their refund, an operator's correction,
 * bought credits, the return of credits for a refunded payment (negative if the refund failed), or for a disputed
 * payment (negative if it came back).
 */
export const LedgerEntryKind: Schema.Literal<typeof ledgerEntryKinds> = Schema.Literal(...ledgerEntryKinds)
export type LedgerEntryKind = typeof LedgerEntryKind.Type

const Sequence: Refined<typeof Schema.Int> = Schema.Int.pipe(Schema.positive())
const NullableQrCodeId: Schema.NullOr<typeof QrCodeId> = Schema.NullOr(QrCodeId)
const NullableTopUpId: Schema.NullOr<typeof TopUpId> = Schema.NullOr(TopUpId)

const ledgerEntryFields = {
  accountId: AccountId,
  /** The entry's position in the account, from 1, without gaps. */
  sequence: Sequence,
  kind: LedgerEntryKind,
  /** Positive for grants, refunds of purchases and top-ups; negative for purchases and restyles; either for others. */
  amount: CreditsFromDecimal,
  balanceAfter: CreditsFromDecimal,
  reason: Schema.String,
  /** The bought, restyled or refunded QR code, else null. */
  qrCodeId: NullableQrCodeId,
  /** The paid, refunded or disputed top-up, else null. */
  topUpId: NullableTopUpId,
  createdAt: Schema.DateTimeUtc
} as const

/**
 * One change of a balance, identified by account and `sequence`. Entries are only appended; a balance is the sum of its
 * entries and equals the last `balanceAfter`.
 */
export const LedgerEntry: Schema.Struct<typeof ledgerEntryFields> = Schema.Struct(ledgerEntryFields)
export type LedgerEntry = typeof LedgerEntry.Type

/** The key belongs to an entry of another amount in this account's ledger; nothing was changed. */
export class CreditKeyTaken extends Schema.TaggedError<CreditKeyTaken>()("CreditKeyTaken", {
  key: Schema.String,
  /** The amount of the key's entry. */
  posted: CreditsFromDecimal,
  amount: CreditsFromDecimal
}) {
  override get message(): string {
    return `the key ${JSON.stringify(this.key)} stands for an entry of ${format(this.posted)} credits in this account, not of ${format(this.amount)}: repeat that amount, or take another key`
  }
}

export interface LedgerPage {
  readonly entries: ReadonlyArray<LedgerEntry>
  readonly totalCount: number
}
