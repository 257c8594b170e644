import type { SqlError } from "@effect/sql/SqlError"
import {
  AccountId,
  afterTurn,
  isDue,
  maximumRetrying,
  type StorageError,
  takenForTurn,
  takesNewEvents,
  WebhookId,
  type WebhookStorage
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type AccountTotals, lockTotals } from "../accounts/accountTotals.ts"
import { insertMail, mailsToOwner } from "../accounts/mailTable.ts"
import { acting } from "../records/accounts.ts"
import { Flag, Integer, Moment } from "../statements/columns.ts"
import type { Dialect } from "../statements/Dialect.ts"
import { nextTick } from "../statements/nextTick.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { query, type Read } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import {
  NamedEntryRow,
  namedEntry,
  namedEntryColumns,
  recordOfEntry,
  recordsBetween,
  StoredEventRow,
  storedEventColumns
} from "./eventRecords.ts"
import {
  deliveryColumns,
  deliveryRow,
  storeDeliveries,
  updateWebhooks,
  WebhookRow,
  webhookColumns,
  webhookOf
} from "./webhookTable.ts"

type Port = typeof WebhookStorage.Service

const IdRow = Schema.Struct({ id: WebhookId })
const AccountIdRow = Schema.Struct({ accountId: AccountId })

const selectSubscribers = query(
  AccountIdRow,
  ({ byCodePoint }) => `SELECT DISTINCT account_id AS "accountId" FROM webhooks
    WHERE disabled_reason IS NULL AND ${byCodePoint("account_id")} > ?
    ORDER BY ${byCodePoint("account_id")} LIMIT ?`
)

export const listSubscribers =
  ({ after, limit }: Parameters<Port["listSubscribers"]>[0]): ReadVerb<ReadonlyArray<AccountId>> =>
  (read) =>
    Effect.map(selectSubscribers(read, after ?? "", limit), (rows) => rows.map(({ accountId }) => accountId))

/** An enabled webhook that is not stopped. */
const enabled = "disabled_reason IS NULL AND stopped_at IS NULL"

/** Webhooks per statement, which blocks the event loop on SQLite for a millisecond or two. */
const webhooksAtOnce = 500

/** The condition for a webhook to be due at a time, which is three `?` parameters. See `isDue`. */
const due = `${acting} AND ${enabled} AND (paused_until IS NULL OR paused_until <= ?)
  AND (leased_until IS NULL OR leased_until <= ?)
  AND (retry_at <= ? OR (retrying < ${maximumRetrying}
    AND (ledger_position < accounts.entries OR event_position < accounts.events)))`
const dueBetween =
  (condition: string) =>
  ({ byCodePoint }: Dialect) =>
    `SELECT webhooks.id FROM webhooks JOIN accounts ON accounts.id = webhooks.account_id
    WHERE ${condition} ${byCodePoint("webhooks.id")} > ? AND ${byCodePoint("webhooks.id")} <= ? AND ${due}
    ORDER BY ${byCodePoint("webhooks.id")} LIMIT ?` as const
const selectDue = query(IdRow, dueBetween(""))
const selectDueOf = query(IdRow, dueBetween("webhooks.account_id = ? AND"))
const selectEnd = query(
  IdRow,
  ({ byCodePoint }) => `SELECT id FROM webhooks WHERE ${byCodePoint("id")} > ?
    ORDER BY ${byCodePoint("id")} LIMIT 1 OFFSET ${webhooksAtOnce - 1}`
)

/** Sorts after every id. */
const lastId = "g"

type Parameter = string | number

const ids =
  (select: typeof selectDue, ...parameters: ReadonlyArray<Parameter>): ReadVerb<ReadonlyArray<WebhookId>> =>
  (read) =>
    Effect.map(select(read, ...parameters), (rows) => rows.map(({ id }) => id))

