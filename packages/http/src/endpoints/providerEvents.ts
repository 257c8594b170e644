import {
  type BoundedSchema,
  boundOfText,
  schemaOf,
  TopUpClosed,
  textThat,
  withBound
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Rated, RawBody } from "../contract/annotations.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { done } from "../contract/noData.ts"
import { type Optional, optionalField, requestPart, withRawBody } from "../contract/requestParts.ts"
import { failure } from "../contract/responseEnvelope.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import { nothing } from "./account/ownSession.ts"
import type { HandlerContext } from "./HandlerContext.ts"

const longestEvent = 256 * 1024

/** An event as sent: its signature covers the raw bytes. */
const EventBytes: BoundedSchema<Uint8Array> = withBound(
  Schema.Uint8ArrayFromSelf.annotations({
    jsonSchema: { type: "object", description: "An event of Stripe, as it sends it" }
  }),
  { bound: boundOfText(longestEvent) }
)

const SignatureHeaders: Schema.Struct<{ "Stripe-Signature": Optional<BoundedSchema<string>> }> = requestPart({
  "Stripe-Signature": optionalField(
    schemaOf(
      textThat(
        { description: "the time and the signatures of the event", jsonSchema: {}, longest: 16_384 },
        () => true
      )
    )
  )
})

export const receiveStripeEvent = withRawBody(
  endpointAt("receiveStripeEvent", {
    summary: "Receive an event of Stripe",
    description:
      "Only for Stripe, which signs its events. An event only causes a question to Stripe about a payment; events of other types or unknown payments get the same answer. Only requests with a bad signature count against the limit of an address.",
    example: null
  }),
  EventBytes,
  {
    id: "evt_1Sample",
    object: "event",
    type: "checkout.session.completed",
    data: { object: { id: "cs_test_sample", object: "checkout.session" } }
  }
)
  .setHeaders(SignatureHeaders)
  .addSuccess(done("The event was received"))
  .addError(failure("SIGNATURE_INVALID"))
  .addError(failure("TOP_UP_CLOSED"))
  .addError(failure("PAYLOAD_TOO_LARGE"))
  .addError(failure("UNSUPPORTED_MEDIA_TYPE"))
  .annotate(RawBody, longestEvent)
  .annotate(Rated, false)

export const handleReceiveStripeEvent =
  ({ payments }: HandlerContext): HandlerOf<typeof receiveStripeEvent> =>
  ({ payload, headers, countRequest }) =>
    payments === undefined || !payments.takesSignals
      ? new TopUpClosed()
      : payments.signal(headers["Stripe-Signature"], payload).pipe(
          Effect.catchTag("SignatureInvalid", (error) => Effect.zipRight(countRequest, error)),
          Effect.as(nothing)
        )
