import type { CredentialStorage, MailId } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import { done, type People, type Step, taken } from "./PeopleModel.ts"

type Port = typeof CredentialStorage.Service

export const requestMail = (
  people: People,
  { at, limit, since, ...mail }: Parameters<Port["requestMail"]>[0]
): Step => {
  const earlier = people.mails.filter(
    ({ kind, email, requestedAt }) =>
      kind === mail.kind && email === mail.email && DateTime.greaterThan(requestedAt, since)
  )
  if (earlier.length >= limit) return done(people, false)
  if (people.mails.some(({ id }) => id === mail.id)) return taken(people)
  const mails = [...people.mails, { ...mail, attempts: 0, requestedAt: at, dueAt: at }]
  return done({ ...people, mails }, true)
}

/** Any of the longest due mails may be taken, since several can be due at the same time. */
export const takeMail = (
  people: People,
  { at, until }: Parameters<Port["takeMail"]>[0]
): ReadonlyArray<Step> => {
  const due = people.mails.filter(({ dueAt }) => dueAt !== null && DateTime.lessThanOrEqualTo(dueAt, at))
  const first = Math.min(...due.map(({ dueAt }) => dueAt?.epochMillis ?? Number.POSITIVE_INFINITY))
  const steps = due
    .filter(({ dueAt }) => dueAt?.epochMillis === first)
    .map((mail) => {
      const taken = { ...mail, attempts: mail.attempts + 1, dueAt: until }
      const { requestedAt, dueAt, ...shown } = taken
      return done({ ...people, mails: people.mails.map((one) => (one === mail ? taken : one)) }, shown)
    })
  return steps.length === 0 ? [done(people)] : steps
}

/** Makes a mail due at this time, or never again; ignores settled ones. */
export const setDueTime = (people: People, id: MailId, dueAt: DateTime.Utc | null): Step =>
  done({
    ...people,
    mails: people.mails.map((mail) => (mail.id === id && mail.dueAt !== null ? { ...mail, dueAt } : mail))
  })
