import * as Credits from "@quick-response/design/pricing/Credits"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { StorageError } from "../storage/Storage.ts"
import type { TopUpStorage } from "../storage/TopUpStorage.ts"
import { shareOf } from "./Pack.ts"
import type {
  ListedCheckout,
  PaymentProvider,
  PaymentReport,
  ProviderUnavailable
} from "./PaymentProvider.ts"
import { asked, look, take } from "./providerLooks.ts"
import type { TopUp } from "./TopUp.ts"

/** The numbers of top-ups restored, checked and changed by a reconciliation. */
export interface ReconcileReport {
  readonly restored: number
  readonly looked: number
  readonly changed: number
}

/** Money in the minor unit, and credits in ten-thousandths. */
export interface PaymentSums {
  readonly paid: number
  readonly refunded: number
  readonly disputed: number
  readonly credits: number
}

/** A comparison of the provider's payments with the store's. Money is in the minor unit. */
export interface PaymentsAudit {
  readonly compared: number
  /** Paid, refunded and disputed amounts of all compared top-ups, by provider and by store. */
  readonly provider: PaymentSums
  readonly store: PaymentSums
  readonly differences: ReadonlyArray<string>
}

type Storage = typeof TopUpStorage.Service
type Provider = typeof PaymentProvider.Service

/** Top-ups that the operator's command checks at once. */
const asksAtOnce = 4

const pageSize = 100

/** Milliseconds for which the operator's command waits for all pages of a list. */
export const listWithin = 60 * 60_000

/** All top-ups made since a time, oldest first, or only those that need attention. */
export const topUpsSince = (
  storage: Storage,
  since: DateTime.Utc | undefined,
  attention = false
): Effect.Effect<ReadonlyArray<TopUp>, StorageError> =>
  Effect.gen(function* () {
    const all: Array<TopUp> = []
    for (;;) {
      const after = all.at(-1)
      const page = yield* storage.listAllTopUps({
        since,
        attention,
        limit: pageSize,
        ...(after === undefined ? {} : { after: { createdAt: after.createdAt, id: after.id } })
      })
      all.push(...page)
      if (page.length < pageSize) return all
    }
  })

const restore = (storage: Storage, provider: Provider, listed: ListedCheckout) => {
  const { topUpId: id, accountId, pack, label, credits, amount, currency, createdAt: at, expiresAt } = listed
  return storage.restoreTopUp(
    {
      id,
      accountId,
      pack: { id: pack, label, credits, amount },
      currency,
      provider: provider.name,
      at,
      expiresAt
    },
    { checkout: listed.checkout, url: listed.url, expiresAt }
  )
}

const hasChanged = (before: TopUp, after: TopUp | undefined): boolean =>
  after !== undefined &&
  (after.state !== before.state ||
    after.refundedAmount !== before.refundedAmount ||
    after.disputedAmount !== before.disputedAmount)

/** Restores top-ups that the store lost, and checks all since a time. */
export const reconcile = (
  provider: Provider,
  storage: Storage,
  since: DateTime.Utc
): Effect.Effect<ReconcileReport, ProviderUnavailable | StorageError> =>
  Effect.gen(function* () {
    const listed = yield* asked(provider.listCheckouts(since), listWithin)
    const restored = yield* Effect.forEach(listed, (checkout) => restore(storage, provider, checkout))
    const topUps = (yield* topUpsSince(storage, since)).filter(({ checkout }) => checkout !== null)
    const looks = yield* Effect.forEach(
      topUps,
      (before) =>
        Effect.gen(function* () {
          const taken = yield* take(storage, { id: before.id })
          if (taken === undefined) return { looked: false, changed: false }
          yield* look(provider, storage, taken)
          const after = yield* storage.findAnyTopUp({ id: before.id })
          return { looked: true, changed: hasChanged(before, after) }
        }),
      { concurrency: asksAtOnce }
    )
    return {
      restored: restored.filter((isNew) => isNew).length,
      looked: looks.filter(({ looked }) => looked).length,
      changed: looks.filter(({ changed }) => changed).length
    }
  })

