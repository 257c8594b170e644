import { passkeyLaws } from "@quick-response/laws"
import type * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe } from "vitest"
import { type Faults, itBreaks, itBreaksEach } from "../laws/brokenStore.ts"

/** Runs a verb after this was done, in the same step. */
const after = <A, E>(first: () => unknown, verb: () => Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    first()
    return verb()
  })

/** Restores the entry that the verb removed. */
const keeping = <K, V, A, E>(map: Map<K, V>, verb: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const before = [...map]
    return Effect.tap(verb, () => {
      for (const [key, value] of before) if (!map.has(key)) map.set(key, value)
    })
  })

/** Undoes the changes of the outbox by the verb. */
const untold = <A, E>({ mails }: StorageMemory.State, verb: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const before = new Set(mails.keys())
    return Effect.tap(verb, () => {
      for (const id of mails.keys()) if (!before.has(id)) mails.delete(id)
    })
  })

const oneSignIn = "a passkey begins or renews a session and records its use"
const oneRemoval = "removing a passkey ends other passkey sessions and notifies the owner"
const ownCredential = "a passkey belongs to one account, whose owner is notified"
const passwordRemoval = "an account with a passkey can remove its password"
const counterLaw = "a counter that does not grow begins no session"
const closing = "an account closes without its passkeys, with or without a password"

const faults: Faults = [
  [
    "lets a challenge be taken twice",
    ({ passkeys: { takeChallenge }, state: { challenges } }) => ({
      passkeys: { takeChallenge: (hash) => keeping(challenges, takeChallenge(hash)) }
    }),
    "a challenge is used once, even under concurrent use"
  ],
  [
    "keeps challenges that expired",
    ({ people: { deleteStale }, state: { challenges } }) => ({
      people: { deleteStale: (before) => keeping(challenges, deleteStale(before)) }
    }),
    "only expired challenges are deleted"
  ],
  [
    "gives a credential to a second account",
    ({ passkeys: { createPasskey }, state: { passkeys } }) => ({
      passkeys: {
        createPasskey: (given) =>
          after(
            () => {
              for (const [id, { credentialId }] of passkeys)
                if (credentialId === given.passkey.credentialId) passkeys.delete(id)
            },
            () => createPasskey(given)
          )
      }
    }),
    ownCredential
  ],
  [
    "counts the passkeys before it adds one",
    ({ passkeys: { createPasskey }, state: { passkeys } }) => ({
      passkeys: {
        createPasskey: (given) =>
          Effect.suspend(() => {
            const others = [...passkeys].filter(([, { accountId }]) => accountId === given.passkey.accountId)
            if (others.length >= 20) return createPasskey(given)
            return Effect.zipRight(
              Effect.yieldNow(),
              after(
                () => passkeys.delete(others.at(-1)?.[0] ?? given.passkey.id),
                () =>
                  Effect.tap(createPasskey(given), () => {
                    for (const [id, passkey] of others) passkeys.set(id, passkey)
                  })
              )
            )
          })
      }
    }),
    "an account has at most 20 passkeys, even under concurrent adding"
  ],
  [
    "leaves a lost device signed in",
    ({ passkeys: { deletePasskey }, state: { sessions } }) => ({
      passkeys: { deletePasskey: (given) => keeping(sessions, deletePasskey(given)) }
    }),
    oneRemoval
  ],
  [
    "begins another session where one asks to be renewed",
    ({ passkeys: { signInByPasskey } }) => ({
      passkeys: { signInByPasskey: (given) => signInByPasskey({ ...given, renews: undefined }) }
    }),
    oneSignIn
  ],
  [
    "does not note the use of a passkey",
    ({ passkeys: { signInByPasskey }, state: { passkeys } }) => ({
      passkeys: {
        signInByPasskey: (given) =>
          Effect.suspend(() => {
            const before = passkeys.get(given.id)
            return Effect.tap(
              signInByPasskey(given),
              () => before && passkeys.set(before.id, { ...before, counter: given.counter })
            )
          })
      }
    }),
    oneSignIn
  ],
  [
    "takes a counter again",
    ({ passkeys: { signInByPasskey }, state: { passkeys } }) => ({
      passkeys: {
        signInByPasskey: (given) =>
          after(
            () => {
              const stored = passkeys.get(given.id)
              if (stored !== undefined && stored.counter === given.counter)
                passkeys.set(stored.id, { ...stored, counter: Math.max(0, stored.counter - 1) })
            },
            () => signInByPasskey(given)
          )
      }
    }),
    counterLaw
  ],
  [
    "keeps more sessions of passkeys than an account may have",
    ({ passkeys: { signInByPasskey }, state: { sessions } }) => ({
      passkeys: { signInByPasskey: (given) => keeping(sessions, signInByPasskey(given)) }
    }),
    "a passkey session over the limit ends the least recently used"
  ],
  [
    "removes the password of an account without a passkey",
    ({ passkeys: { removePassword }, state: { passwords } }) => ({
      passkeys: {
        removePassword: (given) =>
          Effect.tapError(removePassword(given), () => Effect.sync(() => passwords.delete(given.accountId)))
      }
    }),
    passwordRemoval
  ],
  [
    "leaves others signed in when a password is removed",
    ({ passkeys: { removePassword }, state: { sessions } }) => ({
      passkeys: { removePassword: (given) => keeping(sessions, removePassword(given)) }
    }),
    passwordRemoval
  ],
  [
    "makes a password by stealth",
    ({ people: { setPasswordByLink }, state }) => ({
      people: { setPasswordByLink: (given) => untold(state, setPasswordByLink(given)) }
    }),
    passwordRemoval
  ],
  [
    "keeps the passkeys of an account that is closed",
    ({ people: { closeAccount }, state: { passkeys } }) => ({
      people: { closeAccount: (given) => keeping(passkeys, closeAccount(given)) }
    }),
    closing
  ]
]

describe("passkeyLaws", () => {
  itBreaks(passkeyLaws, faults)
  itBreaksEach(passkeyLaws, faults)
})
