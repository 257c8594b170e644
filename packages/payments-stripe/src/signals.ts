import { type PaymentSignal, TopUpId } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { Stripe } from "stripe"
import { idOf } from "./paymentReport.ts"

/** The event types after which a payment may differ. Lists allow at most 20. */
export const heededTypes = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated"
] as const satisfies ReadonlyArray<Stripe.Event["type"]>

const isTopUpId = Schema.is(TopUpId)

/** An id from Stripe; undefined for other values, which must not reach a store. */
const nameOf = (id: unknown): string | undefined =>
  typeof id === "string" && /^\w{1,255}$/.test(id) ? id : undefined

/** The ids in a relevant event; undefined for others. */
export const signalOf = (event: Stripe.Event): PaymentSignal | undefined => {
  const at = DateTime.unsafeMake(event.created * 1_000)
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed": {
      const { id, client_reference_id, payment_intent } = event.data.object
      const topUpId = isTopUpId(client_reference_id) ? client_reference_id : undefined
      return { topUpId, checkout: nameOf(id), payment: nameOf(idOf(payment_intent)), at }
    }
    case "charge.refunded":
    case "charge.refund.updated":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return {
        topUpId: undefined,
        checkout: undefined,
        payment: nameOf(idOf(event.data.object.payment_intent)),
        at
      }
    default:
      return undefined
  }
}
