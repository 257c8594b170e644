import { beginning, cursorOf, parseCursor, splitEventTypes } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { endpointAt } from "../../contract/endpointAt.ts"
import { eventExample, OwnEvent } from "../../contract/eventSchemas.ts"
import { invalid } from "../../contract/failureSets.ts"
import { EventIdField, EventListParameters, usualEvents } from "../../contract/parameters.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { CallerRequired } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { HandlerContext } from "../HandlerContext.ts"

export const OwnEventList: Schema.Struct<{
  events: Schema.Array$<typeof OwnEvent>
  nextCursor: typeof Schema.String
  hasMore: typeof Schema.Boolean
}> = Schema.Struct({
  events: Schema.Array(OwnEvent),
  nextCursor: Schema.String.annotations({ description: "The start of the next list: send it as `after`" }),
  hasMore: Schema.Boolean.annotations({ description: "Whether more may follow already" })
}).annotations({ identifier: "EventList" })

export const listEvents = endpointAt("listEvents", {
  summary: "List the events",
  description:
    "The events of the account, oldest first, from its first day on. Keep `nextCursor` and send it as `after` to get each event exactly once. At the end it stays as it is. `types`, separated by commas, filters.",
  example: {
    events: [eventExample("credits.granted"), eventExample("qrCode.purchased")],
    nextCursor: "2-0",
    hasMore: false
  }
})
  .setUrlParams(EventListParameters)
  .addSuccess(success(OwnEventList, { description: "The events were listed" }))
  .addError(invalid)
  .middleware(CallerRequired)

export const handleListEvents =
  ({ events }: HandlerContext): HandlerOf<typeof listEvents> =>
  ({ query: { after, types, limit = usualEvents }, caller }) =>
    Effect.map(
      events.list(caller.accountId, {
        after: (after === undefined ? undefined : parseCursor(after)) ?? beginning,
        types: types === undefined ? undefined : splitEventTypes(types),
        limit
      }),
      ({ events: listed, next, hasMore }) => ({
        data: { events: listed, nextCursor: cursorOf(next), hasMore }
      })
    )

export const getEvent = endpointAt("getEvent", {
  summary: "Read an event",
  description: "An event by its id, which is the same for ever, in lists and in deliveries.",
  example: eventExample("qrCode.purchased")
})
  .setPath(Schema.Struct({ id: EventIdField }))
  .addSuccess(success(OwnEvent, { description: "The event was found" }))
  .addError(invalid)
  .addError(failure("EVENT_NOT_FOUND"))
  .middleware(CallerRequired)

export const handleGetEvent =
  ({ events }: HandlerContext): HandlerOf<typeof getEvent> =>
  ({ path: { id }, caller }) =>
    Effect.map(events.find(caller.accountId, id), (data) => ({ data }))
