import type { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
  AccountNotFound,
  changedWebhook,
  type DeliveryPage,
  firstWebhook,
  LedgerEntry,
  type ListedWebhook,
  maximumWebhooks,
  type NewWebhook,
  type Page,
  resentCount,
  resentDelivery,
  resentFrom,
  resentOnce,
  switchedWebhook,
  TooManyWebhooks,
  typeOfEntry,
  type Webhook,
  type WebhookId,
  WebhookNotFound,
  type WebhookStorage,
  withNextSecret
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockOpenTotals } from "../accounts/accountTotals.ts"
import { Integer } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { query, type Read } from "../statements/statement.ts"
import { findEvent, newestOf, StoredType } from "./eventRecords.ts"
import {
  deleteWebhookRow,
  deliveryColumns,
  deliveryRow,
  insertWebhooks,
  storeDeliveries,
  updateWebhooks,
  WebhookRow,
  webhookColumns,
  webhookOf
} from "./webhookTable.ts"

type Port = typeof WebhookStorage.Service

const ListedRow = Schema.Struct({
  ...WebhookRow.fields,
  newestEntry: Integer,
  newestEvent: Integer
})
const listed = ({ newestEntry, newestEvent, ...row }: typeof ListedRow.Type): ListedWebhook => ({
  ...webhookOf(row),
  newest: { entries: newestEntry, events: newestEvent }
})
const selectListed = `SELECT ${webhookColumns}, accounts.entries AS "newestEntry", accounts.events AS "newestEvent"
  FROM webhooks JOIN accounts ON accounts.id = webhooks.account_id`
const selectOfAccount = query(
  ListedRow,
  ({ byCodePoint }) =>
    `${selectListed} WHERE account_id = ? ORDER BY webhooks.created_at, ${byCodePoint("webhooks.id")}`
)
const selectOwn = query(ListedRow, `${selectListed} WHERE account_id = ? AND webhooks.id = ?`)
const lockOwn = query(
  WebhookRow,
  ({ rowLock }) => `SELECT ${webhookColumns} FROM webhooks WHERE account_id = ? AND id = ? ${rowLock}`
)
const countOfAccount = query(
  Schema.Struct({ webhooks: Integer }),
  "SELECT count(*) AS webhooks FROM webhooks WHERE account_id = ?"
)

/** An account's webhook, locked until the transaction ends. */
const lockWebhook = (
  read: Read,
  accountId: AccountId,
  id: WebhookId
): Effect.Effect<ReturnType<typeof webhookOf>, SqlError | WebhookNotFound> =>
  Effect.flatMap(lockOwn(read, accountId, id), ([row]) =>
    row === undefined ? new WebhookNotFound({ id }) : Effect.succeed(webhookOf(row))
  )

export const createWebhook =
  (order: NewWebhook): WriteVerb<ListedWebhook, AccountNotFound | TooManyWebhooks> =>
  (read) =>
    Effect.gen(function* () {
      const { accountId } = order
      const account = (yield* lockOpenTotals(read, [accountId])).get(accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const [counted] = yield* countOfAccount(read, accountId)
      if ((counted?.webhooks ?? 0) >= maximumWebhooks) return yield* new TooManyWebhooks()
      const newest = { entries: account.entries, events: account.events }
      const webhook = firstWebhook(order, newest)
      return planned({ ...webhook, newest, retrying: 0, retryAt: null }, ...insertWebhooks([webhook]))
    })

export const listWebhooks =
  (accountId: AccountId): ReadVerb<ReadonlyArray<ListedWebhook>> =>
  (read) =>
    Effect.map(selectOfAccount(read, accountId), (rows) => rows.map(listed))

export const findWebhook =
  (accountId: AccountId, id: WebhookId): ReadVerb<ListedWebhook, WebhookNotFound> =>
  (read) =>
    Effect.flatMap(selectOwn(read, accountId, id), ([row]) =>
      row === undefined ? new WebhookNotFound({ id }) : Effect.succeed(listed(row))
    )

/** Changes an account's webhook and returns it. */
const change =
  (
    accountId: AccountId,
    id: WebhookId,
    next: (before: Webhook) => Webhook
  ): WriteVerb<ListedWebhook, WebhookNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const before = yield* lockWebhook(read, accountId, id)
      const { retrying, retryAt } = before
      const after = next(before)
      const newest = yield* newestOf(read, accountId)
      return planned({ ...after, newest, retrying, retryAt }, ...updateWebhooks([after]))
    })

export const changeWebhook = (
  accountId: AccountId,
  id: WebhookId,
  wish: Parameters<Port["changeWebhook"]>[2],
  at: DateTime.Utc
): WriteVerb<ListedWebhook, WebhookNotFound> =>
  change(accountId, id, (before) => changedWebhook(before, wish, at))

export const rollSecret = (
  accountId: AccountId,
  id: WebhookId,
  times: Parameters<Port["rollSecret"]>[2]
): WriteVerb<ListedWebhook, WebhookNotFound> =>
  change(accountId, id, (before) => withNextSecret(before, times))

