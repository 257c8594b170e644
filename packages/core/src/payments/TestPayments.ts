import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Payments, type TopUpOffer } from "../Payments.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { Storage, StorageError } from "../storage/Storage.ts"
import { TopUpStorage } from "../storage/TopUpStorage.ts"
import {
  PaymentProvider,
  type PaymentReport,
  ProviderUnavailable,
  SignatureInvalid
} from "./PaymentProvider.ts"
import type { TopUp, TopUpId, TopUpNotFound } from "./TopUp.ts"

/** Top-ups are paid by a real provider. */
export class TestPaymentsNotOffered extends Schema.TaggedError<TestPaymentsNotOffered>()(
  "TestPaymentsNotOffered",
  {}
) {
  override get message(): string {
    return "test payments are not offered here; pay at the top-up's url"
  }
}

/** Pays top-ups without money, for demos: customers confirm a payment on a page of the service. */
export class TestPayments extends Context.Tag("@quick-response/core/TestPayments")<
  TestPayments,
  {
    /** Pays an open top-up of an account; others are unchanged. */
    readonly pay: (accountId: AccountId, id: TopUpId) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
  }
>() {
  /** Sells an offer for test payments, at pages below the service's address. */
  static readonly layerOf = (
    offer: TopUpOffer,
    serviceUrl: Effect.Effect<string>
  ): Layer.Layer<Payments | TestPayments, never, Storage | TopUpStorage> =>
    Layer.suspend(() => {
      const confirmed = new Set<string>()
      return Layer.effect(TestPayments, makePay(confirmed)).pipe(
        Layer.provideMerge(Payments.layerOf(offer)),
        Layer.provide(Layer.effect(PaymentProvider, makeProvider(offer, serviceUrl, confirmed)))
      )
    })
}

/** Payments are booked while they are confirmed, so no list of them outlives the request. */
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

const makeProvider = (
  { currency, decimals }: TopUpOffer,
  serviceUrl: Effect.Effect<string>,
  confirmed: ReadonlySet<string>
): Effect.Effect<typeof PaymentProvider.Service, never, TopUpStorage> =>
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
