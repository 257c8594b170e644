import type { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
  type CredentialStorage,
  maximumSessions,
  type NewSession,
  PasswordChanged,
  Session,
  type SessionId,
  type SessionPage,
  type SessionQuery,
  sessionLifetimes
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer, Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { type Change, command, insertInto, query, type Read } from "../statements/statement.ts"
import { readPassword } from "./passwordTable.ts"

type Port = typeof CredentialStorage.Service

const Row = Schema.Struct({
  ...Session.fields,
  createdAt: Moment,
  lastUsedAt: Moment,
  passkeyAt: Schema.NullOr(Moment)
})
const select = `SELECT id, account_id AS "accountId", user_agent AS "userAgent", created_at AS "createdAt",
  last_used_at AS "lastUsedAt", passkey_at AS "passkeyAt" FROM sessions`

interface Start extends NewSession {
  readonly accountId: AccountId
  readonly at: DateTime.Utc
  /** The start time if a passkey started it. */
  readonly passkeyAt: DateTime.Utc | null
}
export const insertSession = insertInto("sessions")<Start>({
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  hash: ({ hash }) => hash,
  user_agent: ({ userAgent }) => userAgent,
  created_at: ({ at }) => at.epochMillis,
  last_used_at: ({ at }) => at.epochMillis,
  passkey_at: ({ passkeyAt }) => passkeyAt?.epochMillis ?? null
})
const selectByHash = query(Row, `${select} WHERE hash = ?`)
const openSessions = "WHERE account_id = ? AND created_at > ? AND last_used_at > ?"
const countOpen = query(
  Schema.Struct({ sessions: Integer }),
  `SELECT count(*) AS sessions FROM sessions ${openSessions}`
)
const selectOpen = query(
  Row,
  ({ byCodePoint }) =>
    `${select} ${openSessions} ORDER BY created_at DESC, ${byCodePoint("id")} DESC LIMIT ? OFFSET ?`
)
/** The most sessions deleted at once, for accounts from an older version with a higher limit. */
const mostEnded = 500
/** Deletes an account's least recently used sessions beyond this number. */
const keepNewest = command(
  ({ byCodePoint }) => `DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE account_id = ?
    ORDER BY last_used_at DESC, created_at DESC, ${byCodePoint("id")} DESC LIMIT ${mostEnded} OFFSET ?)`
)
const lockAll = query(
  Schema.Struct({ id: Schema.String }),
  ({ rowLock }) => `SELECT id FROM sessions WHERE account_id = ? ${rowLock}`
)
const touch = command("UPDATE sessions SET last_used_at = ? WHERE id = ? AND last_used_at < ?")
const lockOne = query(Row, ({ rowLock }) => `${select} WHERE id = ? AND account_id = ? ${rowLock}`)

/** The account's session with this id, locked until the transaction ends. */
export const lockSession = (
  read: Read,
  id: SessionId,
  accountId: AccountId
): Effect.Effect<Session | undefined, SqlError> =>
  Effect.map(lockOne(read, id, accountId), ([session]) => session)

/** Renews a session by a passkey. */
export const renewSession = command("UPDATE sessions SET last_used_at = ?, passkey_at = ? WHERE id = ?")
/** Ends an account's other passkey sessions. */
export const endOtherPasskeySessions = command(
  "DELETE FROM sessions WHERE account_id = ? AND id <> ? AND passkey_at IS NOT NULL"
)
const end = command("DELETE FROM sessions WHERE account_id = ? AND id = ?")

/** Ends an account's other sessions. */
export const endOtherSessions = command("DELETE FROM sessions WHERE account_id = ? AND id <> ?")
/** Ends all sessions of an account. */
export const endAllSessions = command("DELETE FROM sessions WHERE account_id = ?")

/** Starts a session, and ends the account's least recently used ones beyond the limit. */
export const startedSession = (start: Start): ReadonlyArray<Change> => [
  keepNewest(start.accountId, maximumSessions - 1),
  ...insertSession([start])
]

export const startSession =
  ({
    session,
    accountId,
    current,
    at
  }: Parameters<Port["startSession"]>[0]): WriteVerb<Session, PasswordChanged> =>
  (read) =>
    Effect.gen(function* () {
      if ((yield* readPassword(read, accountId)) !== current) return yield* new PasswordChanged()
      const { id, userAgent } = session
      return planned(
        { id, accountId, createdAt: at, lastUsedAt: at, userAgent, passkeyAt: null },
        ...startedSession({ ...session, accountId, at, passkeyAt: null })
      )
    })

export const findSession =
  (hash: string): ReadVerb<Session | undefined> =>
  (read) =>
    Effect.map(selectByHash(read, hash), ([session]) => session)

export const touchSession =
  (id: SessionId, at: DateTime.Utc): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, touch(at.epochMillis, id, at.epochMillis)))

export const listSessions =
  (accountId: AccountId, { pageNumber, pageSize, openAt }: SessionQuery): ReadVerb<SessionPage> =>
  (read) =>
    Effect.gen(function* () {
      const { total, idle } = sessionLifetimes
      const which = [accountId, openAt.epochMillis - total, openAt.epochMillis - idle]
      const [counted] = yield* countOpen(read, ...which)
      const totalCount = counted?.sessions ?? 0
      const before = (pageNumber - 1) * pageSize
      return {
        sessions: before < totalCount ? yield* selectOpen(read, ...which, pageSize, before) : [],
        totalCount
      }
    })

export const endSessions =
  (accountId: AccountId, ended: SessionId | "all"): WriteVerb<number> =>
  (read) =>
    Effect.map(lockAll(read, accountId), (sessions) =>
      ended === "all"
        ? planned(sessions.length, endAllSessions(accountId))
        : planned(sessions.filter(({ id }) => id === ended).length, end(accountId, ended))
    )
