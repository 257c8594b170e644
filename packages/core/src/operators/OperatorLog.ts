import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId } from "../records/AccountRecord.ts"
import type { Page } from "../records/QrCode.ts"

/** The names of operator actions in the log. */
export const operatorActions = [
  "operator.added",
  "operator.removed",
  "account.credited",
  "account.suspended",
  "account.restored",
  "qrCode.deactivated",
  "qrCode.activated",
  "qrCode.refunded",
  "webhook.stopped",
  "webhook.resumed",
  "domain.removed",
  "priceList.published",
  "books.audited",
  "books.backedUp",
  "proofKey.used"
] as const

export const OperatorAction: Schema.Literal<typeof operatorActions> = Schema.Literal(...operatorActions)
export type OperatorAction = typeof OperatorAction.Type

/** The longest reason of an operator, in characters; the shortest has one. */
export const longestReason = 200

/** Control characters, line breaks, and direction overrides, which can disguise a line. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** True for a reason: one line of 1 to {@link longestReason} characters, not only spaces. */
export const isReason = (text: string): boolean => {
  const { length } = [...text]
  return length <= longestReason && text.trim() !== "" && text.isWellFormed() && !misleading.test(text)
}

const LogDetail: Schema.Record$<typeof Schema.String, typeof Schema.Unknown> = Schema.Record({
  key: Schema.String,
  value: Schema.Unknown
})

const NullableAccountId: Schema.NullOr<typeof AccountId> = Schema.NullOr(AccountId)
const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

const logFields = {
  /** The position in the log, from 1 without gaps. */
  sequence: Schema.Int,
  /** Null for the command. */
  operatorId: NullableAccountId,
  action: OperatorAction,
  /** The id of the account, QR code or webhook, the host of a domain, the version of a price list, or `proofKey`. */
  subject: Schema.String,
  reason: NullableText,
  /** Further facts, such as the amount of a credit. */
  detail: LogDetail,
  at: Schema.DateTimeUtc
} as const

/** An entry of the operators' log: author, action, time, subject and reason. Entries are only added. */
export const LogEntry: Schema.Struct<typeof logFields> = Schema.Struct(logFields)
export type LogEntry = typeof LogEntry.Type

/** A log entry to append, in the transaction of its change. */
export type NewLogEntry = Omit<LogEntry, "sequence">

/** The author, reason and time of a change. */
export interface Deed {
  /** Null for the command. */
  readonly operatorId: AccountId | null
  readonly reason: string | null
  readonly at: DateTime.Utc
}

/** A {@link Deed} that needs a reason. */
export interface ReasonedDeed extends Deed {
  readonly reason: string
}

export interface LogPage {
  readonly entries: ReadonlyArray<LogEntry>
  /** The number of all entries. */
  readonly totalCount: number
}

/** A page of the log, of all entries or one subject's. */
export interface LogQuery extends Page {
  readonly subject?: string | undefined
}
