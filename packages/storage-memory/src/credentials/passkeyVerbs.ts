import {
  CounterWentBack,
  counterFollows,
  type MailId,
  type MailKind,
  maximumPasskeys,
  PasskeyNotFound,
  PasskeyRequired,
  PasskeyStorage,
  PasskeyTaken,
  type StorageError,
  type StoredPasskey,
  TooManyPasskeys
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { mailOwner } from "../state/appendEvent.ts"
import { newerFirst } from "../state/sort.ts"
import { type AccountData, deleteWhere, findOpenAccount, idTaken, type State } from "../state/state.ts"
import { endOldestSessions, openSession, shownSession } from "./sessionVerbs.ts"

type Port = typeof PasskeyStorage.Service

/** Queues a mail to an open account's owner, with a random id. */
export const tellOwner = (
  state: State,
  data: AccountData,
  kind: MailKind,
  id: MailId,
  at: DateTime.Utc
): Either.Either<void, StorageError> => {
  if (data.account.email !== null && state.mails.has(id)) return idTaken(id)
  mailOwner(state, data, kind, at, id)
  return Either.void
}

/** An account's passkeys, oldest first. */
export const passkeysOf = (state: State, accountId: string): Array<StoredPasskey> =>
  [...state.passkeys.values()]
    .filter((passkey) => passkey.accountId === accountId)
    .sort(newerFirst)
    .reverse()

const byCredential = (state: State, credentialId: string): StoredPasskey | undefined =>
  [...state.passkeys.values()].find((passkey) => passkey.credentialId === credentialId)

const createPasskey = (state: State, { passkey, mailId }: Parameters<Port["createPasskey"]>[0]) =>
  Either.gen(function* () {
    const { accountId, createdAt, credentialId, id } = passkey
    const data = yield* findOpenAccount(state, accountId)
    if (byCredential(state, credentialId) !== undefined) return yield* Either.left(new PasskeyTaken())
    if (passkeysOf(state, accountId).length >= maximumPasskeys)
      return yield* Either.left(new TooManyPasskeys())
    if (state.passkeys.has(id)) return yield* idTaken(id)
    yield* tellOwner(state, data, "passkey-added", mailId, createdAt)
    state.passkeys.set(id, passkey)
  })

const deletePasskey = (state: State, given: Parameters<Port["deletePasskey"]>[0]) =>
  Either.gen(function* () {
    const { accountId, id, keep, mailId, at } = given
    const data = state.accounts.get(accountId)
    if (data === undefined || state.passkeys.get(id)?.accountId !== accountId)
      return yield* Either.left(new PasskeyNotFound({ id }))
    yield* tellOwner(state, data, "passkey-removed", mailId, at)
    state.passkeys.delete(id)
    deleteWhere(
      state.sessions,
      (session) => session.accountId === accountId && session.id !== keep && session.passkeyAt !== null
    )
  })

const signIn = (state: State, given: Parameters<Port["signInByPasskey"]>[0]) =>
  Either.gen(function* () {
    const { id, counter, session, renews, at } = given
    const passkey = state.passkeys.get(id)
    if (passkey === undefined) return yield* Either.left(new PasskeyNotFound({ id }))
    if (!counterFollows(passkey.counter, counter)) return yield* Either.left(new CounterWentBack())
    const { accountId } = passkey
    const asking = renews === undefined ? undefined : state.sessions.get(renews)
    const used = { ...passkey, counter, lastUsedAt: DateTime.max(at, passkey.lastUsedAt ?? at) }
    if (asking?.accountId === accountId) {
      const renewed = { ...asking, lastUsedAt: DateTime.max(asking.lastUsedAt, at), passkeyAt: at }
      state.passkeys.set(id, used)
      state.sessions.set(asking.id, renewed)
      return { session: shownSession(renewed), isRenewed: true }
    }
    const started = yield* openSession(state, session, accountId, at, at)
    state.passkeys.set(id, used)
    endOldestSessions(state, started)
    return { session: started, isRenewed: false }
  })

const removePassword = (state: State, given: Parameters<Port["removePassword"]>[0]) =>
  Either.gen(function* () {
    const { accountId, keep, mailId, at } = given
    if (passkeysOf(state, accountId).length === 0) return yield* Either.left(new PasskeyRequired())
    const data = state.accounts.get(accountId)
    if (data === undefined || !state.passwords.has(accountId)) return
    yield* tellOwner(state, data, "password-removed", mailId, at)
    state.passwords.delete(accountId)
    deleteWhere(state.sessions, (session) => session.accountId === accountId && session.id !== keep)
    deleteWhere(state.links, ({ email }) => email === data.account.email)
  })

/** Passkey storage in memory. Each verb is one synchronous step, and so atomic. */
export const make = (state: State): Port =>
  PasskeyStorage.of({
    createChallenge: (challenge) =>
      Effect.suspend(() => {
        if (state.challenges.has(challenge.hash)) return idTaken(challenge.hash)
        state.challenges.set(challenge.hash, challenge)
        return Either.void
      }),
    takeChallenge: (hash) =>
      Effect.sync(() => {
        const challenge = state.challenges.get(hash)
        state.challenges.delete(hash)
        return challenge
      }),
    createPasskey: (given) => Effect.suspend(() => createPasskey(state, given)),
    findPasskey: (credentialId) => Effect.sync(() => byCredential(state, credentialId)),
    listPasskeys: (accountId) => Effect.sync(() => passkeysOf(state, accountId)),
    deletePasskey: (given) => Effect.suspend(() => deletePasskey(state, given)),
    signInByPasskey: (given) => Effect.suspend(() => signIn(state, given)),
    removePassword: (given) => Effect.suspend(() => removePassword(state, given))
  })
