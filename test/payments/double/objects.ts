import { randomBytes } from "node:crypto"
import type { Stripe } from "stripe"

/** An id as Stripe makes them. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`

/** The parts of a checkout. */
export interface SessionParts {
  readonly created: number
  readonly expiresAt: number
  readonly url: string
  readonly amount: number
  readonly tax: number
  readonly isTaxAdded: boolean
  readonly currency: string
  readonly reference: string | null
  readonly email: string | null
  readonly metadata: Stripe.Metadata
  readonly successUrl: string
  readonly cancelUrl: string | null
}

export type Session = Pick<
  Stripe.Checkout.Session,
  | "id"
  | "object"
  | "amount_subtotal"
  | "amount_total"
  | "cancel_url"
  | "client_reference_id"
  | "created"
  | "currency"
  | "customer_email"
  | "expires_at"
  | "livemode"
  | "metadata"
  | "mode"
  | "payment_intent"
  | "payment_status"
  | "status"
  | "success_url"
  | "total_details"
  | "url"
>

export const sessionOf = (id: string, parts: SessionParts): Session => ({
  id,
  object: "checkout.session",
  amount_subtotal: parts.amount,
  amount_total: parts.amount + (parts.isTaxAdded ? parts.tax : 0),
  cancel_url: parts.cancelUrl,
  client_reference_id: parts.reference,
  created: parts.created,
  currency: parts.currency,
  customer_email: parts.email,
  expires_at: parts.expiresAt,
  livemode: false,
  metadata: parts.metadata,
  mode: "payment",
  payment_intent: null,
  payment_status: "unpaid",
  status: "open",
  success_url: parts.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: parts.tax },
  url: parts.url
})

export type Intent = Pick<
  Stripe.PaymentIntent,
  | "id"
  | "object"
  | "amount"
  | "amount_received"
  | "created"
  | "currency"
  | "latest_charge"
  | "livemode"
  | "metadata"
  | "status"
>

export const intentOf = (session: Session, given: Pick<Intent, "created" | "status">): Intent => ({
  id: newId("pi"),
  object: "payment_intent",
  amount: session.amount_total ?? 0,
  amount_received: 0,
  currency: session.currency ?? "",
  latest_charge: null,
  livemode: false,
  metadata: session.metadata ?? {},
  ...given
})

export type Charge = Pick<
  Stripe.Charge,
  | "id"
  | "object"
  | "amount"
  | "amount_refunded"
  | "created"
  | "currency"
  | "disputed"
  | "livemode"
  | "metadata"
  | "paid"
  | "payment_intent"
  | "receipt_url"
  | "refunded"
  | "status"
>

export const chargeOf = (intent: Intent, given: Pick<Charge, "created" | "receipt_url">): Charge => ({
  id: newId("ch"),
  object: "charge",
  amount: intent.amount,
  amount_refunded: 0,
  currency: intent.currency,
  disputed: false,
  livemode: false,
  metadata: intent.metadata,
  paid: true,
  payment_intent: intent.id,
  refunded: false,
  status: "succeeded",
  ...given
})

export type Refund = Pick<
  Stripe.Refund,
  "id" | "object" | "amount" | "charge" | "created" | "currency" | "payment_intent" | "status"
>

export const refundOf = (charge: Charge, given: Pick<Refund, "created" | "amount">): Refund => ({
  id: newId("re"),
  object: "refund",
  charge: charge.id,
  currency: charge.currency,
  payment_intent: charge.payment_intent,
  status: "succeeded",
  ...given
})

type Movement = Pick<Stripe.BalanceTransaction, "id" | "object" | "amount" | "created" | "currency" | "type">

export const movementOf = (currency: string, given: Pick<Movement, "created" | "amount">): Movement => ({
  id: newId("txn"),
  object: "balance_transaction",
  currency,
  type: "adjustment",
  ...given
})

export type Dispute = Pick<
  Stripe.Dispute,
  "id" | "object" | "amount" | "charge" | "created" | "currency" | "livemode" | "payment_intent" | "status"
> & { readonly balance_transactions: Array<Movement> }

export const disputeOf = (
  charge: Charge,
  { isInquiry, ...given }: Pick<Dispute, "created" | "amount"> & { readonly isInquiry: boolean }
): Dispute => ({
  id: newId("dp"),
  object: "dispute",
  balance_transactions: isInquiry
    ? []
    : [movementOf(charge.currency, { created: given.created, amount: -given.amount })],
  charge: charge.id,
  currency: charge.currency,
  livemode: false,
  payment_intent: charge.payment_intent,
  status: isInquiry ? "warning_needs_response" : "needs_response",
  ...given
})
