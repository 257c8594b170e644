import { type CredentialStorage, isCurrent, type Link } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import {
  accountAt,
  accountNotFound,
  done,
  inBooks,
  openAccount,
  type People,
  passwordOf,
  refused,
  type Step,
  shownAccount,
  taken,
  withAccount,
  withoutLinksTo,
  withoutSessionsOf,
  withPassword,
  withSession
} from "./PeopleModel.ts"

type Port = typeof CredentialStorage.Service

const openLink = (people: People, hash: string, at: DateTime.Utc): Link | undefined =>
  people.links.find((link) => link.hash === hash && isCurrent(link, at))

export const createLink = (people: People, link: Link): Step => {
  const { accountId, hash } = link
  if (accountId !== null && openAccount(people, accountId) === undefined)
    return accountNotFound(people, accountId)
  return people.links.some((one) => one.hash === hash)
    ? taken(people)
    : done({ ...people, links: [...people.links, link] })
}

export const setPasswordByLink = (
  people: People,
  {
    linkHash,
    newAccountId,
    mustOpen,
    password,
    session,
    welcome,
    at
  }: Parameters<Port["setPasswordByLink"]>[0]
): Step => {
  const link = openLink(people, linkHash, at)
  if (link === undefined || link.purpose === "email-change") return refused(people, "LinkExpired")
  const known = accountAt(people, link.email)
  if (known === undefined ? link.purpose === "password-reset" : mustOpen === true)
    return refused(people, "LinkExpired")
  const isNew = known === undefined
  if (isNew && people.accounts.some(({ id }) => id === newAccountId)) return taken(people)
  if (people.sessions.some(({ id }) => id === session.id)) return taken(people)

  const accountId = known?.id ?? newAccountId
  let after = isNew ? withAccount(people, accountId, link.email, at) : people
  after = withSession(withoutSessionsOf(after, accountId), session, accountId, at)
  after = withPassword(withoutLinksTo(after, link.email), accountId, password)
  if (isNew && welcome !== undefined && !after.welcomed.includes(welcome.mark)) {
    const { amount, reason, mark } = welcome
    const posting = { accountId, kind: "grant", amount, reason, at } as const
    after = inBooks({ ...after, welcomed: [...after.welcomed, mark] }, { _tag: "post", posting })[0]
  }
  const account = after.accounts.find(({ id }) => id === accountId)
  return done(after, { account: account && shownAccount(after, account), isNew })
}

export const changeEmailByLink = (
  people: People,
  { linkHash, mailId, at }: Parameters<Port["changeEmailByLink"]>[0]
): Step => {
  const link = openLink(people, linkHash, at)
  const account = openAccount(people, link?.accountId ?? null)
  if (link?.purpose !== "email-change" || account === undefined) return refused(people, "LinkExpired")
  if (accountAt(people, link.email) !== undefined) return refused(people, "LinkExpired")
  if (people.mails.some(({ id }) => id === mailId)) return taken(people)

  const { id, email: old } = account
  const changed = { ...account, email: link.email }
  const mail = {
    id: mailId,
    kind: "email-changed",
    email: old,
    accountId: id,
    language: null,
    attempts: 0
  } as const
  const after = withoutLinksTo(withoutLinksTo(people, old), link.email)
  return done(
    {
      ...after,
      accounts: after.accounts.map((one) => (one.id === id ? changed : one)),
      mails: [...after.mails, { ...mail, requestedAt: at, dueAt: at }]
    },
    shownAccount(after, changed)
  )
}

export const closeAccount = (
  people: People,
  { accountId, current, at }: Parameters<Port["closeAccount"]>[0]
): Step => {
  const account = openAccount(people, accountId)
  if (account === undefined) return accountNotFound(people, accountId)
  if (current !== undefined && passwordOf(people, accountId) !== current)
    return refused(people, "PasswordChanged")
  const isOthers = (one: { readonly accountId: string | null }) => one.accountId !== accountId
  const after = withoutLinksTo(withoutSessionsOf(people, accountId), account.email)
  return done({
    ...after,
    accounts: after.accounts.map((one) =>
      one.id === accountId ? { ...one, email: null, closedAt: at } : one
    ),
    passwords: after.passwords.filter(isOthers),
    links: after.links.filter(isOthers),
    keys: after.keys.filter(isOthers)
  })
}

export const deleteStale = (
  people: People,
  { expired, idle, started }: Parameters<Port["deleteStale"]>[0]
): Step =>
  done({
    ...people,
    links: people.links.filter(({ expiresAt }) => !DateTime.lessThan(expiresAt, expired)),
    mails: people.mails.filter(
      ({ dueAt, requestedAt }) => dueAt !== null || !DateTime.lessThan(requestedAt, expired)
    ),
    sessions: people.sessions.filter(
      ({ lastUsedAt, createdAt }) =>
        !DateTime.lessThan(lastUsedAt, idle) && !DateTime.lessThan(createdAt, started)
    )
  })
