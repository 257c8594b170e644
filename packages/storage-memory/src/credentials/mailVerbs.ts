import type { CredentialStorage, Mail, MailId } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { idTaken, type State, type StoredMail, storageFailure } from "../state/state.ts"

const shown = ({ requestedAt, dueAt, failedAt, ...mail }: StoredMail): Mail => mail

const byDueTime = (a: StoredMail, b: StoredMail): number =>
  (a.dueAt?.epochMillis ?? 0) - (b.dueAt?.epochMillis ?? 0)

/** The outbox. */
export const mailVerbs = (
  state: State
): Pick<typeof CredentialStorage.Service, "requestMail" | "takeMail" | "postponeMail" | "settleMail"> => {
  const changeDue = (id: MailId, change: Pick<StoredMail, "dueAt"> & Partial<StoredMail>) =>
    Effect.sync(() => {
      const mail = state.mails.get(id)
      if (mail !== undefined && mail.dueAt !== null) state.mails.set(id, { ...mail, ...change })
    })

  return {
    requestMail: ({ at, limit, since, ...mail }) =>
      Effect.suspend(() => {
        const earlier = [...state.mails.values()].filter(
          ({ kind, email, requestedAt }) =>
            kind === mail.kind && email === mail.email && requestedAt.epochMillis > since.epochMillis
        )
        if (earlier.length >= limit) return Either.right(false)
        if (state.mails.has(mail.id)) return idTaken(mail.id)
        if (mail.accountId !== null && !state.accounts.has(mail.accountId))
          return storageFailure(`no account ${mail.accountId}`)
        state.mails.set(mail.id, { ...mail, attempts: 0, requestedAt: at, dueAt: at, failedAt: null })
        return Either.right(true)
      }),
    takeMail: ({ at, until }) =>
      Effect.sync(() => {
        const [mail] = [...state.mails.values()]
          .filter(({ dueAt }) => dueAt !== null && dueAt.epochMillis <= at.epochMillis)
          .sort(byDueTime)
        if (mail === undefined) return undefined
        const taken = { ...mail, attempts: mail.attempts + 1, dueAt: until }
        state.mails.set(mail.id, taken)
        return shown(taken)
      }),
    postponeMail: (id, dueAt) => changeDue(id, { dueAt }),
    settleMail: (id, failedAt) => changeDue(id, { dueAt: null, failedAt: failedAt ?? null })
  }
}
