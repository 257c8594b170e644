import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import { allRefunded, noSuchPack, notPaid, notRefundable } from "./config/accountRules.ts"
import { type InvalidInput, invalidInput } from "./config/refusals.ts"
import {
  compareWithProvider,
  listWithin,
  type PaymentsAudit,
  type ReconcileReport,
  reconcile
} from "./payments/compareWithProvider.ts"
import { longestPackId, type PackList } from "./payments/Pack.ts"
import {
  PaymentProvider,
  type ProviderFinding,
  ProviderUnavailable,
  type SignatureInvalid
} from "./payments/PaymentProvider.ts"
import { asked, type Looks, makeLooks, take } from "./payments/providerLooks.ts"
import { delayAfterFailures, isUndecided } from "./payments/settleTopUp.ts"
import { heed, readSignals } from "./payments/signalReader.ts"
import {
  checkoutLifetime,
  type TooManyTopUps,
  type TopUp,
  TopUpId,
  TopUpNotFound,
  type TopUpPage
} from "./payments/TopUp.ts"
import { isLeased } from "./payments/topUpSteps.ts"
import type { AccountId, AccountNotFound, AccountSuspended } from "./records/AccountRecord.ts"
import { isDemoAddress } from "./records/demoAddress.ts"
import type { Page } from "./records/QrCode.ts"
import { Storage, type StorageError } from "./storage/Storage.ts"
import { TopUpStorage } from "./storage/TopUpStorage.ts"

/** The credit packs for sale, in a currency of the provider. */
export interface TopUpOffer extends PackList {
  readonly decimals: number
  /** True if no real money moves. */
  readonly isTest: boolean
}

/**
 * Sells packs of credits through a provider. Only the provider's answers are booked: events, returning customers and
 * reconciliation merely trigger requests to it.
 */
export class Payments extends Context.Tag("@quick-response/core/Payments")<
  Payments,
  {
    readonly offer: TopUpOffer
    /** True if `signal` accepts the provider's events. */
    readonly takesSignals: boolean
    /** Opens a checkout of a pack, or returns the account's open one of the same pack. */
    readonly open: (
      accountId: AccountId,
      order: { readonly pack: string; readonly returnUrl: string }
    ) => Effect.Effect<
      { readonly topUp: TopUp; readonly isNew: boolean },
      AccountNotFound | AccountSuspended | InvalidInput | ProviderUnavailable | StorageError | TooManyTopUps
    >
    /** The account's top-up; an undecided one is checked first, at most every 2 seconds and for at most 5. */
    readonly find: (accountId: AccountId, id: TopUpId) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
    readonly list: (accountId: AccountId, page: Page) => Effect.Effect<TopUpPage, StorageError>
    /** Cancels an open top-up; others are unchanged. */
    readonly cancel: (
      accountId: AccountId,
      id: TopUpId
    ) => Effect.Effect<TopUp, ProviderUnavailable | StorageError | TopUpNotFound>
    /** Cancels all open top-ups of an account before it is closed. */
    readonly cancelAll: (accountId: AccountId) => Effect.Effect<void, ProviderUnavailable | StorageError>
    /** Handles an event from the provider, and waits up to 3 seconds for the resulting check. */
    readonly signal: (
      signature: string | undefined,
      body: Uint8Array
    ) => Effect.Effect<void, SignatureInvalid | StorageError>
    /** Checks a top-up of any account for up to 30 seconds, and returns its new state. */
    readonly examine: (id: TopUpId) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
    /** Refunds part or the rest of a payment, once for each key, and books it. */
    readonly refund: (
      id: TopUpId,
      order: { readonly amount?: number | undefined; readonly key: string }
    ) => Effect.Effect<TopUp, InvalidInput | ProviderUnavailable | StorageError | TopUpNotFound>
    /** Restores top-ups that the store lost, and checks all since a time. */
    readonly reconcile: (
      since: DateTime.Utc
    ) => Effect.Effect<ReconcileReport, ProviderUnavailable | StorageError>
    /** Compares provider and store since a time, by top-up and in sums, without changes. */
    readonly audit: (since: DateTime.Utc) => Effect.Effect<PaymentsAudit, ProviderUnavailable | StorageError>
    readonly check: Effect.Effect<ReadonlyArray<ProviderFinding>, ProviderUnavailable | StorageError>
  }
>() {
  /** Sells this offer, checks due top-ups, and reads the provider's events while the layer lives. */
  static readonly layerOf = (
    offer: TopUpOffer
  ): Layer.Layer<Payments, never, PaymentProvider | Storage | TopUpStorage> =>
    Layer.scoped(
      Payments,
      Effect.suspend(() => make(offer, true))
    )

  /** Sells this offer in an operator's command; due checks are left to serving processes. */
  static readonly layerRemote = (
    offer: TopUpOffer
  ): Layer.Layer<Payments, never, PaymentProvider | Storage | TopUpStorage> =>
    Layer.scoped(
      Payments,
      Effect.suspend(() => make(offer, false))
    )
}

