import {
  type CheckoutOrder,
  PaymentProvider,
  type PaymentSignal,
  SignatureInvalid
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Stripe } from "stripe"
import { decimalsOf } from "./decimals.ts"
import { findings } from "./findings.ts"
import { listedCheckoutOf, metadataOf } from "./metadata.ts"
import { chargeOf, idOf, paymentReportOf } from "./paymentReport.ts"
import { ask, isEmailRefused, isMissing, requestTimeout, told, verb } from "./requests.ts"
import { heededTypes, signalOf } from "./signals.ts"

export interface StripeOptions {
  /** A secret or restricted key: `sk_...` or `rk_...`. */
  readonly key: Redacted.Redacted<string>
  /** Non-empty secrets: two during rotation, an empty list if events are only polled. */
  readonly webhookSecrets: ReadonlyArray<Redacted.Redacted<string>>
  /** The origin of Stripe's API; `https://api.stripe.com` by default. */
  readonly url?: URL | undefined
}

/** Stripe's maximum page size. */
const pageSize = 100

const secondsOf = (time: DateTime.Utc): number => Math.floor(time.epochMillis / 1_000)

const clientOf = ({ key, url = new URL("https://api.stripe.com") }: StripeOptions): Stripe => {
  const protocol = url.protocol === "http:" ? "http" : "https"
  return new Stripe(Redacted.value(key), {
    host: url.hostname,
    port: url.port === "" ? (protocol === "http" ? 80 : 443) : url.port,
    protocol,
    timeout: requestTimeout,
    maxNetworkRetries: 1,
    telemetry: false
  })
}

/** A fixed price in the pack's currency; only tax is added. */
const sessionOf = (order: CheckoutOrder): Stripe.Checkout.SessionCreateParams => {
  const { topUpId, email, label, amount, currency, tax, invoice, returnUrl, expiresAt } = order
  const metadata = metadataOf(order)
  return {
    mode: "payment",
    client_reference_id: topUpId,
    metadata,
    payment_intent_data: { metadata },
    ...(email === null ? {} : { customer_email: email }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: amount,
          product_data: { name: label, ...(tax === null ? {} : { tax_code: tax.code }) },
          ...(tax === null ? {} : { tax_behavior: tax.behavior })
        }
      }
    ],
    adaptive_pricing: { enabled: false },
    ...(tax === null ? {} : { automatic_tax: { enabled: true } }),
    ...(invoice ? { invoice_creation: { enabled: true } } : {}),
    expires_at: secondsOf(expiresAt),
    success_url: returnUrl,
    cancel_url: returnUrl
  }
}

/** Reads all pages of a list, newest first, and keeps readable objects. */
const listed = async <A, B>(
  list: AsyncIterable<A>,
  read: (one: A) => B | undefined
): Promise<ReadonlyArray<B>> => {
  const found: Array<B> = []
  for await (const one of list) {
    const kept = read(one)
    if (kept !== undefined) found.push(kept)
  }
  return found
}

/** Seconds before or after now. */
const signatureTolerance = 300

/** True if a signature's time is at most {@link signatureTolerance} ahead: Stripe's client only checks its age. */
const isFromNow = (signature: string): boolean => {
  const time = signature
    .split(",")
    .filter((part) => part.startsWith("t="))
    .at(-1)
  return Number.parseInt(time?.slice(2) ?? "", 10) <= Date.now() / 1_000 + signatureTolerance
}

/** True if a secret signed the body within 5 minutes of now. */
const isSigned = async (
  { webhooks }: Stripe,
  { webhookSecrets }: StripeOptions,
  sent: { readonly signature: string; readonly body: Uint8Array }
): Promise<boolean> => {
  if (!isFromNow(sent.signature)) return false
  for (const secret of webhookSecrets) {
    try {
      const { signature: helper } = webhooks
      if (
        await helper?.verifyHeaderAsync(sent.body, sent.signature, Redacted.value(secret), signatureTolerance)
      )
        return true
    } catch {
      // Any failure means that this secret did not sign it.
    }
  }
  return false
}

/** Parses a signed event; undefined if irrelevant or unreadable. */
const signalIn = ({ webhooks }: Stripe, body: Uint8Array): PaymentSignal | undefined => {
  try {
    return signalOf(webhooks.constructEventWithoutVerification(new TextDecoder().decode(body)))
  } catch {
    return undefined
  }
}

