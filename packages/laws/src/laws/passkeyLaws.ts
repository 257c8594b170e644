import { maximumPasskeys, maximumSessions, Storage } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import {
  byLink,
  freshHash,
  freshMailId,
  freshPassword,
  freshSession,
  linkTo,
  openSessions,
  signedUp
} from "../fixtures/credentialFixtures.ts"
import {
  freshChallenge,
  freshPasskey,
  type PasskeyTrial,
  signingIn,
  wasTold,
  withPasskey
} from "../fixtures/passkeyFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { fresh, time } from "../trials/fixtures.ts"

const challengeTrials: ReadonlyArray<PasskeyTrial> = [
  {
    name: "a challenge is used once, even under concurrent use",
    meaning: "Else a signature that someone saw signs in again.",
    trial: ({ passkeys }) =>
      Effect.gen(function* () {
        const { accountId } = yield* signedUp()
        for (const challenge of [freshChallenge(accountId), freshChallenge(null)]) {
          yield* passkeys.createChallenge(challenge)
          const taken = yield* Effect.all(
            Array.from({ length: 4 }, () => passkeys.takeChallenge(challenge.hash)),
            { concurrency: "unbounded" }
          )
          yield* same(
            "challenges",
            taken.filter((one) => one !== undefined),
            [challenge]
          )
          yield* same("taken again", yield* passkeys.takeChallenge(challenge.hash), undefined)
        }
        yield* same("an unknown one", yield* passkeys.takeChallenge(freshHash()), undefined)
      })
  },
  {
    name: "only expired challenges are deleted",
    meaning: "Else anyone fills the store by asking for challenges.",
    trial: ({ passkeys, credentials }) =>
      Effect.gen(function* () {
        const [old, current] = [freshChallenge(null), { ...freshChallenge(null), expiresAt: time(200) }]
        for (const challenge of [old, current]) yield* passkeys.createChallenge(challenge)
        yield* credentials.deleteStale({ expired: time(150), idle: time(0), started: time(0) })
        yield* same("the old one", yield* passkeys.takeChallenge(old.hash), undefined)
        yield* same("the other", yield* passkeys.takeChallenge(current.hash), current)
      })
  }
]

const listTrials: ReadonlyArray<PasskeyTrial> = [
  {
    name: "a passkey belongs to one account, whose owner is notified",
    meaning: "Else someone signs in to another's account, or a thief adds a way in by stealth.",
    trial: ({ passkeys }) =>
      Effect.gen(function* () {
        const { accountId, email, passkey } = yield* withPasskey()
        const later = freshPasskey(accountId, { createdAt: time(3), transports: [], name: "phone" })
        yield* passkeys.createPasskey({ passkey: later, mailId: freshMailId() })
        yield* same("findPasskey", yield* passkeys.findPasskey(passkey.credentialId), passkey)
        yield* same("an unknown one", yield* passkeys.findPasskey(freshHash()), undefined)
        yield* same("listPasskeys", yield* passkeys.listPasskeys(accountId), [passkey, later])
        yield* same("told of it", yield* wasTold("passkey-added", email), true)

        const other = yield* signedUp()
        const { credentialId } = passkey
        const taken = { passkey: freshPasskey(other.accountId, { credentialId }), mailId: freshMailId() }
        yield* refuses("another's credential", passkeys.createPasskey(taken), "PasskeyTaken")
        yield* same("none of the other", yield* passkeys.listPasskeys(other.accountId), [])
        yield* same("the other is told nothing", yield* wasTold("passkey-added", other.email), false)
        const nobody = { passkey: freshPasskey(fresh.accountId()), mailId: freshMailId() }
        yield* refuses("no account", passkeys.createPasskey(nobody), "AccountNotFound")
      })
  },
  {
    name: "an account has at most 20 passkeys, even under concurrent adding",
    meaning: "Else one account fills the store, and its options grow without end.",
    trial: ({ passkeys }) =>
      Effect.gen(function* () {
        const { accountId, passkey } = yield* withPasskey()
        const given = () => ({ passkey: freshPasskey(accountId), mailId: freshMailId() })
        for (let added = 1; added < maximumPasskeys - 1; added++) yield* passkeys.createPasskey(given())
        const outcomes = yield* Effect.all(
          [given(), given(), given()].map((one) => Effect.either(passkeys.createPasskey(one))),
          { concurrency: "unbounded" }
        )
        yield* same("added", outcomes.filter(Either.isRight).length, 1)
        yield* same("in all", (yield* passkeys.listPasskeys(accountId)).length, maximumPasskeys)
        yield* refuses("another", passkeys.createPasskey(given()), "TooManyPasskeys")
        const removal = { accountId, keep: freshSession().id, mailId: freshMailId(), at: time(4) }
        yield* passkeys.deletePasskey({ ...removal, id: passkey.id })
        yield* passkeys.createPasskey(given())
      })
  },
  {
    name: "removing a passkey ends other passkey sessions and notifies the owner",
    meaning: "Else a lost device stays signed in, or someone removes another's passkey.",
    trial: ({ passkeys, credentials }) =>
      Effect.gen(function* () {
        const { accountId, email, passkey, session: byPassword } = yield* withPasskey()
        const [here, elsewhere] = [signingIn(passkey), signingIn(passkey)]
        for (const given of [here, elsewhere]) yield* passkeys.signInByPasskey(given)
        const other = yield* withPasskey()
        const removal = { id: passkey.id, keep: here.session.id, mailId: freshMailId(), at: time(6) }
        const byOther = passkeys.deletePasskey({ ...removal, accountId: other.accountId })
        yield* refuses("by another account", byOther, "PasskeyNotFound")
        yield* same("told of nothing", yield* wasTold("passkey-removed", other.email), false)
        yield* passkeys.deletePasskey({ ...removal, accountId })
        yield* same("findPasskey", yield* passkeys.findPasskey(passkey.credentialId), undefined)
        yield* same("told of it", yield* wasTold("passkey-removed", email), true)
        const open = (yield* openSessions(accountId)).map(({ id }) => id)
        yield* same("here", open.includes(here.session.id), true)
        yield* same("by password", open.includes(byPassword.id), true)
        yield* same("elsewhere", open.includes(elsewhere.session.id), false)
        yield* same(
          "another's passkey",
          yield* passkeys.findPasskey(other.passkey.credentialId),
          other.passkey
        )
        const again = passkeys.deletePasskey({ ...removal, accountId, mailId: freshMailId() })
        yield* refuses("removed twice", again, "PasskeyNotFound")
        yield* refuses("a sign-in by it", passkeys.signInByPasskey(signingIn(passkey)), "PasskeyNotFound")
        yield* credentials.endSessions(accountId, "all")
      })
  }
]

