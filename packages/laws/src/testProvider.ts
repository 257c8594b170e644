import {
  type CheckoutOrder,
  type ListedCheckout,
  PaymentProvider,
  type PaymentReport,
  type PaymentSignal,
  ProviderUnavailable,
  SignatureInvalid
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** A checkout of the test provider, which tests change like customers, banks and operators. */
export interface TestCheckout {
  readonly order: CheckoutOrder
  report: PaymentReport
}

/** An in-memory payment provider whose customers and faults a test controls. */
export interface TestProvider {
  readonly service: PaymentProvider["Type"]
  /** The checkouts by name, in order of opening. */
  readonly checkouts: Map<string, TestCheckout>
  /** The number of calls of each verb. */
  readonly asked: Record<"openCheckout" | "readPayment" | "closeCheckout" | "refund" | "listSignals", number>
  /** Answers, refuses, or never answers. */
  mode: "answers" | "fails" | "hangs"
  /** Pays as the customer, or settles as the bank. */
  readonly pay: (checkout: string, more?: { readonly tax?: number; readonly subtotal?: number }) => void
  /** Sets a checkout to processing, failed or expired. */
  readonly become: (checkout: string, state: "processing" | "failed" | "expired") => void
  /** Sets the refunded and disputed amounts. */
  readonly take: (checkout: string, taken: { readonly refunded?: number; readonly disputed?: number }) => void
  /** The bytes of an event about a checkout; valid with the signature `signed`. */
  readonly eventOf: (checkout: string) => Uint8Array
  readonly events: Array<PaymentSignal>
}

/** The event signature that {@link makeTestProvider} accepts. */
export const signed = "signed"

const reportPaid = ({ order }: TestCheckout, subtotal: number, tax: number): PaymentReport => ({
  state: "paid",
  payment: `payment of ${order.topUpId}`,
  subtotal,
  total: subtotal + tax,
  currency: order.currency,
  refunded: 0,
  disputed: 0,
  receiptUrl: `https://pay.example/receipts/${order.topUpId}`,
  paidAt: DateTime.unsafeNow()
})

/**
 * Makes a provider whose payments a test controls.
 *
 * @example
 * ```ts
 * import { makeTestProvider } from "@quick-response/laws"
 *
 * const provider = makeTestProvider()
 * provider.mode = "hangs"
 * provider.checkouts.size // => 0
 * ```
 */
export const makeTestProvider = (): TestProvider => {
  const checkouts = new Map<string, TestCheckout>()
  const refunds = new Set<string>()
  const known = (checkout: string): TestCheckout => {
    const found = checkouts.get(checkout)
    if (found === undefined) throw new Error(`no checkout ${checkout}`)
    return found
  }
  const ask = <A>(verb: keyof TestProvider["asked"], answer: () => A) =>
    Effect.suspend((): Effect.Effect<A, ProviderUnavailable> => {
      provider.asked[verb]++
      if (provider.mode === "hangs") return Effect.never
      return provider.mode === "fails"
        ? new ProviderUnavailable({ cause: undefined, reason: "planted" })
        : Effect.sync(answer)
    })
  const listed = ([checkout, { order }]: readonly [string, TestCheckout]): ListedCheckout => ({
    ...order,
    checkout,
    createdAt: DateTime.subtract(order.expiresAt, { hours: 1 }),
    url: `https://pay.example/${checkout}`
  })
  const service = PaymentProvider.of({
    name: "test",
    isTest: true,
    decimals: (currency) => ({ eur: 2, jpy: 0 })[currency],
    takesSignals: true,
    openCheckout: (order) =>
      ask("openCheckout", () => {
        const checkout = `checkout of ${order.topUpId}`
        if (!checkouts.has(checkout))
          checkouts.set(checkout, { order, report: { state: "open", payment: null } })
        return { checkout, url: `https://pay.example/${order.topUpId}`, expiresAt: order.expiresAt }
      }),
    readPayment: (checkout) =>
      ask("readPayment", (): PaymentReport => checkouts.get(checkout)?.report ?? { state: "unknown" }),
    closeCheckout: (checkout) =>
      ask("closeCheckout", () => {
        const found = known(checkout)
        if (found.report.state === "open") found.report = { state: "expired", payment: null }
      }),
    refund: ({ payment, amount, key }) =>
      ask("refund", () => {
        if (refunds.has(key)) return
        refunds.add(key)
        for (const found of checkouts.values())
          if (found.report.state === "paid" && found.report.payment === payment)
            found.report = { ...found.report, refunded: found.report.refunded + amount }
      }),
    readSignal: (signature, body) =>
      signature === signed
        ? Effect.sync(() => {
            const checkout = new TextDecoder().decode(body)
            return { topUpId: undefined, checkout, payment: undefined, at: DateTime.unsafeNow() }
          })
        : new SignatureInvalid(),
    listSignals: (since) =>
      ask("listSignals", () => provider.events.filter(({ at }) => DateTime.greaterThanOrEqualTo(at, since))),
    listCheckouts: () => Effect.sync(() => [...checkouts].map(listed)),
    check: Effect.succeed([])
  })
  const provider: TestProvider = {
    service,
    checkouts,
    asked: { openCheckout: 0, readPayment: 0, closeCheckout: 0, refund: 0, listSignals: 0 },
    mode: "answers",
    events: [],
    pay: (checkout, { tax = 0, subtotal } = {}) => {
      const found = known(checkout)
      found.report = reportPaid(found, subtotal ?? found.order.amount, tax)
    },
    become: (checkout, state) => {
      known(checkout).report = { state, payment: null }
    },
    take: (checkout, taken) => {
      const found = known(checkout)
      if (found.report.state === "paid") found.report = { ...found.report, ...taken }
    },
    eventOf: (checkout) => new TextEncoder().encode(checkout)
  }
  return provider
}