/** Milliseconds between checks of a top-up for its customer, and the longest wait for one. */
const findEvery = 2_000
const findWithin = 5_000

/** Milliseconds until the provider, whose customer waits, gets the answer to an event. */
const signalWithin = 3_000

/** The longest wait of a cancellation, closing or refund for the provider, in milliseconds. */
const cancelWithin = 10_000
const refundWithin = 30_000

/** Milliseconds between polls for another check's end. */
const pollEvery = 250

/** Milliseconds for which an order waits for a concurrent one of the same pack: a provider refuses two under one key. */
const openedWithin = 10_000

/** Milliseconds after which the process that began a checkout has certainly finished. */
const openingEnds = 60_000

/** The return address, with the top-up's id for its page. */
const returnTo = (returnUrl: string, id: TopUpId): string => {
  const url = new URL(returnUrl)
  url.searchParams.set("top-up", id)
  return url.href
}

/** True if a check failed more recently than the interval between checks. */
const failedLately = ({ dueAt, failures }: TopUp, now: DateTime.Utc): boolean =>
  failures > 0 &&
  dueAt !== null &&
  dueAt.epochMillis - delayAfterFailures(failures) > now.epochMillis - findEvery

type Provider = typeof PaymentProvider.Service
type TopUps = typeof TopUpStorage.Service

const makeOpen = (
  offer: TopUpOffer,
  provider: Provider,
  storage: TopUps,
  { findAccount }: Pick<typeof Storage.Service, "findAccount">,
  looks: Looks
): (typeof Payments.Service)["open"] => {
  /** Ends a top-up whose checkout the provider refused, unless another process may still open it. */
  const giveUp = (topUp: TopUp, isNew: boolean) =>
    Effect.gen(function* () {
      const at = yield* DateTime.now
      if (!isNew && at.epochMillis - topUp.createdAt.epochMillis < openingEnds) return
      const taken = yield* take(storage, { id: topUp.id })
      if (taken?.topUp.state !== "new") return
      yield* storage.settleTopUp(topUp.id, taken.token, { state: "failed", payment: null }, at)
    })

  /** The top-up once a concurrent order's checkout was opened or refused; undefined on timeout. */
  const openedElsewhere = ({ accountId, id, createdAt }: TopUp, at: DateTime.Utc) => {
    const find = Effect.catchTag(storage.findTopUp(accountId, id), "TopUpNotFound", Effect.die)
    return find.pipe(
      Effect.repeat({ schedule: Schedule.spaced(pollEvery), while: ({ state }) => state === "new" }),
      Effect.zipRight(find),
      Effect.timeoutOption(Math.max(0, createdAt.epochMillis + openedWithin - at.epochMillis)),
      Effect.map(Option.getOrUndefined)
    )
  }

  return Effect.fn("Payments.open")(function* (accountId, { pack: packId, returnUrl }) {
    const pack = offer.packs.find(({ id }) => id === packId)
    if (pack === undefined) {
      const known = offer.packs.map(({ id }) => id)
      return yield* invalidInput([noSuchPack(["pack"], { known, value: packId.slice(0, longestPackId) })])
    }
    const { email } = yield* findAccount({ id: accountId })
    const at = yield* DateTime.now
    const id = TopUpId.make(crypto.randomUUID())
    const expiresAt = DateTime.add(at, { millis: checkoutLifetime })
    const { currency, tax, invoice } = offer
    const created = yield* storage.createTopUp({
      id,
      accountId,
      pack,
      currency,
      provider: provider.name,
      at,
      expiresAt
    })
    const { topUp, isNew } = created
    if (topUp.state !== "new") return created
    const known = isNew ? undefined : yield* openedElsewhere(topUp, at)
    if (known?.state === "failed")
      return yield* new ProviderUnavailable({ cause: undefined, reason: "the checkout was refused" })
    if (known !== undefined) return { topUp: known, isNew: false }
    const checkout = yield* asked(
      provider.openCheckout({
        topUpId: topUp.id,
        accountId,
        email: isDemoAddress(email) ? null : email,
        pack: topUp.pack,
        label: topUp.label,
        credits: topUp.credits,
        amount: topUp.amount,
        currency: topUp.currency,
        tax,
        invoice,
        returnUrl: returnTo(returnUrl, topUp.id),
        expiresAt: topUp.expiresAt
      })
    ).pipe(Effect.tapError(() => giveUp(topUp, isNew)))
    const open = yield* storage
      .setCheckout(topUp.id, checkout, yield* DateTime.now)
      .pipe(Effect.catchTag("TopUpNotFound", Effect.die))
    if (open.checkout === null)
      return yield* new ProviderUnavailable({ cause: undefined, reason: "the top-up was given up meanwhile" })
    yield* looks.wake
    return { topUp: open, isNew }
  })
}

