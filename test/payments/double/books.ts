import type { Stripe } from "stripe"
import {
  type Charge,
  chargeOf,
  type Dispute,
  disputeOf,
  type Intent,
  intentOf,
  movementOf,
  newId,
  type Refund,
  refundOf,
  type Session,
  type SessionParts,
  sessionOf
} from "./objects.ts"

/** An event with a snapshot of its object. */
export interface KeptEvent {
  readonly id: string
  readonly type: Stripe.Event["type"]
  readonly created: number
  readonly object: object
  pendingWebhooks: number
}

/** The objects of a Stripe account in test mode, changed by customers, banks and operators. */
export class Books {
  readonly sessions = new Map<string, Session>()
  readonly intents = new Map<string, Intent>()
  readonly charges = new Map<string, Charge>()
  readonly disputes = new Map<string, Dispute>()
  readonly refunds = new Map<string, Refund>()
  readonly events: Array<KeptEvent> = []
  /** Hears of each event as it is written. */
  onEvent: (event: KeptEvent) => void = () => undefined
  #later = 0

  /** Seconds, by a clock that {@link advance} moves. */
  now(): number {
    return Math.floor((Date.now() + this.#later) / 1_000)
  }

  /** Moves time on, and ends the checkouts whose time is over. */
  advance(milliseconds: number): void {
    this.#later += milliseconds
    this.expireDue()
  }

  expireDue(): void {
    for (const session of this.sessions.values())
      if (session.status === "open" && session.expires_at <= this.now()) this.expire(session.id)
  }

  #emit(type: Stripe.Event["type"], object: object): void {
    const event = {
      id: newId("evt"),
      type,
      created: this.now(),
      object: structuredClone(object),
      pendingWebhooks: 0
    }
    this.events.push(event)
    this.onEvent(event)
  }

  session(id: string): Session {
    const found = this.sessions.get(id)
    if (found === undefined) throw new Error(`there is no checkout ${id}`)
    return found
  }

  /** The intent and the charge of a checkout that was paid. */
  paymentOf(id: string): { readonly intent: Intent; readonly charge: Charge } {
    const intent = this.intents.get(String(this.session(id).payment_intent))
    const charge = this.charges.get(String(intent?.latest_charge))
    if (intent === undefined || charge === undefined) throw new Error(`${id} was not paid`)
    return { intent, charge }
  }

  open(id: string, parts: SessionParts): Session {
    const session = sessionOf(id, parts)
    this.sessions.set(id, session)
    return session
  }

  expire(id: string): void {
    const session = this.session(id)
    session.status = "expired"
    session.url = null
    this.#emit("checkout.session.expired", session)
  }

  #charge(intent: Intent): void {
    const charge = chargeOf(intent, {
      created: this.now(),
      receipt_url: `https://pay.stripe.example/receipts/${intent.id}`
    })
    this.charges.set(charge.id, charge)
    intent.status = "succeeded"
    intent.amount_received = intent.amount
    intent.latest_charge = charge.id
    this.#emit("charge.succeeded", charge)
    this.#emit("payment_intent.succeeded", intent)
  }

  /** The customer pays: by card at once, by a bank that answers in days. */
  pay(id: string, method: "card" | "bank" = "card"): void {
    this.expireDue()
    const session = this.session(id)
    if (session.status !== "open") throw new Error(`${id} is not open`)
    const intent = intentOf(session, { created: this.now(), status: "processing" })
    this.intents.set(intent.id, intent)
    session.payment_intent = intent.id
    session.status = "complete"
    session.url = null
    if (method === "card") {
      this.#charge(intent)
      session.payment_status = "paid"
    }
    this.#emit("checkout.session.completed", session)
  }

  /** The bank answers a payment that it was asked for. */
  settle(id: string, isPaid: boolean): void {
    const session = this.session(id)
    const intent = this.intents.get(String(session.payment_intent))
    if (intent?.status !== "processing") throw new Error(`no bank is asked for ${id}`)
    if (isPaid) {
      this.#charge(intent)
      session.payment_status = "paid"
    } else {
      intent.status = "requires_payment_method"
      this.#emit("payment_intent.payment_failed", intent)
    }
    this.#emit(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session)
  }

  /** Refunds a part of a charge, by default the rest; undefined if it exceeds the rest. */
  refund(charge: Charge, amount = charge.amount - charge.amount_refunded): Refund | undefined {
    if (amount <= 0 || amount > charge.amount - charge.amount_refunded) return undefined
    const refund = refundOf(charge, { created: this.now(), amount })
    this.refunds.set(refund.id, refund)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    this.#emit("refund.created", refund)
    this.#emit("charge.refunded", charge)
    return refund
  }

  /** The customer's bank does not take a refund. */
  failRefund(id: string): void {
    const refund = this.refunds.get(id)
    const charge = this.charges.get(String(refund?.charge))
    if (refund === undefined || charge === undefined || refund.status === "failed") return
    refund.status = "failed"
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    this.#emit("refund.failed", refund)
    this.#emit("charge.refund.updated", refund)
  }

  /** The customer disputes a payment, or the bank only inquires, which holds no funds. */
  dispute(id: string, { amount, isInquiry = false }: { amount?: number; isInquiry?: boolean } = {}): Dispute {
    const { charge } = this.paymentOf(id)
    const dispute = disputeOf(charge, { created: this.now(), amount: amount ?? charge.amount, isInquiry })
    this.disputes.set(dispute.id, dispute)
    charge.disputed = true
    this.#emit("charge.dispute.created", dispute)
    if (!isInquiry) this.#emit("charge.dispute.funds_withdrawn", dispute)
    return dispute
  }

  /** The bank's decision. Held funds return if the operator won. */
  decide(id: string, isWon: boolean): void {
    const dispute = this.disputes.get(id)
    if (dispute === undefined) throw new Error(`there is no dispute ${id}`)
    const isHeld = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0
    if (isWon && isHeld)
      dispute.balance_transactions.push(
        movementOf(dispute.currency, { created: this.now(), amount: dispute.amount })
      )
    dispute.status = dispute.status.startsWith("warning") ? "warning_closed" : isWon ? "won" : "lost"
    if (isWon && isHeld) this.#emit("charge.dispute.funds_reinstated", dispute)
    this.#emit("charge.dispute.closed", dispute)
  }
}