const signalReader = (stripe: Stripe, options: StripeOptions) =>
  Effect.fn("PaymentProviderStripe.readSignal")(function* (signature: string | undefined, body: Uint8Array) {
    if (signature === undefined) return yield* new SignatureInvalid()
    const signed = yield* Effect.promise(() => isSigned(stripe, options, { signature, body }))
    return signed ? signalIn(stripe, body) : yield* new SignatureInvalid()
  })

const make = (options: StripeOptions): typeof PaymentProvider.Service => {
  if (options.webhookSecrets.some((secret) => Redacted.value(secret) === ""))
    throw new Error("webhookSecrets: expected no empty secret, since anyone can sign with it")
  const stripe = clientOf(options)
  const mode = {
    isTest: /^(?:sk|rk)_test_/.test(Redacted.value(options.key)),
    takesSignals: options.webhookSecrets.length > 0
  }

  const readPayment = (checkout: string) =>
    Effect.gen(function* () {
      const session = yield* ask(() =>
        stripe.checkout.sessions.retrieve(checkout, { expand: ["payment_intent.latest_charge"] })
      )
      const payment = idOf(session.payment_intent)
      const disputes =
        payment !== undefined && chargeOf(session)?.disputed === true
          ? yield* ask(() => stripe.disputes.list({ payment_intent: payment, limit: pageSize }))
          : { data: [] }
      return paymentReportOf(session, disputes.data)
    }).pipe(Effect.catchIf(isMissing, () => Effect.succeed({ state: "unknown" as const })))

  const createSession = (order: CheckoutOrder, idempotencyKey: string) =>
    ask(() => stripe.checkout.sessions.create(sessionOf(order), { idempotencyKey }))

  return {
    name: "stripe",
    ...mode,
    decimals: decimalsOf,
    openCheckout: (order) =>
      createSession(order, `top-up-${order.topUpId}`).pipe(
        // Stripe rejects some valid addresses. Without one its page asks the customer; the retry has its own key.
        Effect.catchIf(isEmailRefused, () =>
          createSession({ ...order, email: null }, `top-up-${order.topUpId}-without-email`)
        ),
        Effect.flatMap(({ id, url, expires_at }) =>
          url === null
            ? Effect.fail(
                new Stripe.errors.StripeError({ type: "api_error", message: "no address to pay at" })
              )
            : Effect.succeed({
                checkout: id,
                url,
                expiresAt: DateTime.unsafeMake(expires_at * 1_000)
              })
        ),
        verb("openCheckout")
      ),
    readPayment: (checkout) => readPayment(checkout).pipe(verb("readPayment")),
    closeCheckout: (checkout) =>
      ask(() => stripe.checkout.sessions.expire(checkout)).pipe(
        // It cannot be paid; the next report has its state.
        Effect.catchIf(
          (error) => error instanceof Stripe.errors.StripeInvalidRequestError,
          () => Effect.void
        ),
        Effect.asVoid,
        verb("closeCheckout")
      ),
    refund: ({ payment, amount, key }) =>
      ask(() =>
        stripe.refunds.create({ payment_intent: payment, amount }, { idempotencyKey: `refund-${key}` })
      ).pipe(Effect.asVoid, verb("refund")),
    readSignal: signalReader(stripe, options),
    listSignals: (since) =>
      ask(() =>
        listed(
          stripe.events.list({
            types: [...heededTypes],
            created: { gte: secondsOf(since) },
            limit: pageSize
          }),
          signalOf
        )
      ).pipe(
        Effect.map((signals) => signals.toReversed()),
        told("listSignals")
      ),
    listCheckouts: (since) =>
      ask(() =>
        listed(
          stripe.checkout.sessions.list({ created: { gte: secondsOf(since) }, limit: pageSize }),
          listedCheckoutOf
        )
      ).pipe(told("listCheckouts")),
    check: Effect.suspend(() => findings(stripe, mode)).pipe(told("check"))
  }
}

/** Implements {@link PaymentProvider} by Stripe Checkout. Dies if a webhook secret is empty. */
export const layer = (options: StripeOptions): Layer.Layer<PaymentProvider> =>
  Layer.sync(PaymentProvider, () => make(options))
