import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId } from "../records/AccountRecord.ts"
import type { Page } from "../records/QrCode.ts"

/** The actions of operators, as the log names them. */
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
  "priceList.published",
  "books.audited",
  "books.backedUp"
] as const

/** A thing that operators do. */
export const OperatorAction: Schema.Literal<typeof operatorActions> = Schema.Literal(...operatorActions)
export type OperatorAction = typeof OperatorAction.Type

/** The longest reason for something that an operator does, in characters; the shortest has one. */
export const longestReason = 200

/** Control characters, breaks of lines, and overrides of a text's direction, by which a line can look like another. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** True where a text is a reason: one line of 1 to {@link longestReason} characters, not of blanks alone. */
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
  /** Its place in the log, from 1 on, without a gap. */
  sequence: Schema.Int,
  /** The operator; null where the command did it. */
  operatorId: NullableAccountId,
  action: OperatorAction,
  /** The id of the account, QR code or webhook that it was done to, or the version of a price list. */
  subject: Schema.String,
  reason: NullableText,
  /** Further facts, such as the amount of a credit. */
  detail: LogDetail,
  at: Schema.DateTimeUtc
} as const

/** An entry of the operators' log: who did what, when, to what, and why. Entries are only added. */
export const LogEntry: Schema.Struct<typeof logFields> = Schema.Struct(logFields)
export type LogEntry = typeof LogEntry.Type

/** An entry that is to be appended to the log, in the transaction of what it tells of. */
export type NewLogEntry = Omit<LogEntry, "sequence">

/** The author of a change, the reason for it, and its time. */
export interface Deed {
  /** The operator; null where the command does it. */
  readonly operatorId: AccountId | null
  /** Null where none was given. */
  readonly reason: string | null
  readonly at: DateTime.Utc
}

/** A {@link Deed} that needs a reason. */
export interface ReasonedDeed extends Deed {
  readonly reason: string
}

/** One page of the log, newest first. */
export interface LogPage {
  readonly entries: ReadonlyArray<LogEntry>
  /** The number of all entries. */
  readonly totalCount: number
}

/** A page of the log, of all or of what was done to one subject. */
export interface LogQuery extends Page {
  readonly subject?: string | undefined
}
