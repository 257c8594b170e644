import { type CredentialStorage, Mail, type MailId } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { insertMail } from "../accounts/mailTable.ts"
import { Integer } from "../statements/columns.ts"
import { planned, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, query } from "../statements/statement.ts"

type Port = typeof CredentialStorage.Service

const Row = Schema.Struct({ ...Mail.fields, attempts: Integer })

const countRecent = query(
  Schema.Struct({ recent: Integer }),
  "SELECT count(*) AS recent FROM mails WHERE kind = ? AND email = ? AND requested_at > ?"
)
const selectDue = query(
  Row,
  ({ rowLock }) => `SELECT id, kind, email, account_id AS "accountId", language, attempts FROM mails
    WHERE due_at <= ? ORDER BY due_at LIMIT 1 ${rowLock}`
)
const take = command("UPDATE mails SET attempts = attempts + 1, due_at = ? WHERE id = ?")
const postpone = command("UPDATE mails SET due_at = ? WHERE id = ? AND due_at IS NOT NULL")
const settle = command("UPDATE mails SET due_at = NULL, failed_at = ? WHERE id = ? AND due_at IS NOT NULL")

export const requestMail =
  ({ limit, since, ...mail }: Parameters<Port["requestMail"]>[0]): WriteVerb<boolean> =>
  (read) =>
    Effect.gen(function* () {
      const [counted] = yield* countRecent(read, mail.kind, mail.email, since.epochMillis)
      return (counted?.recent ?? 0) >= limit ? planned(false) : planned(true, ...insertMail([mail]))
    })

export const takeMail =
  ({ at, until }: Parameters<Port["takeMail"]>[0]): WriteVerb<Mail | undefined> =>
  (read) =>
    Effect.gen(function* () {
      const [mail] = yield* selectDue(read, at.epochMillis)
      if (mail === undefined) return planned(undefined)
      return planned({ ...mail, attempts: mail.attempts + 1 }, take(until.epochMillis, mail.id))
    })

export const postponeMail =
  (id: MailId, until: DateTime.Utc): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, postpone(until.epochMillis, id)))

export const settleMail =
  (id: MailId, failedAt?: DateTime.Utc): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, settle(failedAt?.epochMillis ?? null, id)))