const none: PaymentSums = { paid: 0, refunded: 0, disputed: 0, credits: 0 }

const added = (a: PaymentSums, b: PaymentSums): PaymentSums => ({
  paid: a.paid + b.paid,
  refunded: a.refunded + b.refunded,
  disputed: a.disputed + b.disputed,
  credits: a.credits + b.credits
})

/** The amounts of a provider's report, with the credits due. */
const sumsOfReport = (report: PaymentReport, credits: Credits.Credits): PaymentSums => {
  if (report.state !== "paid") return none
  const { total, refunded, disputed } = report
  const part = Math.min(total, refunded + disputed)
  return { paid: total, refunded, disputed, credits: credits - shareOf(credits, { part, total }) }
}

const sumsOfTopUp = (topUp: TopUp | undefined): PaymentSums =>
  topUp === undefined || topUp.state !== "paid"
    ? none
    : {
        paid: topUp.total ?? 0,
        refunded: topUp.refundedAmount,
        disputed: topUp.disputedAmount,
        credits: topUp.credits - topUp.refundedCredits - topUp.disputedCredits
      }

const inWords = ({ paid, refunded, disputed, credits }: PaymentSums): string =>
  `paid ${paid}, refunded ${refunded}, disputed ${disputed}, ${Credits.format(Credits.Credits(credits))} credits`

const isEqual = (a: PaymentSums, b: PaymentSums): boolean =>
  a.paid === b.paid && a.refunded === b.refunded && a.disputed === b.disputed && a.credits === b.credits

/** The top-ups of store and provider since a time, each once, by checkout. */
const bothSince = (provider: Provider, storage: Storage, since: DateTime.Utc) =>
  Effect.gen(function* () {
    const listed = yield* asked(provider.listCheckouts(since), listWithin)
    const topUps = yield* topUpsSince(storage, since)
    const known = new Set(topUps.map(({ id }) => id))
    const lost = yield* Effect.forEach(
      listed.filter(({ topUpId }) => !known.has(topUpId)),
      ({ topUpId, checkout, credits }) =>
        // A top-up from before the time may have a checkout that another clock lists.
        Effect.map(storage.findAnyTopUp({ id: topUpId }), (topUp) => ({
          id: topUpId,
          checkout,
          credits,
          topUp
        }))
    )
    return [
      ...topUps.flatMap((topUp) =>
        topUp.checkout === null
          ? []
          : [{ id: topUp.id, checkout: topUp.checkout, credits: topUp.credits, topUp }]
      ),
      ...lost
    ]
  })

/** Compares provider and store since a time, by top-up and in sums, without changes. */
export const compareWithProvider = (
  provider: Provider,
  storage: Storage,
  since: DateTime.Utc
): Effect.Effect<PaymentsAudit, ProviderUnavailable | StorageError> =>
  Effect.gen(function* () {
    const both = yield* bothSince(provider, storage, since)
    const compared = yield* Effect.forEach(
      both,
      ({ id, checkout, credits, topUp }) =>
        Effect.map(asked(provider.readPayment(checkout)), (report) => {
          const theirs = sumsOfReport(report, credits)
          const ours = sumsOfTopUp(topUp)
          const unknown = report.state === "unknown" ? "the provider does not know its checkout" : undefined
          const difference = isEqual(theirs, ours)
            ? unknown
            : `the provider says ${inWords(theirs)}; the store ${topUp === undefined ? "lacks it" : `says ${inWords(ours)}`}`
          return { theirs, ours, difference: difference === undefined ? [] : [`${id}: ${difference}`] }
        }),
      { concurrency: asksAtOnce }
    )
    return {
      compared: compared.length,
      provider: compared.map(({ theirs }) => theirs).reduce(added, none),
      store: compared.map(({ ours }) => ours).reduce(added, none),
      differences: compared.flatMap(({ difference }) => difference)
    }
  })
