import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { StorageError } from "../storage/Storage.ts"
import type { TopUpStorage } from "../storage/TopUpStorage.ts"
import type { PaymentProvider, PaymentSignal } from "./PaymentProvider.ts"
import { asked } from "./providerLooks.ts"
import type { TopUp, TopUpReference } from "./TopUp.ts"

/** Milliseconds between readings of the provider's events, while a top-up is undecided and otherwise. */
const readInterval = 60_000
const idleInterval = 10 * readInterval

/** Milliseconds for reading all pages of events, and the longer reservation. */
const readWithin = 120_000
const lease = readWithin + 30_000

/** Milliseconds of events that are read again, since a provider lists some late. */
const overlap = 5 * 60_000

/** Milliseconds of events in a first reading. */
const firstReading = 24 * 60 * 60_000

type Storage = typeof TopUpStorage.Service
type Provider = typeof PaymentProvider.Service

const referencesOf = ({ topUpId, checkout, payment }: PaymentSignal): ReadonlyArray<TopUpReference> => [
  ...(topUpId === undefined ? [] : [{ id: topUpId }]),
  ...(checkout === undefined ? [] : [{ checkout }]),
  ...(payment === undefined ? [] : [{ payment }])
]

/** Makes the top-up of an event due. Returns undefined for an event without a known top-up. */
export const heed = (
  storage: Storage,
  signal: PaymentSignal
): Effect.Effect<TopUp | undefined, StorageError> =>
  Effect.gen(function* () {
    const at = yield* DateTime.now
    for (const reference of referencesOf(signal)) {
      const topUp = yield* storage.requestCheck(reference, { at })
      if (topUp !== undefined) return topUp
    }
    return undefined
  })

const keyOf = ({ topUpId, checkout, payment, at }: PaymentSignal): string =>
  [topUpId, checkout, payment, at.epochMillis].join(" ")

/** Reads the provider's list of events repeatedly and handles each, in case some did not arrive. */
export const readSignals = (
  provider: Provider,
  storage: Storage,
  wake: Effect.Effect<void>
): Effect.Effect<never> => {
  /** The events of the last reading, which are not handled again. */
  let heeded: ReadonlySet<string> = new Set()
  let readAt: DateTime.Utc | undefined

  const readOnce = Effect.gen(function* () {
    const at = yield* DateTime.now
    const reading = yield* storage.takeReading(provider.name, at, DateTime.add(at, { millis: lease }))
    if (reading === undefined) return
    const from = reading.readUntil ?? DateTime.subtract(at, { millis: firstReading })
    const signals = yield* asked(
      provider.listSignals(DateTime.subtract(from, { millis: overlap })),
      readWithin
    ).pipe(Effect.tapError(() => storage.finishReading(provider.name, reading.token, from)))
    const listed = new Set<string>()
    let readUntil = from
    for (const signal of signals) {
      const key = keyOf(signal)
      if (!heeded.has(key) && !listed.has(key)) yield* heed(storage, signal)
      listed.add(key)
      // Uses only the provider's times, so that a wrong clock here skips no event.
      readUntil = DateTime.max(readUntil, signal.at)
    }
    yield* storage.finishReading(provider.name, reading.token, readUntil)
    heeded = listed
    readAt = at
    if (signals.length > 0) yield* wake
  })

  const readWhereDue = Effect.gen(function* () {
    const at = yield* DateTime.now
    const isIdle =
      readAt !== undefined &&
      at.epochMillis - readAt.epochMillis < idleInterval &&
      !(yield* storage.hasUndecided)
    if (!isIdle) yield* readOnce
  })

  return readWhereDue.pipe(
    Effect.catchAll(({ message }) =>
      Effect.logWarning(`the provider's events are read again in a minute: ${message}`)
    ),
    Effect.catchAllDefect((defect) =>
      Effect.logError("the provider's events are read again in a minute", Cause.die(defect))
    ),
    Effect.zipRight(Effect.sleep(readInterval)),
    Effect.forever
  )
}
