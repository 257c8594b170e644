import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId } from "../records/AccountRecord.ts"
import type { Page } from "../records/QrCode.ts"

const day = 86_400_000

/** The lifetime of a session, in milliseconds: since its last use, and in all. */
export const sessionLifetimes = { idle: 30 * day, total: 90 * day } as const

/** Names a session. */
export const SessionId: Schema.brand<typeof Schema.UUID, "SessionId"> = Schema.UUID.pipe(
  Schema.brand("SessionId")
)
export type SessionId = typeof SessionId.Type

const NullableTime: Schema.NullOr<typeof Schema.DateTimeUtc> = Schema.NullOr(Schema.DateTimeUtc)

const sessionFields = {
  id: SessionId,
  accountId: AccountId,
  createdAt: Schema.DateTimeUtc,
  lastUsedAt: Schema.DateTimeUtc,
  /** The program that signed in, by its own word; at most 256 characters. */
  userAgent: Schema.String,
  /** The time at which a passkey began or renewed it; null for one that a password began. */
  passkeyAt: NullableTime
} as const

/** Someone's stay after signing in: all but its secret, of which only the hash is kept. */
export const Session: Schema.Struct<typeof sessionFields> = Schema.Struct(sessionFields)
export type Session = typeof Session.Type

/** The most sessions of an account: another one ends the least recently used. */
export const maximumSessions = 100

/** A page of the sessions of an account that are open at a time. */
export interface SessionQuery extends Page {
  readonly openAt: DateTime.Utc
}

/** One page of an account's open sessions, newest first (`createdAt`, then `id`, both descending). */
export interface SessionPage {
  readonly sessions: ReadonlyArray<Session>
  /** The number of sessions in the whole list. */
  readonly totalCount: number
}

/** No session has this secret, or it ended. */
export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", {}) {
  override get message(): string {
    return "the session ended; sign in again"
  }
}

/** True where a session is valid at a time. */
export const isOpen = ({ createdAt, lastUsedAt }: Session, at: DateTime.Utc): boolean =>
  at.epochMillis < lastUsedAt.epochMillis + sessionLifetimes.idle &&
  at.epochMillis < createdAt.epochMillis + sessionLifetimes.total
