import {
  Credits,
  firstTopUp,
  Payments,
  SignatureInvalid,
  TestPayments,
  type TopUp,
  TopUpId,
  TopUpNotFound
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The packs that services sell in tests. */
export const offer: (typeof Payments.Service)["offer"] = {
  currency: "eur",
  decimals: 2,
  isTest: true,
  tax: null,
  invoice: false,
  packs: [{ id: "small", label: "25 credits", credits: Credits.Credits(250_000), amount: 2500 }]
}

/** The signature that {@link cannedPayments} accept. */
export const goodSignature = "good"

const make = (): typeof Payments.Service => {
  const topUps = new Map<string, TopUp>()
  const known = (id: TopUpId): Effect.Effect<TopUp, TopUpNotFound> =>
    Effect.suspend(() => {
      const topUp = topUps.get(id)
      return topUp === undefined ? new TopUpNotFound({ id }) : Effect.succeed(topUp)
    })
  const unused = Effect.die(new Error("no endpoint asks for it"))
  return {
    offer,
    takesSignals: true,
    open: (accountId, { returnUrl }) =>
      Effect.gen(function* () {
        const [pack] = offer.packs
        if (pack === undefined) return yield* unused
        const at = yield* DateTime.now
        const id = TopUpId.make(crypto.randomUUID())
        const { currency } = offer
        const made = firstTopUp({ id, accountId, pack, currency, provider: "test", at, expiresAt: at })
        const topUp: TopUp = { ...made, state: "open", checkout: id, url: returnUrl }
        topUps.set(id, topUp)
        return { topUp, isNew: true }
      }),
    find: (_, id) => known(id),
    list: () => Effect.sync(() => ({ topUps: [...topUps.values()], totalCount: topUps.size })),
    cancel: (_, id) => Effect.map(known(id), (topUp): TopUp => ({ ...topUp, state: "canceled" })),
    cancelAll: () => Effect.void,
    signal: (signature) => (signature === goodSignature ? Effect.void : new SignatureInvalid()),
    examine: () => unused,
    refund: () => unused,
    reconcile: () => unused,
    audit: () => unused,
    check: unused
  }
}

const makePay = Effect.map(Payments, ({ find }) =>
  TestPayments.of({
    pay: (accountId, id) => Effect.map(find(accountId, id), (topUp): TopUp => ({ ...topUp, state: "paid" }))
  })
)

/** Top-ups that are kept in a map and stay unpaid, for tests of the HTTP interface. */
export const cannedPayments: Layer.Layer<Payments | TestPayments> = Layer.provideMerge(
  Layer.effect(TestPayments, makePay),
  Layer.sync(Payments, make)
)
