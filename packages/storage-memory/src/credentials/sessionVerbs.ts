import {
  type AccountId,
  type CredentialStorage,
  isOpen,
  maximumSessions,
  type NewSession,
  PasswordChanged,
  type Session,
  type StorageError
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { newerFirst, slice } from "../state/sort.ts"
import { deleteWhere, idTaken, type State, type StoredSession } from "../state/state.ts"

/** A session without the hash of its secret. */
export const shownSession = ({ hash, ...session }: StoredSession): Session => session

export const openSession = (
  state: State,
  { id, hash, userAgent }: NewSession,
  accountId: AccountId,
  at: DateTime.Utc,
  passkeyAt: DateTime.Utc | null = null
): Either.Either<Session, StorageError> => {
  if (state.sessions.has(id) || sessionByHash(state, hash) !== undefined) return idTaken(id)
  const session = { id, accountId, createdAt: at, lastUsedAt: at, userAgent, passkeyAt }
  state.sessions.set(id, { ...session, hash })
  return Either.right(session)
}

const sessionByHash = (state: State, hash: string): StoredSession | undefined =>
  [...state.sessions.values()].find((session) => session.hash === hash)

const sessionsOf = (state: State, accountId: AccountId): Array<StoredSession> =>
  [...state.sessions.values()].filter((session) => session.accountId === accountId)

const laterUsedFirst = (a: StoredSession, b: StoredSession): number =>
  b.lastUsedAt.epochMillis - a.lastUsedAt.epochMillis || newerFirst(a, b)

/** Ends an account's least recently used sessions beyond the limit, sparing the one just started. */
export const endOldestSessions = (state: State, { id: started, accountId }: Session): void => {
  const others = sessionsOf(state, accountId).filter(({ id }) => id !== started)
  for (const { id } of others.sort(laterUsedFirst).slice(maximumSessions - 1)) state.sessions.delete(id)
}

export const sessionVerbs = (
  state: State
): Pick<
  typeof CredentialStorage.Service,
  "startSession" | "findSession" | "touchSession" | "listSessions" | "endSessions"
> => ({
  startSession: ({ session, accountId, current, at }) =>
    Effect.suspend(
      (): Either.Either<Session, PasswordChanged | StorageError> =>
        state.passwords.get(accountId) === current
          ? Either.map(openSession(state, session, accountId, at), (started) => {
              endOldestSessions(state, started)
              return started
            })
          : Either.left(new PasswordChanged())
    ),
  findSession: (hash) =>
    Effect.sync(() => {
      const session = sessionByHash(state, hash)
      return session === undefined ? undefined : shownSession(session)
    }),
  touchSession: (id, at) =>
    Effect.sync(() => {
      const session = state.sessions.get(id)
      if (session !== undefined)
        state.sessions.set(id, { ...session, lastUsedAt: DateTime.max(session.lastUsedAt, at) })
    }),
  listSessions: (accountId, { openAt, ...page }) =>
    Effect.sync(() => {
      const open = sessionsOf(state, accountId).filter((session) => isOpen(session, openAt))
      return { sessions: slice(open.sort(newerFirst), page).map(shownSession), totalCount: open.length }
    }),
  endSessions: (accountId, ended) =>
    Effect.sync(() =>
      deleteWhere(
        state.sessions,
        (session) => session.accountId === accountId && (ended === "all" || session.id === ended)
      )
    )
})
