import {
  type AccountId,
  type CredentialStorage,
  type NewSession,
  PasswordChanged,
  Session,
  type SessionId
} from "@quick-response/core/shop"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Moment } from "../columns.ts"
import { command, insertInto, query } from "../statement.ts"
import { planned, type ReadVerb, type WriteVerb } from "../Verb.ts"
import { readPassword } from "./passwordTable.ts"

type Port = typeof CredentialStorage.Service

const Row = Schema.Struct({ ...Session.fields, createdAt: Moment, lastUsedAt: Moment })
const select = `SELECT id, account_id AS "accountId", user_agent AS "userAgent", created_at AS "createdAt",
  last_used_at AS "lastUsedAt" FROM sessions`

/** A session that starts. */
interface Start extends NewSession {
  readonly accountId: AccountId
  readonly at: DateTime.Utc
}
/** Makes the statement that starts a session. */
export const insertSession = insertInto("sessions")<Start>({
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  hash: ({ hash }) => hash,
  user_agent: ({ userAgent }) => userAgent,
  created_at: ({ at }) => at.epochMillis,
  last_used_at: ({ at }) => at.epochMillis
})
const selectByHash = query(Row, `${select} WHERE hash = ?`)
const selectByAccount = query(
  Row,
  ({ byCodePoint }) => `${select} WHERE account_id = ? ORDER BY created_at DESC, ${byCodePoint("id")} DESC`
)
const lockAll = query(
  Schema.Struct({ id: Schema.String }),
  ({ rowLock }) => `SELECT id FROM sessions WHERE account_id = ? ${rowLock}`
)
const touch = command("UPDATE sessions SET last_used_at = ? WHERE id = ? AND last_used_at < ?")
const end = command("DELETE FROM sessions WHERE account_id = ? AND id = ?")

/** Makes the statement that ends an account's sessions but for the one with this id. */
export const endOtherSessions = command("DELETE FROM sessions WHERE account_id = ? AND id <> ?")
/** Makes the statement that ends all sessions of an account. */
export const endAllSessions = command("DELETE FROM sessions WHERE account_id = ?")

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
        { id, accountId, createdAt: at, lastUsedAt: at, userAgent },
        ...insertSession([{ ...session, accountId, at }])
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
  (accountId: AccountId): ReadVerb<ReadonlyArray<Session>> =>
  (read) =>
    selectByAccount(read, accountId)

export const endSessions =
  (accountId: AccountId, ended: SessionId | "all"): WriteVerb<number> =>
  (read) =>
    Effect.map(lockAll(read, accountId), (sessions) =>
      ended === "all"
        ? planned(sessions.length, endAllSessions(accountId))
        : planned(sessions.filter(({ id }) => id === ended).length, end(accountId, ended))
    )
