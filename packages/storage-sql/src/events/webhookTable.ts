import {
  AccountId,
  type Delivery,
  DeliveryState,
  DisabledReason,
  eventTypes,
  SendFault,
  type Webhook,
  WebhookId
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { Flag, Integer, Moment } from "../statements/columns.ts"
import { type Change, command, insertInto, updateRows } from "../statements/statement.ts"

const millisecondsOf = (time: DateTime.Utc | null): number | null => (time === null ? null : time.epochMillis)

const NullableMoment = Schema.NullOr(Moment)

const TypesText = Schema.parseJson(Schema.Array(Schema.Literal(...Struct.keys(eventTypes))))
const encodeTypes = Schema.encodeSync(TypesText)

/** A webhook as selected by {@link webhookColumns}. */
export const WebhookRow = Schema.Struct({
  id: WebhookId,
  accountId: AccountId,
  url: Schema.String,
  types: Schema.NullOr(TypesText),
  description: Schema.String,
  entryPosition: Integer,
  eventPosition: Integer,
  width: Integer,
  failures: Integer,
  failingSince: NullableMoment,
  lastError: Schema.NullOr(SendFault),
  lastStatus: Schema.NullOr(Integer),
  isWarned: Flag,
  pausedUntil: NullableMoment,
  disabledReason: Schema.NullOr(DisabledReason),
  secretVersion: Integer,
  formerSecretUntil: NullableMoment,
  token: Integer,
  leasedUntil: NullableMoment,
  stoppedAt: NullableMoment,
  retrying: Integer,
  retryAt: NullableMoment,
  createdAt: Moment,
  updatedAt: Moment
})

export const webhookColumns = `webhooks.id, webhooks.account_id AS "accountId", url, types_json AS "types", description,
    ledger_position AS "entryPosition", event_position AS "eventPosition", width, failures, failing_since AS "failingSince",
    last_error AS "lastError", last_status AS "lastStatus", is_warned AS "isWarned", paused_until AS "pausedUntil", disabled_reason AS "disabledReason",
    stopped_at AS "stoppedAt", secret_version AS "secretVersion", former_secret_until AS "formerSecretUntil", token, leased_until AS "leasedUntil",
    retrying, retry_at AS "retryAt", webhooks.created_at AS "createdAt", updated_at AS "updatedAt"`

/** A row's webhook, with the number and the first time of its pending retries. */
export const webhookOf = ({
  entryPosition,
  eventPosition,
  lastError,
  lastStatus,
  ...row
}: typeof WebhookRow.Type): Webhook & Pick<typeof WebhookRow.Type, "retrying" | "retryAt"> => ({
  ...row,
  position: { entries: entryPosition, events: eventPosition },
  lastFailure: lastError === null ? null : { status: lastStatus, error: lastError }
})

/** The mutable columns of a webhook. */
const changing = {
  url: ({ url }: Webhook) => url,
  types_json: ({ types }: Webhook) => (types === null ? null : encodeTypes(types)),
  description: ({ description }: Webhook) => description,
  ledger_position: ({ position }: Webhook) => position.entries,
  event_position: ({ position }: Webhook) => position.events,
  width: ({ width }: Webhook) => width,
  failures: ({ failures }: Webhook) => failures,
  failing_since: ({ failingSince }: Webhook) => millisecondsOf(failingSince),
  last_error: ({ lastFailure }: Webhook) => lastFailure?.error ?? null,
  last_status: ({ lastFailure }: Webhook) => lastFailure?.status ?? null,
  is_warned: ({ isWarned }: Webhook) => (isWarned ? 1 : 0),
  paused_until: ({ pausedUntil }: Webhook) => millisecondsOf(pausedUntil),
  disabled_reason: ({ disabledReason }: Webhook) => disabledReason,
  secret_version: ({ secretVersion }: Webhook) => secretVersion,
  former_secret_until: ({ formerSecretUntil }: Webhook) => millisecondsOf(formerSecretUntil),
  token: ({ token }: Webhook) => token,
  leased_until: ({ leasedUntil }: Webhook) => millisecondsOf(leasedUntil),
  stopped_at: ({ stoppedAt }: Webhook) => millisecondsOf(stoppedAt),
  updated_at: ({ updatedAt }: Webhook) => updatedAt.epochMillis
} as const

export const insertWebhooks = insertInto("webhooks")<Webhook>({
  id: ({ id }) => id,
  account_id: ({ accountId }) => accountId,
  created_at: ({ createdAt }) => createdAt.epochMillis,
  retrying: () => 0,
  retry_at: () => null,
  ...changing
})

/** Updates webhooks with locked rows. */
export const updateWebhooks = updateRows("webhooks")<Webhook>(changing, { id: ({ id }) => id })

const countRetrying = command(
  `UPDATE webhooks SET
    retrying = (SELECT count(*) FROM webhook_deliveries WHERE webhook_id = webhooks.id AND due_at IS NOT NULL),
    retry_at = (SELECT min(due_at) FROM webhook_deliveries WHERE webhook_id = webhooks.id AND due_at IS NOT NULL)
    WHERE id = ?`
)

/** A delivery as selected by {@link deliveryColumns}. */
export const deliveryRow = {
  stream: Schema.Literal("ledger", "account"),
  sequence: Integer,
  state: DeliveryState,
  attempts: Integer,
  status: Schema.NullOr(Integer),
  error: Schema.NullOr(SendFault),
  milliseconds: Integer,
  attemptedAt: Moment,
  dueAt: NullableMoment
}

const deliveryNames = {
  stream: "stream",
  sequence: "sequence",
  state: "state",
  attempts: "attempts",
  status: "status",
  error: "error",
  milliseconds: "milliseconds",
  attemptedAt: "attempted_at",
  dueAt: "due_at"
} as const satisfies Record<keyof Delivery, string>

/** The columns of a delivery, with this prefix. */
export const deliveryColumns = (prefix = ""): string =>
  Object.entries(deliveryNames)
    .map(([name, column]) => `webhook_deliveries.${column} AS "${prefix}${name}"`)
    .join(", ")

const insertDeliveries = insertInto("webhook_deliveries")<Delivery & { readonly webhookId: WebhookId }>(
  {
    webhook_id: ({ webhookId }) => webhookId,
    stream: ({ stream }) => stream,
    sequence: ({ sequence }) => sequence,
    state: ({ state }) => state,
    attempts: ({ attempts }) => attempts,
    status: ({ status }) => status,
    error: ({ error }) => error,
    milliseconds: ({ milliseconds }) => milliseconds,
    attempted_at: ({ attemptedAt }) => attemptedAt.epochMillis,
    due_at: ({ dueAt }) => millisecondsOf(dueAt)
  },
  { key: ["webhook_id", "stream", "sequence"], action: "replace" }
)

/** Upserts the deliveries of a locked webhook, by event. */
export const storeDeliveries = (
  webhookId: WebhookId,
  deliveries: ReadonlyArray<Delivery>,
  wereRetrying: number
): ReadonlyArray<Change> => [
  ...insertDeliveries(deliveries.map((delivery) => ({ ...delivery, webhookId }))),
  ...(wereRetrying > 0 || deliveries.some(({ dueAt }) => dueAt !== null) ? [countRetrying(webhookId)] : [])
]

const deleteDeliveries = command("DELETE FROM webhook_deliveries WHERE webhook_id = ?")
const deleteRow = command("DELETE FROM webhooks WHERE id = ?")
const deleteDeliveriesOf = command(
  "DELETE FROM webhook_deliveries WHERE webhook_id IN (SELECT id FROM webhooks WHERE account_id = ?)"
)
const deleteRowsOf = command("DELETE FROM webhooks WHERE account_id = ?")

/** Deletes a locked webhook. */
export const deleteWebhookRow = (id: WebhookId): ReadonlyArray<Change> => [
  deleteDeliveries(id),
  deleteRow(id)
]

/** Deletes a locked account's webhooks. */
export const deleteWebhooksOf = (accountId: AccountId): ReadonlyArray<Change> => [
  deleteDeliveriesOf(accountId),
  deleteRowsOf(accountId)
]
