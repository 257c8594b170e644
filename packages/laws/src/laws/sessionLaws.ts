import { maximumSessions, type Page, sessionLifetimes } from "@quick-response/core"
import * as Effect from "effect/Effect"
import {
  type CredentialTrial,
  freshHash,
  freshPassword,
  freshSession,
  linkTo,
  openSessions,
  signedUp
} from "../fixtures/credentialFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { fresh, time } from "../trials/fixtures.ts"

export const sessionTrials: ReadonlyArray<CredentialTrial> = [
  {
    name: "a session starts only with the current password",
    meaning: "Else who signs in by an old password at the moment of its reset stays in.",
    trial: ({ credentials }) =>
      Effect.gen(function* () {
        const { accountId, password: current, session: first } = yield* signedUp()
        const session = freshSession()
        const start = { session, accountId, current, at: time(7) }
        const { hash, ...shown } = session
        const expected = { ...shown, accountId, createdAt: time(7), lastUsedAt: time(7), passkeyAt: null }
        yield* same("startSession", yield* credentials.startSession(start), expected)
        yield* same("findSession", yield* credentials.findSession(hash), expected)
        yield* same("an unknown hash", yield* credentials.findSession(freshHash()), undefined)
        const again = { ...start, session: { ...freshSession(), hash } }
        yield* refuses("a hash twice", credentials.startSession(again), "StorageError")
        const wrong = { ...start, session: freshSession(), current: freshPassword() }
        yield* refuses("another password", credentials.startSession(wrong), "PasswordChanged")
        const nobody = { ...start, session: freshSession(), accountId: fresh.accountId() }
        yield* refuses("no account", credentials.startSession(nobody), "PasswordChanged")

        yield* credentials.touchSession(session.id, time(9))
        yield* credentials.touchSession(session.id, time(8))
        const listed = yield* openSessions(accountId)
        yield* same(
          "listSessions",
          listed.map(({ id, lastUsedAt }) => [id, lastUsedAt]),
          [
            [session.id, time(9)],
            [first.id, time(1)]
          ]
        )
        const other = yield* signedUp()
        yield* same("by another account", yield* credentials.endSessions(other.accountId, session.id), 0)
        yield* same("endSessions", yield* credentials.endSessions(accountId, session.id), 1)
        yield* same("endSessions again", yield* credentials.endSessions(accountId, session.id), 0)
        yield* same("an ended session", yield* credentials.findSession(hash), undefined)
        yield* credentials.startSession({ ...start, session: freshSession() })
        yield* same("all", yield* credentials.endSessions(accountId, "all"), 2)
        yield* same("another's session", (yield* openSessions(other.accountId)).length, 1)
      })
  },
  {
    name: "sessions are paged, and a new one ends the least recently used",
    meaning: "Else who signs in all day fills the store, and hides the browser that is signed in by stealth.",
    trial: ({ credentials }) =>
      Effect.gen(function* () {
        const { accountId, password: current, session: used } = yield* signedUp()
        const start = (at: number) => {
          const session = freshSession()
          return Effect.as(credentials.startSession({ session, accountId, current, at: time(at) }), session)
        }
        const idle = yield* start(2)
        const started: Array<ReturnType<typeof freshSession>> = []
        for (let at = 3; at < maximumSessions + 1; at++) started.unshift(yield* start(at))
        yield* credentials.touchSession(used.id, time(500))
        started.unshift(yield* start(1_000))
        yield* same("the one used longest ago", yield* credentials.findSession(idle.hash), undefined)
        const expected = [...started, used].map(({ id }) => id)
        const list = (page: Page, openAt = time(1_000)) =>
          Effect.map(
            credentials.listSessions(accountId, { ...page, openAt }),
            ({ sessions, totalCount }) => ({
              ids: sessions.map(({ id }) => id),
              totalCount
            })
          )
        yield* same("all", yield* list({ pageNumber: 1, pageSize: 100 }), {
          ids: expected,
          totalCount: maximumSessions
        })
        yield* same("the second page", yield* list({ pageNumber: 2, pageSize: 40 }), {
          ids: expected.slice(40, 80),
          totalCount: maximumSessions
        })
        // The newest and the last used session are still open when the others have been idle for too long.
        const later = time(500 + sessionLifetimes.idle - 1)
        yield* same("those that are open later", yield* list({ pageNumber: 1, pageSize: 100 }, later), {
          ids: [expected[0], used.id],
          totalCount: 2
        })
        const end = time(1 + sessionLifetimes.total)
        yield* credentials.touchSession(used.id, end)
        yield* same("ninety days later", yield* list({ pageNumber: 1, pageSize: 100 }, end), {
          ids: [],
          totalCount: 0
        })
      })
  },
  {
    name: "only stale rows are deleted",
    meaning: "Else the store grows for ever, or people are signed out.",
    trial: ({ credentials }) =>
      Effect.gen(function* () {
        // Long ago, so that no other record in the store is stale.
        const start = -1_000_000_000_000
        const at = (milliseconds: number) => time(start + milliseconds)
        const { email, accountId, password: current } = yield* signedUp()
        const startAt = (milliseconds: number) =>
          credentials.startSession({ session: freshSession(), accountId, current, at: at(milliseconds) })
        const [old, idle, open] = [yield* startAt(0), yield* startAt(10), yield* startAt(10)]
        yield* credentials.touchSession(old.id, at(50))
        yield* credentials.touchSession(open.id, at(40))
        const [expired, fresher] = [
          linkTo(email, { expiresAt: at(19) }),
          linkTo(email, { expiresAt: at(20) })
        ]
        for (const link of [expired, fresher]) yield* credentials.createLink(link)
        yield* credentials.deleteStale({ expired: at(20), idle: at(40), started: at(10) })
        const left = (yield* openSessions(accountId, at(50))).map(({ id }) => id)
        yield* same(
          "sessions",
          [old, idle, open].map(({ id }) => left.includes(id)),
          [false, false, true]
        )
        yield* same("an expired link", yield* credentials.findLink(expired.hash), undefined)
        yield* same("a link", yield* credentials.findLink(fresher.hash), fresher)
        yield* same("markKey", yield* credentials.markKey, yield* credentials.markKey)
      })
  }
]
