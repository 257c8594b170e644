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

/** Milliseconds for which no other process takes a top-up that is looked at; more than a provider may take. */
const lease = 40_000

/** The most milliseconds that a verb of a provider may take, should it not keep its own promise. */
const providerTimeout = 30_000

/** The number of due top-ups that a process looks at at once. */
const workers = 4

/** The number of looks at once that a customer or an event waits for; the others wait for the workers. */
const awaitedLooks = 16

/** Milliseconds between searches for due top-ups. */
const pollInterval = 5_000

/** Bounds a question to a provider, in milliseconds, and makes defects of its adapter failures of the provider. */
export const asked = <A>(
  effect: Effect.Effect<A, ProviderUnavailable>,
  within: number = providerTimeout
): Effect.Effect<A, ProviderUnavailable> =>
  effect.pipe(
    Effect.catchAllDefect(
      (cause) => new ProviderUnavailable({ cause, reason: "its adapter met what it does not know" })
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

/** Asks the provider about top-ups, and books what it answers. */
export interface Looks {
  /** Takes the top-up and looks at it, unless someone else does, or did after a time; waits for it for some milliseconds. */
  readonly lookAt: (
    id: TopUpId,
    wait: { readonly within: number; readonly uncheckedSince?: DateTime.Utc | undefined }
  ) => Effect.Effect<void, StorageError>
  /** Has the workers search for due top-ups at once. */
  readonly wake: Effect.Effect<void>
  /** The workers, which look at all that is due until the scope closes. */
  readonly work: Effect.Effect<void, never, Scope.Scope>
}

type Storage = typeof TopUpStorage.Service
type Provider = typeof PaymentProvider.Service

/** The provider's answer to a look. A top-up without a checkout, which nobody was given, took nothing. */
const reportOf = (
  provider: Provider,
  { checkout }: TopUp
): Effect.Effect<PaymentReport, ProviderUnavailable> =>
  checkout === null
    ? Effect.succeed({ state: "failed", payment: null })
    : asked(Effect.suspend(() => provider.readPayment(checkout)))

/** Takes a top-up to look at: the named one, if it is free, else the one that is due longest. */
export const take = (
  storage: Storage,
  which: { readonly id?: TopUpId | undefined; readonly uncheckedSince?: DateTime.Utc | undefined } = {}
): Effect.Effect<TakenTopUp | undefined, StorageError> =>
  Effect.flatMap(DateTime.now, (at) =>
    storage.takeTopUp({ at, until: DateTime.add(at, { millis: lease }), ...which })
  )

/** Looks at a top-up that was taken. */
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

/** Looks at top-ups by this provider. The looks that are waited for run in the scope, also where the waiter leaves. */
export const makeLooks = (provider: Provider, storage: Storage): Effect.Effect<Looks, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const wakes = yield* Queue.sliding<void>(workers)
    const places = yield* Effect.makeSemaphore(awaitedLooks)
    const wake = Effect.asVoid(Queue.offer(wakes, undefined))

    /** Looks at one due top-up; answers whether one was due. */
    const lookNext = Effect.gen(function* () {
      const taken = yield* take(storage)
      if (taken === undefined) return false
      // Another may be due: a slow answer delays only the worker that waits for it.
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
