import type { PaymentReport } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import type { Stripe } from "stripe"

/** The id of an object, expanded or not. */
export const idOf = (reference: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof reference === "object" ? reference?.id : reference

const expanded = <A extends object>(reference: string | A | null): A | undefined =>
  typeof reference === "object" && reference !== null ? reference : undefined

/** The charge of a checkout retrieved with `payment_intent.latest_charge`. */
export const chargeOf = (session: Stripe.Checkout.Session): Stripe.Charge | undefined =>
  expanded(expanded(session.payment_intent)?.latest_charge ?? null)

/**
 * True while the bank holds a dispute's funds: withdrawals exceed returns. Statuses are unreliable, as Stripe adds new ones.
 * Movements in another currency count by sign only, as exchange rates vary.
 */
const isHeld = ({ balance_transactions: movements, currency }: Stripe.Dispute): boolean =>
  movements.reduce(
    (sum, { amount, currency: paidIn }) => sum + (paidIn === currency ? amount : Math.sign(amount)),
    0
  ) < 0

/** The part held by the bank, at most the unrefunded rest. A dispute in another currency holds all. */
const heldOf = (
  disputes: ReadonlyArray<Stripe.Dispute>,
  { currency, rest }: { readonly currency: string; readonly rest: number }
): number =>
  Math.min(
    rest,
    disputes
      .filter(isHeld)
      .reduce((sum, dispute) => sum + (dispute.currency === currency ? dispute.amount : rest), 0)
  )

const unpaidState = ({
  status,
  payment_intent
}: Stripe.Checkout.Session): "open" | "processing" | "expired" | "failed" => {
  if (status === "expired") return "expired"
  if (status !== "complete") return "open"
  // After a bank's refusal the intent awaits another payment method, which its checkout no longer offers.
  const intent = expanded(payment_intent)?.status
  return intent === "requires_payment_method" || intent === "canceled" ? "failed" : "processing"
}

/** Requires a checkout retrieved with `payment_intent.latest_charge`. */
export const paymentReportOf = (
  session: Stripe.Checkout.Session,
  disputes: ReadonlyArray<Stripe.Dispute>
): PaymentReport => {
  const payment = idOf(session.payment_intent) ?? null
  const { amount_subtotal: subtotal, amount_total: total, currency } = session
  if (session.payment_status !== "paid" || subtotal === null || total === null || currency === null)
    return { state: unpaidState(session), payment }
  const charge = chargeOf(session)
  const refunded = Math.min(charge?.amount_refunded ?? 0, total)
  return {
    state: "paid",
    payment,
    subtotal,
    total,
    currency,
    refunded,
    disputed: heldOf(disputes, { currency, rest: total - refunded }),
    receiptUrl: charge?.receipt_url ?? null,
    paidAt: DateTime.unsafeMake((charge?.created ?? session.created) * 1_000)
  }
}
