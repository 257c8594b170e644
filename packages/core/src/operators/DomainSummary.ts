import * as Schema from "effect/Schema"
import { DomainHost, DomainState } from "../domains/Domain.ts"
import { AccountId, StoredEmail } from "../records/AccountRecord.ts"
import type { Page } from "../records/QrCode.ts"

const NullableEmail: Schema.NullOr<typeof StoredEmail> = Schema.NullOr(StoredEmail)
const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const summaryFields = {
  host: DomainHost,
  accountId: AccountId,
  /** Null if the account is closed. */
  email: NullableEmail,
  state: DomainState,
  codes: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  provedAt: NullableTime,
  liveAt: NullableTime,
  checkedAt: NullableTime
} as const

/** An account's own domain, as operators see it. */
export const DomainSummary: Schema.Struct<typeof summaryFields> = Schema.Struct(summaryFields)
export type DomainSummary = typeof DomainSummary.Type

/** Selects by part of a host or an account's id; by account; by state. */
export interface DomainQuery extends Page {
  readonly query?: string | undefined
  readonly accountId?: AccountId | undefined
  readonly state?: DomainState | undefined
}

/** A page by host, then account. */
export interface DomainSummaryPage {
  readonly domains: ReadonlyArray<DomainSummary>
  readonly totalCount: number
}

/** No account holds the host. */
export class UnknownDomain extends Schema.TaggedError<UnknownDomain>()("UnknownDomain", {
  host: Schema.String
}) {
  override get message(): string {
    return `no account holds the host ${this.host}`
  }
}
