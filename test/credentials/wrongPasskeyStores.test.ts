import { CredentialStorage, PasskeyStorage, Storage } from "@quick-response/core"
import { passkeyLaws } from "@quick-response/core/testing"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"

interface Right {
  readonly passkeys: typeof PasskeyStorage.Service
  readonly people: typeof CredentialStorage.Service
  readonly state: StorageMemory.State
}

interface Fault {
  readonly passkeys?: Partial<Right["passkeys"]>
  readonly people?: Partial<Right["people"]>
}

/** The store in memory with some verbs made wrong. */
const withFault = (
  faultOf: (right: Right) => Fault
): Layer.Layer<CredentialStorage | PasskeyStorage | Storage> =>
  Layer.suspend(() => {
    const state = StorageMemory.emptyState()
    return Layer.effectContext(
      Effect.gen(function* () {
        const [passkeys, people] = [yield* PasskeyStorage, yield* CredentialStorage]
        const fault = faultOf({ passkeys, people, state })
        return Context.make(Storage, yield* Storage).pipe(
          Context.add(PasskeyStorage, { ...passkeys, ...fault.passkeys }),
          Context.add(CredentialStorage, { ...people, ...fault.people })
        )
      })
    ).pipe(Layer.provide(StorageMemory.layerOf(state)))
  })

/** Runs a verb after this was done, in the same step. */
const after = <A, E>(first: () => unknown, verb: () => Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    first()
    return verb()
  })

/** Puts back what the verb took out of the map. */
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

const oneSignIn =
  "a passkey begins a session or renews the one of its account that asks, and its use is noted"
const oneRemoval =
  "a passkey is removed by its account alone, ends what passkeys began elsewhere, and its owner is told"
const ownCredential =
  "a passkey is found by its credential, belongs to one account, and its owner is told of it"
const passwordRemoval =
  "a password is removed from an account with a passkey alone, and a link sets another, of which the owner is told"
const counterLaw =
  "a counter that does not follow the stored one begins nothing, however many sign in at once"
const closing = "a closed account has no passkey, and one without a password closes as well"

/** The faults of a store, each with the law that names it. */
const faults: ReadonlyArray<readonly [what: string, law: string, fault: (right: Right) => Fault]> = [
  [
    "lets a challenge be taken twice",
    "a challenge is taken once, however many take it at once",
    ({ passkeys: { takeChallenge }, state: { challenges } }) => ({
      passkeys: { takeChallenge: (hash) => keeping(challenges, takeChallenge(hash)) }
    })
  ],
  [
    "keeps challenges that expired",
    "a challenge that expired is deleted, and no other",
    ({ people: { deleteStale }, state: { challenges } }) => ({
      people: { deleteStale: (before) => keeping(challenges, deleteStale(before)) }
    })
  ],
  [
    "gives a credential to a second account",
    ownCredential,
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
    })
  ],
  [
    "adds a passkey by stealth",
    ownCredential,
    ({ passkeys: { createPasskey }, state }) => ({
      passkeys: { createPasskey: (given) => untold(state, createPasskey(given)) }
    })
  ],
  [
    "counts the passkeys before it adds one",
    "an account has at most 20 passkeys, however many are added at once",
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
    })
  ],
  [
    "leaves a lost device signed in",
    oneRemoval,
    ({ passkeys: { deletePasskey }, state: { sessions } }) => ({
      passkeys: { deletePasskey: (given) => keeping(sessions, deletePasskey(given)) }
    })
  ],
  [
    "removes another account's passkey",
    oneRemoval,
    ({ passkeys: { deletePasskey }, state: { passkeys } }) => ({
      passkeys: {
        deletePasskey: (given) =>
          deletePasskey({ ...given, accountId: passkeys.get(given.id)?.accountId ?? given.accountId })
      }
    })
  ],
  [
    "removes a passkey by stealth",
    oneRemoval,
    ({ passkeys: { deletePasskey }, state }) => ({
      passkeys: { deletePasskey: (given) => untold(state, deletePasskey(given)) }
    })
  ],
  [
    "begins another session where one asks to be renewed",
    oneSignIn,
    ({ passkeys: { signInByPasskey } }) => ({
      passkeys: { signInByPasskey: (given) => signInByPasskey({ ...given, renews: undefined }) }
    })
  ],
  [
    "renews the session of another account",
    oneSignIn,
    ({ passkeys: { signInByPasskey }, state: { sessions } }) => ({
      passkeys: {
        signInByPasskey: (given) =>
          Effect.tap(signInByPasskey(given), () => {
            const asking = given.renews === undefined ? undefined : sessions.get(given.renews)
            if (asking !== undefined) sessions.set(asking.id, { ...asking, passkeyAt: given.at })
          })
      }
    })
  ],
  [
    "does not note the use of a passkey",
    oneSignIn,
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
    })
  ],
  [
    "takes a counter again",
    counterLaw,
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
    })
  ],
  [
    "keeps more sessions of passkeys than an account may have",
    "one more session of a passkey than an account may have ends the one that was used longest ago",
    ({ passkeys: { signInByPasskey }, state: { sessions } }) => ({
      passkeys: { signInByPasskey: (given) => keeping(sessions, signInByPasskey(given)) }
    })
  ],
  [
    "removes the password of an account without a passkey",
    passwordRemoval,
    ({ passkeys: { removePassword }, state: { passwords } }) => ({
      passkeys: {
        removePassword: (given) =>
          Effect.tapError(removePassword(given), () => Effect.sync(() => passwords.delete(given.accountId)))
      }
    })
  ],
  [
    "leaves others signed in when a password is removed",
    passwordRemoval,
    ({ passkeys: { removePassword }, state: { sessions } }) => ({
      passkeys: { removePassword: (given) => keeping(sessions, removePassword(given)) }
    })
  ],
  [
    "leaves links when a password is removed",
    passwordRemoval,
    ({ passkeys: { removePassword }, state: { links } }) => ({
      passkeys: { removePassword: (given) => keeping(links, removePassword(given)) }
    })
  ],
  [
    "removes a password by stealth",
    passwordRemoval,
    ({ passkeys: { removePassword }, state }) => ({
      passkeys: { removePassword: (given) => untold(state, removePassword(given)) }
    })
  ],
  [
    "makes a password by stealth",
    passwordRemoval,
    ({ people: { setPasswordByLink }, state }) => ({
      people: { setPasswordByLink: (given) => untold(state, setPasswordByLink(given)) }
    })
  ],
  [
    "keeps the passkeys of an account that is closed",
    closing,
    ({ people: { closeAccount }, state: { passkeys } }) => ({
      people: { closeAccount: (given) => keeping(passkeys, closeAccount(given)) }
    })
  ],
  [
    "keeps the challenges of an account that is closed",
    closing,
    ({ people: { closeAccount }, state: { challenges } }) => ({
      people: { closeAccount: (given) => keeping(challenges, closeAccount(given)) }
    })
  ]
]

describe("passkeyLaws names the law that a store breaks, which", () => {
  for (const [what, name, fault] of faults)
    it(what, async () => {
      const law = passkeyLaws.find((law) => law.name === name)
      if (law === undefined) throw new Error(`there is no law "${name}"`)
      const broken = await Effect.runPromise(Effect.flip(Effect.provide(law.holds, withFault(fault))))
      expect(broken.law).toBe(name)
    })
})
