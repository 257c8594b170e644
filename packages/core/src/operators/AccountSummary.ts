import * as Schema from "effect/Schema"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import type { Page } from "../records/QrCode.ts"

/** The state of an account: suspended, its keys and sessions are refused; closed, it has none. */
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
  /** Null once the account is closed. */
  email: NullableEmail,
  balance: CreditsFromDecimal,
  state: AccountState,
  /** The reason of its suspension; null where it is not suspended. */
  suspensionReason: NullableText,
  /** The number of QR codes that it bought. */
  qrCodes: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  /** The last use of any of its keys and open sessions; null where there was none. */
  lastSeenAt: NullableTime
} as const

/** An account as operators see it in a list. */
export const AccountSummary: Schema.Struct<typeof summaryFields> = Schema.Struct(summaryFields)
export type AccountSummary = typeof AccountSummary.Type

/** No account has this id; an operator asked for it. */
export class UnknownAccount extends Schema.TaggedError<UnknownAccount>()("UnknownAccount", {
  id: Schema.String
}) {
  override get message(): string {
    return `no account has the id ${this.id}`
  }
}

/** Accounts by a part of their address in any case, or by an id, and by their state. */
export interface AccountQuery extends Page {
  readonly query?: string | undefined
  readonly state?: AccountState | undefined
}

/** One page of accounts by address; a closed one stands at its id. */
export interface AccountSummaryPage {
  readonly accounts: ReadonlyArray<AccountSummary>
  /** The number of all that the query finds. */
  readonly totalCount: number
}

const operatorFields = { accountId: AccountId, email: NullableEmail, addedAt: Schema.DateTimeUtc } as const

/** An account with the role of an operator. */
export const Operator: Schema.Struct<typeof operatorFields> = Schema.Struct(operatorFields)
export type Operator = typeof Operator.Type
