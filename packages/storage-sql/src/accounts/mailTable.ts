import { hostUserPrefix, type Mail, MailId, type MailKind } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import { insertInto } from "../statements/statement.ts"
import type { AccountTotals } from "./accountTotals.ts"

/** A newly queued mail. */
export interface NewMail extends Omit<Mail, "attempts"> {
  readonly at: DateTime.Utc
}

/** Queues a mail. */
export const insertMail = insertInto("mails")<NewMail>({
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  email: ({ email }) => email,
  account_id: ({ accountId }) => accountId,
  attempts: () => 0,
  requested_at: ({ at }) => at.epochMillis,
  due_at: ({ at }) => at.epochMillis,
  language: ({ language }) => language,
  failed_at: () => null
})

/** The mail to an open account's owner; empty for host users, who have no address. */
export const mailsToOwner = (
  { id: accountId, email }: AccountTotals,
  kind: MailKind,
  at: DateTime.Utc,
  id: MailId = MailId.make(crypto.randomUUID())
): ReadonlyArray<NewMail> =>
  email.startsWith(hostUserPrefix) ? [] : [{ id, kind, email, accountId, language: null, at }]
