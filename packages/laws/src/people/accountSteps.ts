import {
  type AccountId,
  type ApiKeyHash,
  type ApiKeyId,
  changedKey,
  type Email,
  isActiveKey,
  nothingSpent,
  type Posting,
  type PurchaseOrder,
  type Storage
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import { tell } from "../trials/StorageModel.ts"
import {
  accountAt,
  accountNotFound,
  done,
  inBooks,
  newestFirst,
  openAccount,
  type People,
  refused,
  type Step,
  shown,
  shownAccount,
  taken,
  withAccount
} from "./PeopleModel.ts"

type Port = typeof Storage.Service

export const createAccount = (
  people: People,
  { id, email, at }: Parameters<Port["createAccount"]>[0]
): Step => {
  if (accountAt(people, email) !== undefined) return refused(people, "EmailTaken", { email })
  if (people.accounts.some((one) => one.id === id)) return taken(people)
  const account = { id, email, createdAt: at, closedAt: null, suspendedAt: null }
  return done(withAccount(people, id, email, at), shownAccount(people, account))
}

export const findAccount = (
  people: People,
  by: { readonly id: AccountId } | { readonly email: Email }
): Step => {
  const account = "id" in by ? people.accounts.find(({ id }) => id === by.id) : accountAt(people, by.email)
  return account === undefined
    ? accountNotFound(people, "id" in by ? by.id : by.email)
    : done(people, shownAccount(people, account))
}

/** An account's time starts at its opening. */
const since = (people: People, accountId: AccountId, at: DateTime.Utc): DateTime.Utc =>
  DateTime.max(at, people.accounts.find(({ id }) => id === accountId)?.createdAt ?? at)

export const post = (people: People, posting: Posting): Step =>
  posting.amount > 0 && openAccount(people, posting.accountId) === undefined
    ? accountNotFound(people, posting.accountId)
    : inBooks(people, {
        _tag: "post",
        posting: { ...posting, at: since(people, posting.accountId, posting.at) }
      })

/** A closed account cannot buy. */
export const purchase = (people: People, order: PurchaseOrder): Step =>
  openAccount(people, order.accountId) === undefined
    ? accountNotFound(people, order.accountId)
    : inBooks(people, {
        _tag: "purchase",
        order: { ...order, at: since(people, order.accountId, order.at) }
      })

export const createApiKey = (
  people: People,
  { at, hash, ...given }: Parameters<Port["createApiKey"]>[0]
): Step => {
  const { id, accountId } = given
  if (openAccount(people, accountId) === undefined) return accountNotFound(people, accountId)
  if (people.keys.some((key) => key.id === id)) return taken(people)
  const key = { ...given, ...nothingSpent, createdAt: at, lastUsedAt: null, revokedAt: null }
  const books = tell(people.books, accountId, since(people, accountId, at))
  return done({ ...people, books, keys: [...people.keys, { ...key, hash }] }, key)
}

export const findApiKey = (people: People, hash: ApiKeyHash): Step => {
  const key = people.keys.find((one) => one.hash === hash)
  return done(people, key && shown(key))
}

export const listApiKeys = (people: People, accountId: AccountId): Step => {
  const keys = newestFirst(people.keys.filter((key) => key.accountId === accountId)).map(shown)
  return done(people, { keys, totalCount: keys.length })
}

export const changeApiKey = (
  people: People,
  [accountId, id, change, at]: Parameters<Port["changeApiKey"]>
): Step => {
  const key = people.keys.find((one) => one.id === id && one.accountId === accountId)
  if (key === undefined) return refused(people, "UnknownApiKey", { id })
  const changed = { ...key, ...changedKey(key, change) }
  const books = tell(people.books, accountId, since(people, accountId, at))
  const keys = people.keys.map((one) => (one.id === id ? changed : one))
  return done({ ...people, books, keys }, shown(changed))
}

export const revokeApiKey = (people: People, id: ApiKeyId, at: DateTime.Utc): Step => {
  const revoked = people.keys.find((key) => key.id === id)
  if (revoked === undefined) return done(people)
  const { accountId } = revoked
  return done({
    ...people,
    books: isActiveKey(revoked, at)
      ? tell(people.books, accountId, since(people, accountId, at))
      : people.books,
    keys: people.keys.map((key) => (key.id === id ? { ...key, revokedAt: key.revokedAt ?? at } : key))
  })
}