/** Scans all webhooks in windows by id, yielding to the event loop. */
export const listDue = (
  read: Transactions["read"],
  { at, accountId, after, limit }: Parameters<Port["listDue"]>[0]
): Effect.Effect<ReadonlyArray<WebhookId>, StorageError> =>
  Effect.gen(function* () {
    const time = at.epochMillis
    if (accountId !== undefined)
      return yield* read(ids(selectDueOf, accountId, after ?? "", lastId, time, time, time, limit))
    const found: Array<WebhookId> = []
    for (let from: string = after ?? ""; from < lastId && found.length < limit; ) {
      const [end = lastId]: ReadonlyArray<string> = yield* read(ids(selectEnd, from))
      found.push(...(yield* read(ids(selectDue, from, end, time, time, time, limit - found.length))))
      from = end
      yield* nextTick
    }
    return found
  })

const TimeRow = Schema.Struct({ time: Moment })
const selectPauseEnd = query(
  TimeRow,
  `SELECT paused_until AS time FROM webhooks WHERE paused_until > ? AND disabled_reason IS NULL
    ORDER BY paused_until LIMIT 1`
)
const selectRetry = query(
  TimeRow,
  `SELECT due_at AS time FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id
    WHERE due_at > ? AND disabled_reason IS NULL ORDER BY due_at LIMIT 1`
)

export const nextDue =
  (after: DateTime.Utc): ReadVerb<DateTime.Utc | undefined> =>
  (read) =>
    Effect.gen(function* () {
      const pauses = yield* selectPauseEnd(read, after.epochMillis)
      const retries = yield* selectRetry(read, after.epochMillis)
      const times = [...pauses, ...retries].map(({ time }) => time)
      return times.length === 0 ? undefined : times.reduce((a, b) => DateTime.min(a, b))
    })

const lockFree = query(
  WebhookRow,
  ({ freeRowLock }) => `SELECT ${webhookColumns} FROM webhooks WHERE id = ? ${freeRowLock}`
)
const lockAny = query(
  WebhookRow,
  ({ rowLock }) => `SELECT ${webhookColumns} FROM webhooks WHERE id = ? ${rowLock}`
)

/** An account's latest event, and whether its webhooks may send. */
const selectOwnerOf = query(
  Schema.Struct({ entries: Integer, events: Integer, isActing: Flag }),
  `SELECT entries, events, CASE WHEN ${acting} THEN 1 ELSE 0 END AS "isActing" FROM accounts WHERE id = ?`
)

const prefixed = {
  delivery_stream: deliveryRow.stream,
  delivery_sequence: deliveryRow.sequence,
  delivery_state: deliveryRow.state,
  delivery_attempts: deliveryRow.attempts,
  delivery_status: deliveryRow.status,
  delivery_error: deliveryRow.error,
  delivery_milliseconds: deliveryRow.milliseconds,
  delivery_attemptedAt: deliveryRow.attemptedAt,
  delivery_dueAt: deliveryRow.dueAt
} as const

const PrefixedRow = Schema.Struct(prefixed)

/** The delivery in a row's columns. */
const deliveryOf = (row: typeof PrefixedRow.Type) => ({
  stream: row.delivery_stream,
  sequence: row.delivery_sequence,
  state: row.delivery_state,
  attempts: row.delivery_attempts,
  status: row.delivery_status,
  error: row.delivery_error,
  milliseconds: row.delivery_milliseconds,
  attemptedAt: row.delivery_attemptedAt,
  dueAt: row.delivery_dueAt
})

const dueFirst = "AND due_at <= ? ORDER BY due_at LIMIT ?"
const selectEntryRetries = query(
  Schema.Struct({ ...NamedEntryRow.fields, ...prefixed }),
  `SELECT ${deliveryColumns("delivery_")}, ${namedEntryColumns} FROM webhook_deliveries
    JOIN ledger ON ledger.account_id = ? AND ledger.sequence = webhook_deliveries.sequence ${recordOfEntry}
    WHERE webhook_id = ? AND stream = 'ledger' ${dueFirst}`
)
const selectEventRetries = query(
  Schema.Struct({ ...StoredEventRow.fields, ...prefixed }),
  `SELECT ${deliveryColumns("delivery_")}, ${storedEventColumns} FROM webhook_deliveries
    JOIN account_events ON account_events.account_id = ? AND account_events.sequence = webhook_deliveries.sequence
    WHERE webhook_id = ? AND stream = 'account' ${dueFirst}`
)

