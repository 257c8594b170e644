import { format } from "@quick-response/design/pricing/Credits"
import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import * as Either from "../either/index.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { TakenTopUp, TopUpStorage } from "../storage/TopUpStorage.ts"
import { type PaymentProvider, type PaymentReport, ProviderUnavailable } from "./PaymentProvider.ts"
import { delayAfterFailures } from "./settleTopUp.ts"
import { newTopUpLifetime, type TopUp, type TopUpId } from "./TopUp.ts"

/** Milliseconds for which a checked top-up is reserved; longer than a provider may take. */
const lease = 40_000

/** The most milliseconds of a provider's verb, if it breaks its own promise. */
const providerTimeout = 30_000

/** Due top-ups that a process checks at once. */
const workers = 4

/** Concurrent checks that customers or events wait for; others wait for the workers. */
const awaitedLooks = 16

/** Milliseconds between searches for due top-ups. */
const pollInterval = 5_000

/** Bounds a provider's call in milliseconds, and turns defects of its adapter into failures. */
export const asked = <A>(
  effect: Effect.Effect<A, ProviderUnavailable>,
  within: number = providerTimeout
): Effect.Effect<A, ProviderUnavailable> =>
  effect.pipe(
    Effect.catchAllDefect(
      (cause) => new ProviderUnavailable({ cause, reason: "its adapter met an unknown state" })
    ),
    Effect.timeoutFail({
      duration: within,
      onTimeout: () =>
        new ProviderUnavailable({
          cause: undefined,
          reason: `no answer in ${within / 1_000} seconds`
        })
    })
  )

/** Asks the provider about top-ups and books the answers. */
export interface Looks {
  /** Checks a top-up, unless another check is running or ran after this time. Waits a few seconds for the result. */
  readonly lookAt: (
    id: TopUpId,
    wait: { readonly within: number; readonly uncheckedSince?: DateTime.Utc | undefined }
  ) => Effect.Effect<void, StorageError>
  /** Starts a search for due top-ups. */
  readonly wake: Effect.Effect<void>
  /** The workers that check due top-ups until the scope closes. */
  readonly work: Effect.Effect<void, never, Scope.Scope>
}

type Storage = typeof TopUpStorage.Service
type Provider = typeof PaymentProvider.Service

/** The provider's report for a check. A top-up without a checkout was never given out and took no money. */
const reportOf = (
  provider: Provider,
  { checkout }: TopUp
): Effect.Effect<PaymentReport, ProviderUnavailable> =>
  checkout === null
    ? Effect.succeed({ state: "failed", payment: null })
    : asked(Effect.suspend(() => provider.readPayment(checkout)))

/** Reserves a top-up for a check: the named one if it is free, else the longest due. */
export const take = (
  storage: Storage,
  which: { readonly id?: TopUpId | undefined; readonly uncheckedSince?: DateTime.Utc | undefined } = {}
): Effect.Effect<TakenTopUp | undefined, StorageError> =>
  Effect.flatMap(DateTime.now, (at) =>
    storage.takeTopUp({ at, until: DateTime.add(at, { millis: lease }), ...which })
  )

export const look = (
  provider: Provider,
  storage: Storage,
  { topUp, token }: TakenTopUp
): Effect.Effect<void, StorageError> =>
  Effect.gen(function* () {
    const givenUpAt = DateTime.add(topUp.createdAt, { millis: newTopUpLifetime })
    if (topUp.checkout === null && DateTime.lessThan(yield* DateTime.now, givenUpAt))
      return yield* storage.postponeTopUp(topUp.id, token, givenUpAt)
    const report = yield* Effect.either(reportOf(provider, topUp))
    const at = yield* DateTime.now
    if (Either.isLeft(report)) {
      const delay = delayAfterFailures(topUp.failures + 1)
      yield* Effect.logWarning(
        `top-up ${topUp.id} is asked for again in ${delay / 1_000} s: ${report.left.message}`
      )
      return yield* storage.postponeTopUp(topUp.id, token, DateTime.add(at, { millis: delay }))
    }
    const settled = yield* storage.settleTopUp(topUp.id, token, report.right, at)
    if (settled === undefined) return
    for (const { kind, amount } of settled.entries)
      yield* Effect.logInfo(`top-up ${topUp.id}: booked a ${kind} of ${format(amount)} credits`)
    const { attention } = settled.topUp
    if (attention !== null && attention !== topUp.attention)
      yield* Effect.logError(`top-up ${topUp.id} needs attention: ${attention}`)
  })

/** Checks top-ups by this provider. Awaited checks run in the scope, even if the caller leaves. */
export const makeLooks = (provider: Provider, storage: Storage): Effect.Effect<Looks, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const wakes = yield* Queue.sliding<void>(workers)
    const places = yield* Effect.makeSemaphore(awaitedLooks)
    const wake = Effect.asVoid(Queue.offer(wakes, undefined))

    /** Checks one due top-up; true if one was due. */
    const lookNext = Effect.gen(function* () {
      const taken = yield* take(storage)
      if (taken === undefined) return false
      // Another may be due: a slow answer delays only its own worker.
      yield* wake
      yield* look(provider, storage, taken)
      return true
    })

    const worker = Queue.take(wakes).pipe(
      Effect.zipRight(Effect.repeat(lookNext, { while: (wasDue) => wasDue })),
      Effect.catchAll(({ message }) => Effect.logWarning(`looks at top-ups wait: ${message}`)),
      Effect.catchAllDefect((defect) => Effect.logError("looks at top-ups wait", Cause.die(defect))),
      Effect.forever
    )

    return {
      wake,
      lookAt: (id, { within, uncheckedSince }) =>
        Effect.gen(function* () {
          const looking = Effect.flatMap(take(storage, { id, uncheckedSince }), (taken) =>
            taken === undefined ? Effect.void : look(provider, storage, taken)
          )
          const fiber = yield* Effect.forkIn(places.withPermitsIfAvailable(1)(looking), scope)
          const looked = yield* Effect.timeoutOption(Fiber.join(fiber), within)
          if (Option.isNone(Option.flatten(looked))) yield* wake
        }),
      work: Effect.gen(function* () {
        yield* Effect.forkScoped(
          Effect.all(
            Array.from({ length: workers }, () => worker),
            { concurrency: workers, discard: true }
          )
        )
        yield* Effect.forkScoped(Effect.forever(Effect.zipRight(wake, Effect.sleep(pollInterval))))
      })
    }
  })
