import { dayLength, dayOf, type OperatorAction, type Overview, type PaidDay } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer, Moment } from "../statements/columns.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query } from "../statements/statement.ts"

const selectSignUps = query(
  Schema.Struct({ number: Integer, accounts: Integer }),
  `SELECT created_at / ${dayLength} AS number, count(*) AS accounts FROM accounts
    WHERE created_at >= ? AND created_at < ? GROUP BY created_at / ${dayLength} ORDER BY 1`
)
const selectPayments = query(
  Schema.Struct({ number: Integer, currency: Schema.String, amount: Integer }),
  ({ byCodePoint }) =>
    `SELECT paid_at / ${dayLength} AS number, currency, sum(total) AS amount FROM top_ups
      WHERE paid_at IS NOT NULL AND paid_at >= ? AND paid_at < ?
      GROUP BY paid_at / ${dayLength}, currency ORDER BY 1, ${byCodePoint("currency")}`
)
/** Selects the time of the last log entry with an action. */
const lastOf = (action: OperatorAction): string =>
  `(SELECT created_at FROM operator_log WHERE action = '${action}' ORDER BY sequence DESC LIMIT 1)`
const selectCounts = query(
  Schema.Struct({
    creditsOutstanding: Integer,
    failedMails: Integer,
    failingWebhooks: Integer,
    topUpsWithAttention: Integer,
    lastAuditAt: Schema.NullOr(Moment),
    lastBackupAt: Schema.NullOr(Moment)
  }),
  `SELECT (SELECT coalesce(sum(balance), 0) FROM accounts WHERE balance > 0) AS "creditsOutstanding",
    (SELECT count(*) FROM mails WHERE failed_at IS NOT NULL) AS "failedMails",
    (SELECT count(*) FROM webhooks WHERE failing_since IS NOT NULL) AS "failingWebhooks",
    (SELECT count(*) FROM top_ups WHERE attention IS NOT NULL) AS "topUpsWithAttention",
    ${lastOf("books.audited")} AS "lastAuditAt", ${lastOf("books.backedUp")} AS "lastBackupAt"`
)

const nothing = {
  creditsOutstanding: 0,
  failedMails: 0,
  failingWebhooks: 0,
  topUpsWithAttention: 0,
  lastAuditAt: null,
  lastBackupAt: null
}

const dated = <A extends { readonly number: number }>({ number, ...row }: A) => ({
  ...row,
  day: dayOf(number * dayLength)
})

export const readPayments =
  (from: DateTime.Utc, until: DateTime.Utc): ReadVerb<ReadonlyArray<PaidDay>> =>
  (read) =>
    Effect.map(selectPayments(read, from.epochMillis, until.epochMillis), (rows) => rows.map(dated))

export const readOverview =
  (from: DateTime.Utc, until: DateTime.Utc): ReadVerb<Overview> =>
  (read) =>
    Effect.gen(function* () {
      const signUps = yield* selectSignUps(read, from.epochMillis, until.epochMillis)
      const payments = yield* readPayments(from, until)(read)
      const [counts = nothing] = yield* selectCounts(read)
      return {
        signUps: signUps.map(dated),
        payments,
        ...counts
      }
    })
