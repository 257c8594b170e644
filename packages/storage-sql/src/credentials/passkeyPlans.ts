import {
  AccountId,
  AccountNotFound,
  CounterWentBack,
  counterFollows,
  maximumPasskeys,
  type PasskeyChallenge,
  PasskeyNotFound,
  PasskeyRequired,
  type PasskeySession,
  PasskeyStorage,
  PasskeyTaken,
  type StoredPasskey,
  TooManyPasskeys
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { insertMail } from "../accounts/mailTable.ts"
import { lockOpenAccount } from "../records/accounts.ts"
import { Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import { endLinksTo } from "./links.ts"
import {
  countPasskeys,
  countSignature,
  deletePasskeyOf,
  insertPasskey,
  lockPasskey,
  readByCredential,
  selectOfAccount
} from "./passkeyTable.ts"
import { deletePassword, readPassword } from "./passwordTable.ts"
import {
  endOtherPasskeySessions,
  endOtherSessions,
  lockSession,
  renewSession,
  startedSession
} from "./sessions.ts"

type Port = typeof PasskeyStorage.Service

const ChallengeRow = Schema.Struct({
  hash: Schema.String,
  accountId: Schema.NullOr(AccountId),
  expiresAt: Moment
})
const insertChallenge = insertInto("passkey_challenges")<PasskeyChallenge>({
  hash: ({ hash }) => hash,
  account_id: ({ accountId }) => accountId,
  expires_at: ({ expiresAt }) => expiresAt.epochMillis
})
const lockChallenge = query(
  ChallengeRow,
  ({ rowLock }) => `SELECT hash, account_id AS "accountId", expires_at AS "expiresAt" FROM passkey_challenges
    WHERE hash = ? ${rowLock}`
)
const deleteChallenge = command("DELETE FROM passkey_challenges WHERE hash = ?")

const createChallenge =
  (challenge: PasskeyChallenge): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, ...insertChallenge([challenge])))

const takeChallenge =
  (hash: string): WriteVerb<PasskeyChallenge | undefined> =>
  (read) =>
    Effect.map(lockChallenge(read, hash), ([challenge]) => planned(challenge, deleteChallenge(hash)))

const createPasskey =
  ({
    passkey,
    mailId
  }: Parameters<Port["createPasskey"]>[0]): WriteVerb<
    void,
    AccountNotFound | PasskeyTaken | TooManyPasskeys
  > =>
  (read) =>
    Effect.gen(function* () {
      const { accountId, createdAt: at, credentialId } = passkey
      const [account] = yield* lockOpenAccount(read, accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      if ((yield* readByCredential(read, credentialId)) !== undefined) return yield* new PasskeyTaken()
      if ((yield* countPasskeys(read, accountId)) >= maximumPasskeys) return yield* new TooManyPasskeys()
      const { email } = account
      return planned(
        undefined,
        ...insertPasskey([passkey]),
        ...(email === null
          ? []
          : insertMail([{ id: mailId, kind: "passkey-added", email, accountId, language: null, at }]))
      )
    })

const findPasskey =
  (credentialId: string): ReadVerb<StoredPasskey | undefined> =>
  (read) =>
    readByCredential(read, credentialId)

const listPasskeys =
  (accountId: AccountId): ReadVerb<ReadonlyArray<StoredPasskey>> =>
  (read) =>
    selectOfAccount(read, accountId)

const deletePasskey =
  ({
    accountId,
    id,
    keep,
    mailId,
    at
  }: Parameters<Port["deletePasskey"]>[0]): WriteVerb<void, PasskeyNotFound> =>
  (read) =>
    Effect.gen(function* () {
      // The passkey is locked before its account, as in a sign-in.
      const passkey = yield* lockPasskey(read, id)
      if (passkey?.accountId !== accountId) return yield* new PasskeyNotFound({ id })
      const [account] = yield* lockOpenAccount(read, accountId)
      const { email = null } = account ?? {}
      return planned(
        undefined,
        deletePasskeyOf(id),
        endOtherPasskeySessions(accountId, keep),
        ...(email === null
          ? []
          : insertMail([{ id: mailId, kind: "passkey-removed", email, accountId, language: null, at }]))
      )
    })

const signInByPasskey =
  ({
    id,
    counter,
    session,
    renews,
    at
  }: Parameters<Port["signInByPasskey"]>[0]): WriteVerb<PasskeySession, CounterWentBack | PasskeyNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const passkey = yield* lockPasskey(read, id)
      if (passkey === undefined) return yield* new PasskeyNotFound({ id })
      if (!counterFollows(passkey.counter, counter)) return yield* new CounterWentBack()
      const { accountId } = passkey
      const lastUsedAt = DateTime.max(at, passkey.lastUsedAt ?? at)
      const signed = countSignature(counter, lastUsedAt.epochMillis, id)
      const asking = renews === undefined ? undefined : yield* lockSession(read, renews, accountId)
      if (asking !== undefined) {
        const usedAt = DateTime.max(at, asking.lastUsedAt)
        return planned(
          { session: { ...asking, lastUsedAt: usedAt, passkeyAt: at }, isRenewed: true },
          signed,
          renewSession(usedAt.epochMillis, at.epochMillis, asking.id)
        )
      }
      const { hash, ...shown } = session
      const started = { ...shown, accountId, createdAt: at, lastUsedAt: at, passkeyAt: at }
      return planned(
        { session: started, isRenewed: false },
        signed,
        ...startedSession({ ...session, accountId, at, passkeyAt: at })
      )
    })

const removePassword =
  ({
    accountId,
    keep,
    mailId,
    at
  }: Parameters<Port["removePassword"]>[0]): WriteVerb<void, PasskeyRequired> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* lockOpenAccount(read, accountId)
      if ((yield* countPasskeys(read, accountId)) === 0) return yield* new PasskeyRequired()
      const { email = null } = account ?? {}
      if (email === null || (yield* readPassword(read, accountId)) === undefined) return planned(undefined)
      return planned(
        undefined,
        deletePassword(accountId),
        endOtherSessions(accountId, keep),
        endLinksTo(email),
        ...insertMail([{ id: mailId, kind: "password-removed", email, accountId, language: null, at }])
      )
    })

/** Passkey storage by these transactions. */
export const makePasskeys = ({ read, write }: Transactions): Port =>
  PasskeyStorage.of({
    createChallenge: (challenge) => write(createChallenge(challenge)),
    takeChallenge: (hash) => write(takeChallenge(hash)),
    createPasskey: (given) => write(createPasskey(given)),
    findPasskey: (credentialId) => read(findPasskey(credentialId)),
    listPasskeys: (accountId) => read(listPasskeys(accountId)),
    deletePasskey: (given) => write(deletePasskey(given)),
    signInByPasskey: (given) => write(signInByPasskey(given)),
    removePassword: (given) => write(removePassword(given))
  })