/** The first due retries of a webhook, with their events. */
const dueRetries = (
  read: Read,
  { id, accountId, width }: { readonly id: WebhookId; readonly accountId: AccountId; readonly width: number },
  at: DateTime.Utc
) =>
  Effect.gen(function* () {
    const entries = yield* selectEntryRetries(read, accountId, id, at.epochMillis, width)
    const events = yield* selectEventRetries(read, accountId, id, at.epochMillis, width)
    return [
      ...entries.map((row) => ({ record: namedEntry(row), delivery: deliveryOf(row) })),
      ...events.map(({ accountId, sequence, type, dataText, createdAt, ...delivery }) => ({
        record: { accountId, sequence, type, dataText, createdAt },
        delivery: deliveryOf(delivery)
      }))
    ]
      .sort((a, b) => (a.delivery.dueAt?.epochMillis ?? 0) - (b.delivery.dueAt?.epochMillis ?? 0))
      .slice(0, width)
  })

type Turn = Effect.Effect.Success<ReturnType<Port["takeWebhook"]>>

export const takeWebhook =
  (id: WebhookId, { at, until }: Parameters<Port["takeWebhook"]>[1]): WriteVerb<Turn> =>
  (read) =>
    Effect.gen(function* () {
      const [row] = yield* lockFree(read, id)
      if (row === undefined) return planned(undefined)
      const { retrying, retryAt, ...before } = webhookOf(row)
      const { accountId, width, position } = before
      const [owner] = yield* selectOwnerOf(read, accountId)
      if (owner === undefined || !owner.isActing) return planned(undefined)
      const newest = { entries: owner.entries, events: owner.events }
      const listed = { ...before, newest, retrying, retryAt }
      if (!isDue(listed, at)) return planned(undefined)
      const window = { after: position, newest, limit: width }
      const webhook = takenForTurn(before, until)
      const isRetried = retryAt !== null && DateTime.lessThanOrEqualTo(retryAt, at)
      return planned(
        {
          webhook,
          records: takesNewEvents(listed) ? yield* recordsBetween(read, accountId, window) : [],
          retries: isRetried ? yield* dueRetries(read, webhook, at) : []
        },
        ...updateWebhooks([webhook])
      )
    })

const selectUnderWay = query(
  IdRow,
  `SELECT webhooks.id FROM webhooks JOIN accounts ON accounts.id = webhooks.account_id
    WHERE webhooks.id = ? AND token = ? AND ${enabled} AND ${acting}`
)

export const isUnderWay =
  (id: WebhookId, token: number): ReadVerb<boolean> =>
  (read) =>
    Effect.map(selectUnderWay(read, id, token), (rows) => rows.length > 0)

const selectOwner = query(AccountIdRow, 'SELECT account_id AS "accountId" FROM webhooks WHERE id = ?')

/** The account that gets a mail, locked before the webhook, as everywhere. */
const lockMailed = (read: Read, id: WebhookId): Effect.Effect<AccountTotals | undefined, SqlError> =>
  Effect.gen(function* () {
    const [owner] = yield* selectOwner(read, id)
    if (owner === undefined) return undefined
    return (yield* lockTotals(read, [owner.accountId])).get(owner.accountId)
  })

export const settleTurn =
  (
    id: WebhookId,
    token: number,
    { progress, deliveries, mail }: Parameters<Port["settleTurn"]>[2],
    at: DateTime.Utc
  ): WriteVerb<boolean> =>
  (read) =>
    Effect.gen(function* () {
      const mailed = mail === undefined ? undefined : yield* lockMailed(read, id)
      const [row] = yield* lockAny(read, id)
      if (row === undefined || row.token !== token) return planned(false)
      const { retrying, retryAt, ...before } = webhookOf(row)
      const mails = mail === undefined || mailed === undefined ? [] : mailsToOwner(mailed, mail, at)
      return planned(
        true,
        ...updateWebhooks([afterTurn(before, progress)]),
        ...storeDeliveries(id, deliveries, retrying),
        ...insertMail(mails)
      )
    })
