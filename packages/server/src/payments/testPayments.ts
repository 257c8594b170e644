import {
  PaymentProvider,
  type PaymentReport,
  Payments,
  ProviderUnavailable,
  SignatureInvalid,
  type Storage,
  TestPayments,
  type TopUp,
  type TopUpOffer,
  TopUpStorage
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The report on a checkout, of which the store has everything but a confirmation. */
const reportOf = (topUp: TopUp, isConfirmed: boolean, at: DateTime.Utc): PaymentReport => {
  const { amount, checkout, currency, expiresAt, isCancelRequested, paidAt, refundedAmount, state } = topUp
  const isOver = isCancelRequested || DateTime.lessThanOrEqualTo(expiresAt, at)
  if (state !== "paid" && (isOver || !isConfirmed))
    return { state: isOver ? "expired" : "open", payment: null }
  return {
    state: "paid",
    payment: checkout,
    subtotal: amount,
    total: amount,
    currency,
    refunded: refundedAmount,
    disputed: 0,
    receiptUrl: null,
    paidAt: paidAt ?? at
  }
}

/**
 * A provider that moves no money; its customers pay on a page of the service. A checkout is paid once it is confirmed
 * and the confirmation is booked.
 */
const testProvider = (
  { currency, decimals }: Pick<TopUpOffer, "currency" | "decimals">,
  serviceUrl: Effect.Effect<string>,
  confirmed: ReadonlySet<string>
): Layer.Layer<PaymentProvider, never, TopUpStorage> =>
  Layer.effect(
    PaymentProvider,
    Effect.map(TopUpStorage, ({ findAnyTopUp }) =>
      PaymentProvider.of({
        name: "test",
        isTest: true,
        decimals: (code) => (code === currency ? decimals : undefined),
        takesSignals: false,
        openCheckout: ({ topUpId, returnUrl, expiresAt }) =>
          Effect.map(serviceUrl, (address) => {
            const url = new URL(`${address}/account/test-payment`)
            url.searchParams.set("top-up", topUpId)
            url.searchParams.set("return", returnUrl)
            return { checkout: `test_${topUpId}`, url: url.href, expiresAt }
          }),
        readPayment: (checkout) =>
          Effect.gen(function* () {
            const topUp = yield* findAnyTopUp({ checkout })
            return topUp === undefined
              ? ({ state: "unknown" } as const)
              : reportOf(topUp, confirmed.has(checkout), yield* DateTime.now)
          }).pipe(
            Effect.catchTag(
              "StorageError",
              (cause) => new ProviderUnavailable({ cause, reason: "the storage is unavailable" })
            )
          ),
        closeCheckout: () => Effect.void,
        refund: () =>
          new ProviderUnavailable({ cause: undefined, reason: "test payments have no money to refund" }),
        readSignal: () => new SignatureInvalid(),
        listSignals: () => Effect.succeed([]),
        listCheckouts: () => Effect.succeed([]),
        check: Effect.succeed([])
      })
    )
  )

/** A payment is booked while it is confirmed, so no confirmation outlives its request. */
const makePay = (confirmed: Set<string>) =>
  Effect.gen(function* () {
    const storage = yield* TopUpStorage
    const payments = yield* Payments
    return TestPayments.of({
      pay: Effect.fn("TestPayments.pay")(function* (accountId, id) {
        const { checkout } = yield* storage.findTopUp(accountId, id)
        if (checkout === null) return yield* payments.find(accountId, id)
        return yield* Effect.acquireUseRelease(
          Effect.sync(() => confirmed.add(checkout)),
          () => payments.examine(id),
          () => Effect.sync(() => confirmed.delete(checkout))
        )
      })
    })
  })

/** Sells an offer by test payments, at a page below the service's address. */
export const testPayments = (
  offer: TopUpOffer,
  serviceUrl: Effect.Effect<string>
): Layer.Layer<Payments | TestPayments, never, Storage | TopUpStorage> =>
  Layer.suspend(() => {
    const confirmed = new Set<string>()
    return Layer.effect(TestPayments, makePay(confirmed)).pipe(
      Layer.provideMerge(Payments.layerOf(offer)),
      Layer.provide(testProvider(offer, serviceUrl, confirmed))
    )
  })
