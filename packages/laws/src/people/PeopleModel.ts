import type {
  AccountId,
  ApiKeyHash,
  Email,
  Link,
  Mail,
  NewSession,
  PasswordHash,
  Session,
  StoredApiKey
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import type { Step as AgreementStep } from "../trials/agreement.ts"
import type { Operation as BookOperation } from "../trials/operations.ts"
import { type Model as Books, step as stepBooks } from "../trials/StorageModel.ts"

interface Account {
  readonly id: AccountId
  /** Null once closed. */
  readonly email: Email | null
  readonly createdAt: DateTime.Utc
  readonly closedAt: DateTime.Utc | null
  readonly suspendedAt: null
}

/** A mail in the outbox; settled if it is never due again. */
interface OutboxMail extends Mail {
  readonly requestedAt: DateTime.Utc
  readonly dueAt: DateTime.Utc | null
}

/** The expected users of a store as lists, with the books of their accounts. */
export interface People {
  readonly books: Books
  readonly accounts: ReadonlyArray<Account>
  readonly passwords: ReadonlyArray<{ readonly accountId: AccountId; readonly password: PasswordHash }>
  readonly sessions: ReadonlyArray<Session & { readonly hash: string }>
  readonly links: ReadonlyArray<Link>
  readonly mails: ReadonlyArray<OutboxMail>
  /** The marks of welcomed addresses. */
  readonly welcomed: ReadonlyArray<string>
  readonly keys: ReadonlyArray<StoredApiKey & { readonly hash: ApiKeyHash }>
}

export const noPeople: People = {
  books: { accounts: [], entries: [], records: [], claims: [], told: [] },
  accounts: [],
  passwords: [],
  sessions: [],
  links: [],
  mails: [],
  welcomed: [],
  keys: []
}

export type Step = AgreementStep<People>

export const done = (people: People, value?: unknown): Step => [people, { done: value }]

export const refused = (people: People, _tag: string, fields: object = {}): Step => [
  people,
  { refused: { _tag, ...fields } }
]

export const taken = (people: People): Step => refused(people, "StorageError")

export const accountNotFound = (people: People, account: string): Step =>
  refused(people, "AccountNotFound", { account })

/** The account, unless it is closed. */
export const openAccount = (
  people: People,
  id: AccountId | null
): (Account & { email: Email }) | undefined => {
  const account = people.accounts.find((one) => one.id === id)
  return account === undefined || account.email === null ? undefined : { ...account, email: account.email }
}

export const accountAt = (people: People, email: Email): Account | undefined =>
  people.accounts.find((one) => one.email === email)

export const passwordOf = (people: People, accountId: AccountId): PasswordHash | undefined =>
  people.passwords.find((one) => one.accountId === accountId)?.password

export const withPassword = (people: People, accountId: AccountId, password: PasswordHash): People => ({
  ...people,
  passwords: [...people.passwords.filter((one) => one.accountId !== accountId), { accountId, password }]
})

export const withoutLinksTo = (people: People, email: Email): People => ({
  ...people,
  links: people.links.filter((link) => link.email !== email)
})

/** Ends an account's sessions except the one with this id. */
export const withoutSessionsOf = (people: People, accountId: AccountId, keep?: string): People => ({
  ...people,
  sessions: people.sessions.filter((session) => session.accountId !== accountId || session.id === keep)
})

export const withSession = (
  people: People,
  { id, hash, userAgent }: NewSession,
  accountId: AccountId,
  at: DateTime.Utc
): People => ({
  ...people,
  sessions: [
    ...people.sessions,
    { id, accountId, createdAt: at, lastUsedAt: at, userAgent, passkeyAt: null, hash }
  ]
})

/** Opens an account with its own books. */
export const withAccount = (people: People, id: AccountId, email: Email, at: DateTime.Utc): People => ({
  ...people,
  books: { ...people.books, accounts: [...people.books.accounts, id] },
  accounts: [...people.accounts, { id, email, createdAt: at, closedAt: null, suspendedAt: null }]
})

/** A record without its secret's hash. */
export const shown = <A extends { readonly hash: string }>({ hash, ...rest }: A): object => rest

/** Sorts newest first, by time, then id. */
export const newestFirst = <A extends { readonly createdAt: DateTime.Utc; readonly id: string }>(
  list: ReadonlyArray<A>
): ReadonlyArray<A> =>
  list.toSorted((a, b) => b.createdAt.epochMillis - a.createdAt.epochMillis || (a.id < b.id ? 1 : -1))

/** Applies an operation to the books. */
export const inBooks = (people: People, operation: BookOperation): Step => {
  const [books, answer] = stepBooks(people.books, operation)
  return [{ ...people, books }, answer]
}

/** A returned account, with the balance of its books. */
export const shownAccount = (people: People, account: Account): object => {
  const balance = people.books.entries.reduce(
    (sum, { accountId, amount }) => (accountId === account.id ? sum + amount : sum),
    0
  )
  return { ...account, balance, lowBalance: null, language: null }
}
