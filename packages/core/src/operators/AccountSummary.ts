import * as Schema from "effect/Schema"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import type { Page } from "../records/QrCode.ts"

/** The state of an account: `suspended` rejects its keys and sessions; `closed` has none. */
export const AccountState: Schema.Literal<["active", "suspended", "closed"]> = Schema.Literal(
  "active",
  "suspended",
  "closed"
)
export type AccountState = typeof AccountState.Type

const NullableEmail: Schema.NullOr<typeof StoredEmail> = Schema.NullOr(StoredEmail)
const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

const summaryFields = {
  id: AccountId,
  email: NullableEmail,
  balance: CreditsFromDecimal,
  state: AccountState,
  suspensionReason: NullableText,
  qrCodes: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  /** The last use of its keys and open sessions; null if never. */
  lastSeenAt: NullableTime
} as const

export const AccountSummary: Schema.Struct<typeof summaryFields> = Schema.Struct(summaryFields)
export type AccountSummary = typeof AccountSummary.Type

export class UnknownAccount extends Schema.TaggedError<UnknownAccount>()("UnknownAccount", {
  id: Schema.String
}) {
  override get message(): string {
    return `no account has the id ${this.id}`
  }
}

/** Selects accounts by part of an address, ignoring case, or by id, and by state. */
export interface AccountQuery extends Page {
  readonly query?: string | undefined
  readonly state?: AccountState | undefined
}

/** A page of accounts by address; closed ones sort by id. */
export interface AccountSummaryPage {
  readonly accounts: ReadonlyArray<AccountSummary>
  readonly totalCount: number
}

const operatorFields = { accountId: AccountId, email: NullableEmail, addedAt: Schema.DateTimeUtc } as const

export const Operator: Schema.Struct<typeof operatorFields> = Schema.Struct(operatorFields)
export type Operator = typeof Operator.Type
