import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { AccountId } from "../account/Account.ts"

const day = 86_400_000

/** How long a session lasts, in milliseconds: since its last use, and in all. */
export const sessionLifetimes = { idle: 30 * day, total: 90 * day } as const

/** Names a session. */
export const SessionId: Schema.brand<typeof Schema.UUID, "SessionId"> = Schema.UUID.pipe(
  Schema.brand("SessionId")
)
export type SessionId = typeof SessionId.Type

const sessionFields = {
  id: SessionId,
  accountId: AccountId,
  createdAt: Schema.DateTimeUtc,
  lastUsedAt: Schema.DateTimeUtc,
  /** The program that signed in, by its own word; at most 256 characters. */
  userAgent: Schema.String
} as const

/** Someone's stay after signing in: all but its secret, of which only the hash is kept. */
export const Session: Schema.Struct<typeof sessionFields> = Schema.Struct(sessionFields)
export type Session = typeof Session.Type

/** No session has this secret, or it ended. */
export class SessionEnded extends Schema.TaggedError<SessionEnded>()("SessionEnded", {}) {
  override get message(): string {
    return "the session ended; sign in again"
  }
}

/** Whether a session is still good at a time. */
export const isOpen = ({ createdAt, lastUsedAt }: Session, at: DateTime.Utc): boolean =>
  at.epochMillis < lastUsedAt.epochMillis + sessionLifetimes.idle &&
  at.epochMillis < createdAt.epochMillis + sessionLifetimes.total
