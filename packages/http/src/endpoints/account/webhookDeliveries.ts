import { accountRules, DeliveryState, EventId, eventIdOf, SendFault } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TimeField } from "../../contract/credentialFields.ts"
import { endpointAt } from "../../contract/endpointAt.ts"
import { type EventExample, eventExample } from "../../contract/eventSchemas.ts"
import { createdAt } from "../../contract/exampleValues.ts"
import { invalid, notJson, originRefused } from "../../contract/failureSets.ts"
import { accepted } from "../../contract/noData.ts"
import { EventIdField, firstPage, PlainPageParameters } from "../../contract/parameters.ts"
import { type Optional, optionalField, requestPart, withBody } from "../../contract/requestParts.ts"
import { failure, type PageSchema, pageFields, success } from "../../contract/responseEnvelope.ts"
import { SessionRequired } from "../../contract/security.ts"
import { type HandlerOf, invalidBy } from "../../exchange/Handler.ts"
import { redeliveriesADay } from "../../rateLimit/redeliveryLimit.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { nothing } from "./ownSession.ts"
import { sending, WebhookPath } from "./webhooks.ts"

type ResultFields = {
  status: Schema.NullOr<typeof Schema.Int>
  error: Schema.NullOr<typeof SendFault>
  milliseconds: typeof Schema.Int
}

const resultFields: ResultFields = {
  status: Schema.NullOr(Schema.Int).annotations({
    description: "The status of the answer; null without an answer"
  }),
  error: Schema.NullOr(SendFault).annotations({
    description: "The reason if the event was not taken; otherwise null"
  }),
  milliseconds: Schema.Int
}

export const WebhookTest: Schema.Struct<ResultFields> = Schema.Struct(resultFields).annotations({
  identifier: "WebhookTest"
})

export const testWebhook = endpointAt("testWebhook", {
  summary: "Send a test to a webhook",
  description:
    "Sends an event `webhook.test` at once and waits for the answer, for at most 15 seconds; also to a webhook that is disabled.",
  example: { status: 204, error: null, milliseconds: 87 }
})
  .setPath(WebhookPath)
  .addSuccess(success(WebhookTest, { description: "The test was sent" }))
  .addError(invalid)
  .addError(notJson)
  .addError(originRefused)
  .addError(failure("WEBHOOKS_CLOSED"))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleTestWebhook =
  (context: PeopleContext): HandlerOf<typeof testWebhook> =>
  ({ path: { id }, caller }) =>
    Effect.gen(function* () {
      const { status, error, milliseconds } = yield* (yield* sending(context)).test(caller.accountId, id)
      return { data: { status, error, milliseconds: Math.round(milliseconds) } }
    })

type DeliveryFields = ResultFields & {
  eventId: typeof EventId
  type: typeof Schema.String
  state: typeof DeliveryState
  attempts: typeof Schema.Int
  attemptedAt: typeof Schema.DateTimeUtc
  nextAttemptAt: Schema.NullOr<typeof Schema.DateTimeUtc>
}

/** An event's deliveries to a webhook, with the last one's result. */
export const OwnDelivery: Schema.Struct<DeliveryFields> = Schema.Struct({
  eventId: EventId,
  type: Schema.String,
  state: DeliveryState,
  attempts: Schema.Int,
  ...resultFields,
  attemptedAt: Schema.DateTimeUtc,
  nextAttemptAt: Schema.NullOr(Schema.DateTimeUtc)
}).annotations({ identifier: "Delivery" })

export const DeliveryList: PageSchema<{ deliveries: Schema.Array$<typeof OwnDelivery> }> = Schema.Struct({
  deliveries: Schema.Array(OwnDelivery),
  ...pageFields
}).annotations({ identifier: "DeliveryList" })

const purchased: EventExample = eventExample("qrCode.purchased")

export const listDeliveries = endpointAt("listDeliveries", {
  summary: "List the deliveries of a webhook",
  description:
    "The deliveries of the last 30 days with their results, newest first; at most 1,000 finished ones.",
  example: {
    deliveries: [
      {
        eventId: purchased.id,
        type: purchased.type,
        state: "retrying",
        attempts: 2,
        status: 500,
        error: "status",
        milliseconds: 87,
        attemptedAt: createdAt,
        nextAttemptAt: "2026-01-15T09:35:00.000Z"
      }
    ],
    totalCount: 1,
    pageNumber: 1,
    pageSize: 20
  }
})
  .setPath(WebhookPath)
  .setUrlParams(PlainPageParameters)
  .addSuccess(success(DeliveryList, { description: "The deliveries were listed" }))
  .addError(invalid)
  .addError(failure("WEBHOOKS_CLOSED"))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleListDeliveries =
  (context: PeopleContext): HandlerOf<typeof listDeliveries> =>
  ({ path: { id }, query, caller: { accountId } }) =>
    Effect.gen(function* () {
      const page = { ...firstPage, ...query }
      const found = yield* (yield* sending(context)).deliveries(accountId, id, page)
      const deliveries = found.deliveries.map(({ stream, sequence, dueAt, ...delivery }) => ({
        ...delivery,
        eventId: eventIdOf({ accountId, stream, sequence }),
        milliseconds: Math.round(delivery.milliseconds),
        nextAttemptAt: dueAt
      }))
      return { data: { deliveries, totalCount: found.totalCount, ...page } }
    })

/** One event, or all since a time. */
export const RedeliverBody: Schema.Struct<{
  eventId: Optional<typeof EventIdField>
  since: Optional<typeof TimeField>
}> = requestPart({ eventId: optionalField(EventIdField), since: optionalField(TimeField) }).annotations({
  identifier: "RedeliverBody"
})

export const redeliver = withBody(
  endpointAt("redeliver", {
    summary: "Send events to a webhook again",
    description: `The event with \`eventId\`, whatever became of it, or all from the time \`since\` on; not both. They have the ids that they had. An account may have ${redeliveriesADay} past events sent again in a day; a larger number is sent at once, and then the next is refused with 429 for the longer.`,
    example: null
  }),
  RedeliverBody,
  { since: createdAt }
)
  .setPath(WebhookPath)
  .addSuccess(accepted("The events are sent again"))
  .addError(originRefused)
  .addError(failure("WEBHOOKS_CLOSED"))
  .addError(failure("WEBHOOK_NOT_FOUND"))
  .addError(failure("EVENT_NOT_FOUND"))
  .middleware(SessionRequired)

export const handleRedeliver =
  (context: PeopleContext): HandlerOf<typeof redeliver> =>
  ({ path: { id }, payload: { eventId, since }, caller }) =>
    Effect.gen(function* () {
      const webhooks = yield* sending(context)
      if (eventId !== undefined && since !== undefined)
        return yield* invalidBy(accountRules.eventAndTime(["since"], {}))
      const what = eventId !== undefined ? { eventId } : since !== undefined ? { since } : undefined
      if (what === undefined) return yield* invalidBy(accountRules.eventMissing(["eventId"], {}))
      const { accountId } = caller
      yield* context.redeliveries(accountId, webhooks.redeliver(accountId, id, what), (count) => count)
      return nothing
    })