const signInTrials: ReadonlyArray<PasskeyTrial> = [
  {
    name: "a passkey begins or renews a session and records its use",
    meaning: "Else an operator's fresh passkey does not count, or it renews someone else's session.",
    trial: ({ passkeys, credentials }) =>
      Effect.gen(function* () {
        const { accountId, passkey, session: byPassword } = yield* withPasskey()
        const start = signingIn(passkey)
        const { hash, ...shown } = start.session
        const at = time(5)
        const expected = { ...shown, accountId, createdAt: at, lastUsedAt: at, passkeyAt: at }
        yield* same("signInByPasskey", yield* passkeys.signInByPasskey(start), {
          session: expected,
          isRenewed: false
        })
        yield* same("findSession", yield* credentials.findSession(hash), expected)
        const used = yield* passkeys.findPasskey(passkey.credentialId)
        yield* same("its last use", used?.lastUsedAt, at)
        yield* same("by password", (yield* credentials.findSession(byPassword.hash))?.passkeyAt, null)

        const unused = freshSession()
        const renewal = { session: unused, renews: byPassword.id, at: time(7) }
        const renewed = yield* passkeys.signInByPasskey(signingIn(passkey, renewal))
        yield* same("renewed", [renewed.isRenewed, renewed.session.id], [true, byPassword.id])
        const found = yield* credentials.findSession(byPassword.hash)
        yield* same(
          "its times",
          [found?.createdAt, found?.lastUsedAt, found?.passkeyAt],
          [time(1), time(7), time(7)]
        )
        yield* same("no other began", yield* credentials.findSession(unused.hash), undefined)

        const other = yield* signedUp()
        const stranger = signingIn(passkey, { renews: other.session.id })
        const begun = yield* passkeys.signInByPasskey(stranger)
        yield* same("another's session", [begun.isRenewed, begun.session.accountId], [false, accountId])
        const theirs = yield* credentials.findSession(other.session.hash)
        yield* same("is not renewed", theirs?.passkeyAt, null)
        const gone = yield* passkeys.signInByPasskey(signingIn(passkey, { renews: freshSession().id }))
        yield* same("an ended session", gone.isRenewed, false)
      })
  },
  {
    name: "a counter that does not grow begins no session",
    meaning: "Else a copy of an authenticator's key signs in beside it.",
    trial: ({ passkeys, credentials }) =>
      Effect.gen(function* () {
        const { accountId, passkey } = yield* withPasskey({ counter: 3 })
        for (const counter of [0, 2, 3]) {
          const back = signingIn(passkey, { counter })
          yield* refuses(`counter ${counter}`, passkeys.signInByPasskey(back), "CounterWentBack")
          yield* same("no session", yield* credentials.findSession(back.session.hash), undefined)
        }
        yield* same("unused", yield* passkeys.findPasskey(passkey.credentialId), passkey)
        const attempts = [4, 4, 4].map((counter) => passkeys.signInByPasskey(signingIn(passkey, { counter })))
        const outcomes = yield* Effect.all(attempts.map(Effect.either), { concurrency: "unbounded" })
        yield* same("of three with one counter", outcomes.filter(Either.isRight).length, 1)
        yield* same("the counter", (yield* passkeys.findPasskey(passkey.credentialId))?.counter, 4)
        yield* passkeys.signInByPasskey(signingIn(passkey, { counter: 9 }))
        yield* same("the sessions", (yield* openSessions(accountId)).length, 3)
      })
  },
  {
    name: "a passkey session over the limit ends the least recently used",
    meaning: "Else who signs in all day fills the store.",
    trial: ({ passkeys, credentials }) =>
      Effect.gen(function* () {
        const { accountId, passkey, session: first } = yield* withPasskey()
        for (let begun = 0; begun < maximumSessions; begun++)
          yield* passkeys.signInByPasskey(signingIn(passkey, { at: time(5 + begun) }))
        yield* same("the first", yield* credentials.findSession(first.hash), undefined)
        yield* same("the others", (yield* openSessions(accountId)).length, maximumSessions)
      })
  }
]

