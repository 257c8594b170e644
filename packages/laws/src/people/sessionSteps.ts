import type { AccountId, CredentialStorage, SessionId } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import {
  accountAt,
  done,
  newestFirst,
  openAccount,
  type People,
  passwordOf,
  refused,
  type Step,
  shown,
  taken,
  withoutLinksTo,
  withoutSessionsOf,
  withPassword,
  withSession
} from "./PeopleModel.ts"

type Port = typeof CredentialStorage.Service

export const findPassword = (people: People, by: Parameters<Port["findPassword"]>[0]): Step => {
  const accountId = "id" in by ? by.id : accountAt(people, by.email)?.id
  return done(
    people,
    people.passwords.find((one) => one.accountId === accountId)
  )
}

export const replacePassword = (
  people: People,
  { accountId, current, password, keep }: Parameters<Port["replacePassword"]>[0]
): Step => {
  const account = openAccount(people, accountId)
  if (account === undefined || passwordOf(people, accountId) !== current)
    return refused(people, "PasswordChanged")
  const after = withoutLinksTo(withoutSessionsOf(people, accountId, keep), account.email)
  return done(withPassword(after, accountId, password))
}

export const startSession = (
  people: People,
  { session, accountId, current, at }: Parameters<Port["startSession"]>[0]
): Step => {
  if (passwordOf(people, accountId) !== current) return refused(people, "PasswordChanged")
  if (people.sessions.some(({ id }) => id === session.id)) return taken(people)
  return findSession(withSession(people, session, accountId, at), session.hash)
}

export const findSession = (people: People, hash: string): Step => {
  const session = people.sessions.find((one) => one.hash === hash)
  return done(people, session && shown(session))
}

export const touchSession = (people: People, id: SessionId, at: DateTime.Utc): Step =>
  done({
    ...people,
    sessions: people.sessions.map((session) =>
      session.id === id ? { ...session, lastUsedAt: DateTime.max(session.lastUsedAt, at) } : session
    )
  })

export const listSessions = (people: People, accountId: AccountId): Step => {
  const sessions = newestFirst(people.sessions.filter((one) => one.accountId === accountId)).map(shown)
  return done(people, { sessions, totalCount: sessions.length })
}

export const endSessions = (people: People, accountId: AccountId, ended: SessionId | "all"): Step => {
  const sessions = people.sessions.filter(
    (one) => one.accountId !== accountId || (ended !== "all" && one.id !== ended)
  )
  return done({ ...people, sessions }, people.sessions.length - sessions.length)
}
