import * as Effect from "effect/Effect"
import { refuses, same } from "../answers.ts"
import { fresh, time } from "../fixtures.ts"
import type { CredentialTrial } from "./CredentialTrial.ts"
import { freshHash, freshPassword, freshSession, linkTo, signedUp } from "./credentialFixtures.ts"

/** Laws of sessions. */
export const sessionTrials: ReadonlyArray<CredentialTrial> = [
  {
    name: "a session starts by the current password alone, and is found by its hash until it ends",
    meaning: "Else who signs in by an old password at the moment of its reset stays in.",
    trial: ({ credentials }) =>
      Effect.gen(function* () {
        const { accountId, password: current, session: first } = yield* signedUp()
        const session = freshSession()
        const start = { session, accountId, current, at: time(7) }
        const { hash, ...shown } = session
        const expected = { ...shown, accountId, createdAt: time(7), lastUsedAt: time(7) }
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
        const listed = yield* credentials.listSessions(accountId)
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
        yield* same("another's session", (yield* credentials.listSessions(other.accountId)).length, 1)
      })
  },
  {
    name: "what is stale is deleted, and nothing else",
    meaning: "Else the store grows for ever, or people are signed out.",
    trial: ({ credentials }) =>
      Effect.gen(function* () {
        // Long ago, so that nothing else in the store is stale.
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
        const left = (yield* credentials.listSessions(accountId)).map(({ id }) => id)
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
