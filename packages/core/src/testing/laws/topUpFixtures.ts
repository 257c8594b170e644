import { Credits } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { CredentialStorage } from "../../credentials/CredentialStorage.ts"
import type { Checkout, PaymentReport } from "../../payments/PaymentProvider.ts"
import { checkoutLifetime, type NewTopUp, type TopUp, TopUpId } from "../../payments/TopUp.ts"
import type { AccountId } from "../../records/AccountRecord.ts"
import type { Storage } from "../../storage/Storage.ts"
import { TopUpStorage } from "../../storage/TopUpStorage.ts"
import { Difference } from "../trials/answers.ts"
import { time } from "../trials/fixtures.ts"

export interface TopUpTrial {
  readonly name: string
  /** The damage if the law is broken, and the affected party. */
  readonly meaning: string
  readonly trial: (stores: {
    readonly topUps: typeof TopUpStorage.Service
    readonly storage: typeof Storage.Service
    readonly credentials: typeof CredentialStorage.Service
  }) => Effect.Effect<void, unknown, CredentialStorage | Storage | TopUpStorage>
}

/** 25 credits for 3 euros, a price without even shares. */
export const pack = { id: "small", label: "25 credits", credits: Credits(250_000), amount: 300 } as const

/** A top-up's order, with overrides. */
export const orderOf = (accountId: AccountId, given: Partial<NewTopUp> = {}): NewTopUp => {
  const { at = time(0) } = given
  return {
    id: TopUpId.make(crypto.randomUUID()),
    accountId,
    pack,
    currency: "eur",
    provider: "double",
    at,
    expiresAt: DateTime.add(at, { millis: checkoutLifetime }),
    ...given
  }
}

/** A checkout with a unique name. */
export const freshCheckout = (expiresAt = time(checkoutLifetime)): Checkout => {
  const checkout = `cs_${crypto.randomUUID()}`
  return { checkout, url: `https://pay.example.test/${checkout}`, expiresAt }
}

/** Creates a top-up with its checkout. */
export const openTopUp = (
  accountId: AccountId,
  given: Partial<NewTopUp> = {}
): Effect.Effect<TopUp, unknown, TopUpStorage> =>
  Effect.gen(function* () {
    const topUps = yield* TopUpStorage
    const { topUp } = yield* topUps.createTopUp(orderOf(accountId, given))
    return yield* topUps.setCheckout(topUp.id, freshCheckout(topUp.expiresAt), topUp.createdAt)
  })

type Paid = Extract<PaymentReport, { readonly state: "paid" }>

/** A report of a paid checkout of {@link pack}, with overrides. */
export const paid = (given: Partial<Paid> = {}): Paid => ({
  state: "paid",
  payment: null,
  subtotal: pack.amount,
  total: pack.amount,
  currency: "eur",
  refunded: 0,
  disputed: 0,
  receiptUrl: null,
  paidAt: time(1),
  ...given
})

/** Begins a check of a top-up, which must be free. */
export const takeNow = (id: TopUpId, at = time(10)): Effect.Effect<number, unknown, TopUpStorage> =>
  Effect.gen(function* () {
    const topUps = yield* TopUpStorage
    const taken = yield* topUps.takeTopUp({ at, until: DateTime.add(at, { seconds: 30 }), id })
    return taken?.token ?? (yield* new Difference({ what: "takeTopUp", expected: id, actual: "nothing" }))
  })

/** Checks a top-up, and books the report. */
export const look = (id: TopUpId, report: PaymentReport, at = time(10)) =>
  Effect.gen(function* () {
    const topUps = yield* TopUpStorage
    const token = yield* takeNow(id, at)
    const settled = yield* topUps.settleTopUp(id, token, report, at)
    return settled ?? (yield* new Difference({ what: "settleTopUp", expected: id, actual: "nothing" }))
  })
