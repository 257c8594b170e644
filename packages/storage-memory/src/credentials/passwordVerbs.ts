import {
  type Account,
  type AccountId,
  type AccountNotFound,
  AccountSuspended,
  type CredentialStorage,
  closedTopUp,
  creditedUnseenFor,
  type Email,
  isActing,
  isCurrent,
  type Link,
  LinkExpired,
  type PasswordByLink,
  PasswordChanged,
  type StorageError
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { leaveRedirects } from "../redirects/redirectVerbs.ts"
import { appendGrant } from "../state/purchaseSteps.ts"
import {
  type AccountData,
  deleteKeys,
  deleteWhere,
  findOpenAccount,
  idTaken,
  openAccount,
  type State,
  type StoredMail,
  storageFailure
} from "../state/state.ts"
import { passkeysOf, tellOwner } from "./passkeyVerbs.ts"
import { openSession } from "./sessionVerbs.ts"

const endLinks = (state: State, email: Email | null): number =>
  deleteWhere(state.links, (link) => link.email === email)

/** Frees the address or host user of a closed account. */
const freeName = (state: State, data: AccountData): void => {
  if (data.account.email !== null) state.emails.delete(data.account.email)
  if (data.user !== null) state.hostUsers.delete(data.user)
  data.user = null
}

const dataOf = (state: State, accountId: AccountId | null | undefined): AccountData | undefined =>
  accountId === null || accountId === undefined ? undefined : state.accounts.get(accountId)

/** Closed accounts have no links, so an account that is not acting is suspended. */
const requireActingOwner = ({ account }: AccountData): Either.Either<void, AccountSuspended> =>
  isActing(account) ? Either.void : Either.left(new AccountSuspended())

/** The notice to the old address of an account. */
const addressChanged = (
  mail: Pick<StoredMail, "accountId" | "email" | "id">,
  at: DateTime.Utc
): StoredMail => ({
  ...mail,
  kind: "email-changed",
  language: null,
  attempts: 0,
  requestedAt: at,
  dueAt: at,
  failedAt: null
})

const close = (
  state: State,
  { accountId, current, redirects, at }: Parameters<(typeof CredentialStorage.Service)["closeAccount"]>[0]
): Either.Either<void, AccountNotFound | PasswordChanged> =>
  Either.gen(function* () {
    const data = yield* findOpenAccount(state, accountId)
    const { email } = data.account
    if (current !== undefined && state.passwords.get(accountId) !== current)
      return yield* Either.left(new PasswordChanged())
    endLinks(state, email)
    deleteWhere(state.links, (link) => link.accountId === accountId)
    deleteWhere(state.sessions, (session) => session.accountId === accountId)
    deleteWhere(state.passkeys, (passkey) => passkey.accountId === accountId)
    state.designs.delete(accountId)
    deleteWhere(state.challenges, (challenge) => challenge.accountId === accountId)
    deleteKeys(state, (key) => key.accountId === accountId)
    state.passwords.delete(accountId)
    freeName(state, data)
    leaveRedirects(state, data, redirects === "stop")
    if (redirects === "stop") deleteWhere(state.domains, (domain) => domain.accountId === accountId)
    deleteWhere(state.webhooks, ({ webhook }) => webhook.accountId === accountId)
    for (const topUp of state.topUps.values()) {
      const isCredited = data.ledger.some(
        ({ kind, topUpId, createdAt }) =>
          kind === "top-up" &&
          topUpId === topUp.id &&
          createdAt.epochMillis >= at.epochMillis - creditedUnseenFor
      )
      if (isCredited) state.topUps.set(topUp.id, closedTopUp(topUp, data.account.balance))
    }
    data.account = { ...data.account, email: null, lowBalance: null, closedAt: at }
  })

/** The verbs of links, and of account changes by link or password. */
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
  const findOpenLink = (hash: string, at: DateTime.Utc): Either.Either<Link, LinkExpired> => {
    const link = state.links.get(hash)
    return link !== undefined && isCurrent(link, at) ? Either.right(link) : Either.left(new LinkExpired())
  }

  const setPasswordByLink = ({
    linkHash,
    newAccountId,
    mustOpen = false,
    password,
    session,
    welcome,
    mailId,
    at
  }: PasswordByLink) =>
    Either.gen(function* () {
      const { email, purpose } = yield* findOpenLink(linkHash, at)
      const known = dataOf(state, state.emails.get(email))
      if (purpose === "email-change" || (known === undefined ? purpose === "password-reset" : mustOpen))
        return yield* Either.left(new LinkExpired())
      if (known !== undefined) yield* requireActingOwner(known)
      if (known === undefined && state.accounts.has(newAccountId)) return yield* idTaken(newAccountId)
      if (welcome !== undefined && welcome.amount < 0)
        return yield* storageFailure(`a grant of ${welcome.amount}`)
      const accountId = known?.account.id ?? newAccountId
      const hadPasskeysAlone = !state.passwords.has(accountId) && passkeysOf(state, accountId).length > 0
      if (hadPasskeysAlone && state.mails.has(mailId)) return yield* idTaken(mailId)
      const { id } = yield* openSession(state, session, accountId, at)
      deleteWhere(state.sessions, (other) => other.accountId === accountId && other.id !== id)
      endLinks(state, email)
      const data = known ?? openAccount(state, { id: newAccountId, email, at })
      state.passwords.set(accountId, password)
      if (hadPasskeysAlone) yield* tellOwner(state, data, "password-made", mailId, at)
      if (known === undefined && welcome !== undefined && !state.welcomed.has(welcome.mark)) {
        state.welcomed.add(welcome.mark)
        appendGrant(state, data, welcome, at)
      }
      return { account: data.account, isNew: known === undefined }
    })

  const changeEmailByLink: (typeof CredentialStorage.Service)["changeEmailByLink"] = ({
    linkHash,
    mailId,
    at
  }) =>
    Effect.suspend(
      (): Either.Either<Account, AccountSuspended | LinkExpired | StorageError> =>
        Either.gen(function* () {
          const { email, purpose, accountId } = yield* findOpenLink(linkHash, at)
          const data = dataOf(state, accountId)
          const old = data?.account.email
          if (purpose !== "email-change" || data === undefined || old === null || old === undefined)
            return yield* Either.left(new LinkExpired())
          if (state.emails.has(email)) return yield* Either.left(new LinkExpired())
          yield* requireActingOwner(data)
          if (state.mails.has(mailId)) return yield* idTaken(mailId)
          endLinks(state, old)
          endLinks(state, email)
          state.emails.delete(old)
          state.emails.set(email, data.account.id)
          data.account = { ...data.account, email }
          state.mails.set(mailId, addressChanged({ id: mailId, email: old, accountId: data.account.id }, at))
          return data.account
        })
    )

  return {
    createLink: (link) =>
      Effect.suspend(() =>
        Either.gen(function* () {
          const { accountId, hash } = link
          if (accountId !== null) yield* findOpenAccount(state, accountId)
          if (state.links.has(hash)) return yield* idTaken(hash)
          state.links.set(hash, link)
        })
      ),
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
        endLinks(state, dataOf(state, accountId)?.account.email ?? null)
        return Either.void
      }),
    closeAccount: (given) => Effect.suspend(() => close(state, given))
  }
}