const make = (
  offer: TopUpOffer,
  isServing: boolean
): Effect.Effect<typeof Payments.Service, never, PaymentProvider | Scope.Scope | Storage | TopUpStorage> =>
  Effect.gen(function* () {
    const provider = yield* PaymentProvider
    const storage = yield* TopUpStorage
    const looks = yield* makeLooks(provider, storage)
    if (isServing) {
      yield* looks.work
      yield* Effect.forkScoped(readSignals(provider, storage, looks.wake))
    }

    /** The account's top-up, unless its checkout was never opened. */
    const given = (accountId: AccountId, id: TopUpId) =>
      Effect.filterOrFail(
        storage.findTopUp(accountId, id),
        ({ state }) => state !== "new",
        () => new TopUpNotFound({ id })
      )

    const cancelOpen = (topUp: TopUp) =>
      Effect.gen(function* () {
        const { id, checkout } = topUp
        if (topUp.state !== "open" || checkout === null) return
        yield* storage.requestCheck({ id }, { at: yield* DateTime.now, cancel: true })
        yield* asked(provider.closeCheckout(checkout), cancelWithin)
        yield* looks.lookAt(id, { within: findWithin })
      })

    const known = (id: TopUpId) =>
      Effect.flatMap(storage.findAnyTopUp({ id }), (topUp) =>
        topUp === undefined ? new TopUpNotFound({ id }) : Effect.succeed(topUp)
      )

    /** True if another check of the top-up is or may be running. */
    const isWatched = (id: TopUpId) =>
      Effect.flatMap(known(id), (topUp) => Effect.map(DateTime.now, (at) => isLeased(topUp, at)))

    /** Waits for running checks to end: one that began earlier may miss the change. */
    const unwatched = (id: TopUpId) =>
      isWatched(id).pipe(
        Effect.repeat({ schedule: Schedule.spaced(pollEvery), while: (watched) => watched }),
        Effect.timeoutOption(refundWithin)
      )

    const examine = (id: TopUpId) =>
      Effect.gen(function* () {
        yield* unwatched(id)
        yield* looks.lookAt(id, { within: refundWithin })
        return yield* known(id)
      })

    return Payments.of({
      offer,
      takesSignals: provider.takesSignals,
      open: makeOpen(offer, provider, storage, yield* Storage, looks),
      find: Effect.fn("Payments.find")(function* (accountId, id) {
        const topUp = yield* given(accountId, id)
        const at = yield* DateTime.now
        if (!isUndecided(topUp) || failedLately(topUp, at)) return topUp
        const uncheckedSince = DateTime.subtract(at, { millis: findEvery })
        yield* looks.lookAt(id, { within: findWithin, uncheckedSince })
        return yield* given(accountId, id)
      }),
      list: (accountId, page) => storage.listTopUps(accountId, page),
      cancel: Effect.fn("Payments.cancel")(function* (accountId, id) {
        yield* cancelOpen(yield* given(accountId, id))
        return yield* given(accountId, id)
      }),
      cancelAll: Effect.fn("Payments.cancelAll")(function* (accountId) {
        const undecided = yield* storage.listUndecided(accountId)
        yield* Effect.forEach(undecided, cancelOpen, { concurrency: "unbounded", discard: true })
      }),
      signal: Effect.fn("Payments.signal")(function* (signature, body) {
        const signal = yield* provider.readSignal(signature, body)
        const topUp = signal === undefined ? undefined : yield* heed(storage, signal)
        if (topUp !== undefined) yield* looks.lookAt(topUp.id, { within: signalWithin })
      }),
      examine,
      refund: Effect.fn("Payments.refund")(function* (id, { amount, key }) {
        const { payment, refundedAmount, total } = yield* examine(id)
        if (payment === null || total === null) return yield* invalidInput([notPaid(["id"], { id })])
        const left = total - refundedAmount
        const chosen = amount ?? left
        if (left === 0) return yield* invalidInput([allRefunded(["id"], { id })])
        if (!Number.isInteger(chosen) || chosen < 1 || chosen > left)
          return yield* invalidInput([notRefundable(["amount"], { most: left, value: chosen })])
        yield* asked(provider.refund({ payment, amount: chosen, key }))
        yield* storage.requestCheck({ id }, { at: yield* DateTime.now })
        return yield* examine(id)
      }),
      reconcile: (since) => reconcile(provider, storage, since),
      audit: (since) => compareWithProvider(provider, storage, since),
      check: asked(provider.check, listWithin)
    })
  })