const accountTrials: ReadonlyArray<PasskeyTrial> = [
  {
    name: "an account with a passkey can remove its password",
    meaning: "Else an owner is locked out, a thief stays signed in, or sets a password by stealth.",
    trial: ({ passkeys, credentials }) =>
      Effect.gen(function* () {
        const without = yield* signedUp()
        const removal = { keep: without.session.id, mailId: freshMailId(), at: time(6) }
        const early = passkeys.removePassword({ ...removal, accountId: without.accountId })
        yield* refuses("without a passkey", early, "PasskeyRequired")
        yield* same("the password", yield* credentials.findPassword({ id: without.accountId }), {
          accountId: without.accountId,
          password: without.password
        })

        const { accountId, email, passkey, session } = yield* withPasskey()
        const here = signingIn(passkey)
        yield* passkeys.signInByPasskey(here)
        const reset = linkTo(email, { purpose: "password-reset" })
        yield* credentials.createLink(reset)
        const given = { accountId, keep: here.session.id, mailId: freshMailId(), at: time(6) }
        yield* passkeys.removePassword(given)
        yield* same("no password", yield* credentials.findPassword({ id: accountId }), undefined)
        yield* same("a session elsewhere", yield* credentials.findSession(session.hash), undefined)
        const kept = yield* credentials.findSession(here.session.hash)
        yield* same("the session here", kept?.id, here.session.id)
        yield* same("a link", yield* credentials.findLink(reset.hash), undefined)
        yield* same("told of it", yield* wasTold("password-removed", email), true)
        yield* same("the audit", yield* (yield* Storage).audit, [])
        yield* passkeys.removePassword({ ...given, mailId: freshMailId() })

        const again = linkTo(email, { purpose: "password-reset" })
        yield* credentials.createLink(again)
        const request = byLink(again, { at: time(8) })
        yield* credentials.setPasswordByLink(request)
        const { password } = request
        yield* same("the new one", yield* credentials.findPassword({ id: accountId }), {
          accountId,
          password
        })
        yield* same("told of the new one", yield* wasTold("password-made", email), true)
        yield* same("the passkey", (yield* passkeys.listPasskeys(accountId)).length, 1)

        const link = linkTo(without.email, { purpose: "password-reset" })
        yield* credentials.createLink(link)
        yield* credentials.setPasswordByLink(byLink(link, { at: time(8) }))
        yield* same("a change of another's", yield* wasTold("password-made", without.email), false)
      })
  },
  {
    name: "an account closes without its passkeys, with or without a password",
    meaning: "Else someone who left is still let in, or cannot leave.",
    trial: ({ passkeys, credentials, storage }) =>
      Effect.gen(function* () {
        const { accountId, email, passkey, session } = yield* withPasskey()
        const challenge = freshChallenge(accountId)
        yield* passkeys.createChallenge(challenge)
        yield* passkeys.removePassword({ accountId, keep: session.id, mailId: freshMailId(), at: time(6) })
        const byPassword = credentials.closeAccount({ accountId, current: freshPassword(), at: time(7) })
        yield* refuses("by a password", byPassword, "PasswordChanged")
        yield* credentials.closeAccount({ accountId, current: undefined, at: time(7) })
        yield* refuses("its address", storage.findAccount({ email }), "AccountNotFound")
        yield* same("its passkey", yield* passkeys.findPasskey(passkey.credentialId), undefined)
        yield* same("its challenge", yield* passkeys.takeChallenge(challenge.hash), undefined)
        const late = { passkey: freshPasskey(accountId), mailId: freshMailId() }
        yield* refuses("another passkey", passkeys.createPasskey(late), "AccountNotFound")
        yield* refuses("a sign-in", passkeys.signInByPasskey(signingIn(passkey)), "PasskeyNotFound")
        yield* same("the audit", yield* storage.audit, [])
      })
  }
]

export const passkeyTrials: ReadonlyArray<PasskeyTrial> = [
  ...challengeTrials,
  ...listTrials,
  ...signInTrials,
  ...accountTrials
]
