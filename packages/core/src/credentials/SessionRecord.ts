import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId } from "../records/AccountRecord.ts"
import type { Page } from "../records/QrCode.ts"

const day = 86_400_000

/** The lifetime of a session in milliseconds, since its last use and in total. */
export const sessionLifetimes = { idle: 30 * day, total: 90 * day } as const

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
  /** The user agent of the sign-in, at most 256 characters. */
  userAgent: Schema.String,
  /** The time at which a passkey began or renewed it; null after a password. */
  passkeyAt: NullableTime
} as const

/** A session without its secret, of which only the hash is stored. */
export const Session: Schema.Struct<typeof sessionFields> = Schema.Struct(sessionFields)
export type Session = typeof Session.Type

/** The most sessions of an account: another one ends the least recently used. */
export const maximumSessions = 100

/** A page of an account's sessions that are open at a time. */
export interface SessionQuery extends Page {
  readonly openAt: DateTime.Utc
}

/** A page of an account's open sessions, newest first (`createdAt`, then `id`, both descending). */
export interface SessionPage {
  readonly sessions: ReadonlyArray<Session>
  readonly totalCount: number
}

/** No session has this secret, or it ended. */
export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", {}) {
  override get message(): string {
    return "the session ended; sign in again"
  }
}

export const isOpen = ({ createdAt, lastUsedAt }: Session, at: DateTime.Utc): boolean =>
  at.epochMillis < lastUsedAt.epochMillis + sessionLifetimes.idle &&
  at.epochMillis < createdAt.epochMillis + sessionLifetimes.total

/** The request needs a session that a passkey started or renewed recently. */
export class PasskeyRequired extends Schema.TaggedError<PasskeyRequired>()("PasskeyRequired", {}) {
  override get message(): string {
    return "sign in with a passkey first, or again if it was used too long ago"
  }
}
