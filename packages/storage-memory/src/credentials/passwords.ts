import {
  type Account,
  type AccountId,
  AccountNotFound,
  type CredentialStorage,
  type Email,
  type Link,
  LinkExpired,
  type PasswordByLink,
  PasswordChanged,
  type StorageError
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { appendGrant } from "../purchases.ts"
import { type AccountData, deleteWhere, idTaken, openAccount, type State, storageFailure } from "../state.ts"
import { openSession } from "./sessions.ts"

/** Links, and what they and passwords change of an account. */
export const passwordVerbs = (
  state: State
): Pick<
  typeof CredentialStorage.Service,
  | "createLink"
  | "findLink"
  | "setPasswordByLink"
  | "changeEmailByLink"
  | "findPassword"
  | "replacePassword"
  | "closeAccount"
> => {
  const endLinks = (email: Email | null): number => deleteWhere(state.links, (link) => link.email === email)

  const findOpenLink = (hash: string, at: DateTime.Utc): Either.Either<Link, LinkExpired> => {
    const link = state.links.get(hash)
    return link !== undefined && at.epochMillis < link.expiresAt.epochMillis
      ? Either.right(link)
      : Either.left(new LinkExpired())
  }

  const dataOf = (accountId: AccountId | null | undefined): AccountData | undefined =>
    accountId === null || accountId === undefined ? undefined : state.accounts.get(accountId)

  const close = ({
    accountId,
    current,
    at
  }: Parameters<(typeof CredentialStorage.Service)["closeAccount"]>[0]): Either.Either<
    void,
    AccountNotFound | PasswordChanged
  > => {
    const data = dataOf(accountId)
    if (data === undefined || data.account.email === null)
      return Either.left(new AccountNotFound({ account: accountId }))
    if (current !== undefined && state.passwords.get(accountId) !== current)
      return Either.left(new PasswordChanged())
    const { email } = data.account
    endLinks(email)
    deleteWhere(state.links, (link) => link.accountId === accountId)
    deleteWhere(state.sessions, (session) => session.accountId === accountId)
    for (const [hash, id] of state.apiKeyIds) {
      if (state.apiKeys.get(id)?.accountId === accountId) state.apiKeyIds.delete(hash)
    }
    deleteWhere(state.apiKeys, (key) => key.accountId === accountId)
    state.passwords.delete(accountId)
    state.emails.delete(email)
    data.account = { ...data.account, email: null, closedAt: at }
    return Either.void
  }

  const setPasswordByLink = ({ linkHash, newAccountId, password, session, welcome, at }: PasswordByLink) =>
    Either.gen(function* () {
      const { email, purpose } = yield* findOpenLink(linkHash, at)
      const known = dataOf(state.emails.get(email))
      if (purpose === "email-change" || (known === undefined && purpose === "password-reset"))
        return yield* Either.left(new LinkExpired())
      if (known === undefined && state.accounts.has(newAccountId)) return yield* idTaken(newAccountId)
      if (welcome !== undefined && welcome.amount < 0)
        return yield* storageFailure(`a grant of ${welcome.amount}`)
      const accountId = known?.account.id ?? newAccountId
      const { id } = yield* openSession(state, session, accountId, at)
      deleteWhere(state.sessions, (other) => other.accountId === accountId && other.id !== id)
      endLinks(email)
      const data = known ?? openAccount(state, { id: newAccountId, email, at })
      state.passwords.set(accountId, password)
      if (known === undefined && welcome !== undefined && !state.welcomed.has(welcome.mark)) {
        state.welcomed.add(welcome.mark)
        appendGrant(data, welcome, at)
      }
      return { account: data.account, isNew: known === undefined }
    })

  const changeEmailByLink: (typeof CredentialStorage.Service)["changeEmailByLink"] = ({
    linkHash,
    mailId,
    at
  }) =>
    Effect.suspend(
      (): Either.Either<Account, LinkExpired | StorageError> =>
        Either.gen(function* () {
          const { email, purpose, accountId } = yield* findOpenLink(linkHash, at)
          const data = dataOf(accountId)
          const old = data?.account.email
          if (purpose !== "email-change" || data === undefined || old === null || old === undefined)
            return yield* Either.left(new LinkExpired())
          if (state.emails.has(email)) return yield* Either.left(new LinkExpired())
          if (state.mails.has(mailId)) return yield* idTaken(mailId)
          endLinks(old)
          endLinks(email)
          state.emails.delete(old)
          state.emails.set(email, data.account.id)
          data.account = { ...data.account, email }
          const mail = { id: mailId, kind: "email-changed", email: old, accountId, attempts: 0 } as const
          state.mails.set(mailId, { ...mail, requestedAt: at, dueAt: at })
          return data.account
        })
    )

  return {
    createLink: (link) =>
      Effect.suspend((): Either.Either<void, AccountNotFound | StorageError> => {
        const { accountId: account, hash } = link
        if (account !== null && typeof dataOf(account)?.account.email !== "string")
          return Either.left(new AccountNotFound({ account }))
        if (state.links.has(hash)) return idTaken(hash)
        state.links.set(hash, link)
        return Either.void
      }),
    findLink: (hash) => Effect.sync(() => state.links.get(hash)),
    setPasswordByLink: (given) => Effect.suspend(() => setPasswordByLink(given)),
    changeEmailByLink,
    findPassword: (by) =>
      Effect.sync(() => {
        const accountId = "id" in by ? by.id : state.emails.get(by.email)
        const password = accountId === undefined ? undefined : state.passwords.get(accountId)
        return accountId === undefined || password === undefined ? undefined : { accountId, password }
      }),
    replacePassword: ({ accountId, current, password, keep }) =>
      Effect.suspend(() => {
        if (state.passwords.get(accountId) !== current) return Either.left(new PasswordChanged())
        state.passwords.set(accountId, password)
        deleteWhere(state.sessions, ({ id, accountId: owner }) => owner === accountId && id !== keep)
        endLinks(dataOf(accountId)?.account.email ?? null)
        return Either.void
      }),
    closeAccount: (given) => Effect.suspend(() => close(given))
  }
}