const lockAny = query(
  WebhookRow,
  ({ rowLock }) => `SELECT ${webhookColumns} FROM webhooks WHERE id = ? ${rowLock}`
)

/** Stops or resumes any webhook for an operator. */
export const setWebhookStopped =
  (id: WebhookId, isStopped: boolean, at: DateTime.Utc): WriteVerb<ListedWebhook, WebhookNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [row] = yield* lockAny(read, id)
      if (row === undefined) return yield* new WebhookNotFound({ id })
      const before = webhookOf(row)
      const { retrying, retryAt } = before
      const after = switchedWebhook(before, isStopped, at)
      const answer = { ...after, newest: yield* newestOf(read, after.accountId), retrying, retryAt }
      return planned(answer, ...(after === before ? [] : updateWebhooks([after])))
    })

export const deleteWebhook =
  (accountId: AccountId, id: WebhookId): WriteVerb<void, WebhookNotFound> =>
  (read) =>
    Effect.map(lockWebhook(read, accountId, id), () => planned(undefined, ...deleteWebhookRow(id)))

/** The number of the latest row before a time, up to a number; reads only the rows after it. */
const lastBefore = (table: "account_events" | "ledger") =>
  query(
    Schema.Struct({ sequence: Integer }),
    `SELECT sequence FROM ${table} WHERE account_id = ? AND sequence <= ? AND created_at < ?
      ORDER BY sequence DESC LIMIT 1`
  )
const lastEntryBefore = lastBefore("ledger")
const lastEventBefore = lastBefore("account_events")

const selectDelivery = query(
  Schema.Struct(deliveryRow),
  `SELECT ${deliveryColumns()} FROM webhook_deliveries WHERE webhook_id = ? AND stream = ? AND sequence = ?`
)

export const redeliver =
  (
    accountId: AccountId,
    id: WebhookId,
    what: Parameters<Port["redeliver"]>[2],
    at: DateTime.Utc
  ): WriteVerb<number | undefined, WebhookNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const webhook = yield* lockWebhook(read, accountId, id)
      if ("since" in what) {
        const { entries, events } = webhook.position
        const since = what.since.epochMillis
        const [entry] = yield* lastEntryBefore(read, accountId, entries, since)
        const [event] = yield* lastEventBefore(read, accountId, events, since)
        const place = { entries: entry?.sequence ?? 0, events: event?.sequence ?? 0 }
        return planned(resentCount(webhook, place), ...updateWebhooks([resentFrom(webhook, place)]))
      }
      const { event } = what
      if (event.accountId !== accountId || (yield* findEvent(event)(read)) === undefined)
        return planned(undefined)
      const [before] = yield* selectDelivery(read, id, event.stream, event.sequence)
      return planned(
        1,
        ...updateWebhooks([resentOnce(webhook)]),
        ...storeDeliveries(id, [resentDelivery(event, before, at)], webhook.retrying)
      )
    })

const countDeliveries = query(
  Schema.Struct({ deliveries: Integer }),
  "SELECT count(*) AS deliveries FROM webhook_deliveries WHERE webhook_id = ?"
)
const ListedDeliveryRow = Schema.Struct({
  ...deliveryRow,
  kind: Schema.NullOr(LedgerEntry.fields.kind),
  type: Schema.NullOr(StoredType)
})
const selectDeliveries = query(
  ListedDeliveryRow,
  ({ byCodePoint }) => `SELECT ${deliveryColumns()}, ledger.kind, account_events.type FROM webhook_deliveries
    LEFT JOIN ledger ON stream = 'ledger' AND ledger.account_id = ? AND ledger.sequence = webhook_deliveries.sequence
    LEFT JOIN account_events ON stream = 'account' AND account_events.account_id = ?
      AND account_events.sequence = webhook_deliveries.sequence
    WHERE webhook_id = ?
    ORDER BY attempted_at DESC, ${byCodePoint("stream")} DESC, webhook_deliveries.sequence DESC LIMIT ? OFFSET ?`
)

export const listDeliveries =
  (
    accountId: AccountId,
    id: WebhookId,
    { pageNumber, pageSize }: Page
  ): ReadVerb<DeliveryPage, WebhookNotFound> =>
  (read) =>
    Effect.gen(function* () {
      yield* findWebhook(accountId, id)(read)
      const [counted] = yield* countDeliveries(read, id)
      const totalCount = counted?.deliveries ?? 0
      const before = (pageNumber - 1) * pageSize
      const rows =
        before < totalCount ? yield* selectDeliveries(read, accountId, accountId, id, pageSize, before) : []
      const deliveries = rows.flatMap(({ kind, type: stored, ...delivery }) => {
        const type = kind === null ? stored : typeOfEntry[kind]
        return type === null ? [] : [{ ...delivery, type }]
      })
      return { deliveries, totalCount }
    })
