import { type StorageError, WebhookId, type WebhookStorage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer } from "../statements/columns.ts"
import type { Dialect, Select } from "../statements/Dialect.ts"
import { nextTick } from "../statements/nextTick.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { deleteRows, query } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"

const PlaceRow = Schema.Struct({ webhookId: WebhookId, stream: Schema.String, sequence: Integer })

/** Deliveries per deletion, which blocks the event loop on SQLite. */
const forgottenAtOnce = 500

const selectOld = query(
  PlaceRow,
  ({ freeRowLock }) => `SELECT webhook_id AS "webhookId", stream, sequence FROM webhook_deliveries
    WHERE due_at IS NULL AND attempted_at < ? ORDER BY attempted_at LIMIT ${forgottenAtOnce} ${freeRowLock}`
)
const surplusWith =
  (lock: (dialect: Dialect) => string) =>
  (dialect: Dialect): Select => {
    const stream = dialect.byCodePoint("stream")
    return `SELECT webhook_id AS "webhookId", stream, sequence FROM webhook_deliveries
    WHERE webhook_id = ? AND due_at IS NULL AND (attempted_at, ${stream}, sequence) <= (
      SELECT attempted_at, ${stream}, sequence FROM webhook_deliveries
        WHERE webhook_id = ? AND due_at IS NULL
        ORDER BY attempted_at DESC, ${stream} DESC, sequence DESC LIMIT 1 OFFSET ?)
    ORDER BY attempted_at LIMIT ${forgottenAtOnce} ${lock(dialect)}`
  }
const selectSurplus = query(
  PlaceRow,
  surplusWith(() => "")
)
const lockSurplus = query(
  PlaceRow,
  surplusWith(({ freeRowLock }) => freeRowLock)
)
const deleteDeliveries = deleteRows("webhook_deliveries")<typeof PlaceRow.Type>({
  webhook_id: ({ webhookId }) => webhookId,
  stream: ({ stream }) => stream,
  sequence: ({ sequence }) => sequence
})

const selectNext = query(
  Schema.Struct({ id: WebhookId }),
  ({ byCodePoint }) =>
    `SELECT id FROM webhooks WHERE ${byCodePoint("id")} > ? ORDER BY ${byCodePoint("id")} LIMIT 200`
)

/** Deletes some settled deliveries older than a time; returns true if more may remain. */
const forgetOld =
  (before: number): WriteVerb<boolean> =>
  (read) =>
    Effect.map(selectOld(read, before), (old) =>
      planned(old.length === forgottenAtOnce, ...deleteDeliveries(old))
    )

/** Deletes some of a webhook's oldest settled deliveries beyond a number; returns true if more may remain. */
const forgetSurplus =
  (id: WebhookId, kept: number): WriteVerb<boolean> =>
  (read) =>
    Effect.map(lockSurplus(read, id, id, kept), (surplus) =>
      planned(surplus.length === forgottenAtOnce, ...deleteDeliveries(surplus))
    )

const hasSurplus =
  (id: WebhookId, kept: number): ReadVerb<boolean> =>
  (read) =>
    Effect.map(selectSurplus(read, id, id, kept), (surplus) => surplus.length > 0)

const nextWebhooks =
  (after: string): ReadVerb<ReadonlyArray<{ readonly id: WebhookId }>> =>
  (read) =>
    selectNext(read, after)

/** Deletes in small transactions, yielding to the event loop. */
export const forgetDeliveries = (
  { read, write }: Pick<Transactions, "read" | "write">,
  { before, kept }: Parameters<(typeof WebhookStorage.Service)["forgetDeliveries"]>[0]
): Effect.Effect<void, StorageError> =>
  Effect.gen(function* () {
    yield* Effect.repeat(write(forgetOld(before.epochMillis)), { until: (isMore) => !isMore })
    for (let after: string | undefined = ""; after !== undefined; ) {
      const start: string = after
      const webhooks: ReadonlyArray<{ readonly id: WebhookId }> = yield* read(nextWebhooks(start))
      for (const { id } of webhooks) {
        if (yield* read(hasSurplus(id, kept)))
          yield* Effect.repeat(write(forgetSurplus(id, kept)), { until: (isMore) => !isMore })
      }
      after = webhooks.at(-1)?.id
      yield* nextTick
    }
  })
