import { type BucketState, type Charge, type Charged, chargeTogether } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { LRUCache } from "lru-cache/min"
import { type RateStore, type Reservation, reservationOf, undoing } from "./RateStore.ts"

/** The bucket states known to this process. */
export interface BucketStates {
  readonly get: (key: string) => BucketState | undefined
  readonly set: (key: string, state: BucketState) => void
  /** Forgets all: each bucket is full. */
  readonly clear: () => void
}

const maximumBuckets = 20_000

/** Holds 20,000 states; beyond that the least recently used is dropped, and its bucket is full. */
export const makeBucketStates = (): BucketStates => new LRUCache<string, BucketState>({ max: maximumBuckets })

/** Charges buckets as {@link chargeTogether} does. */
export const chargeAmong = (
  states: BucketStates,
  charges: ReadonlyArray<Charge>,
  now: number
): ReadonlyArray<Charged> => {
  const { decisions, changed } = chargeTogether(charges, (key) => states.get(key), now)
  for (const [key, state] of changed) states.set(key, state)
  return decisions
}

/** Charges buckets for a request whose charge may be undone. */
export const reserveAmong = (
  states: BucketStates,
  charges: ReadonlyArray<Charge>,
  clock: () => number
): Reservation =>
  reservationOf(
    chargeAmong(states, charges, clock()),
    Effect.sync(() => {
      chargeAmong(states, undoing(charges), clock())
    })
  )

/** The buckets of this process, by a clock in milliseconds; by default a monotonic one. */
export const makeMemoryRateStore = (clock: () => number = () => performance.now()): RateStore => {
  const states = makeBucketStates()
  return {
    take: (charges) => Exit.succeed(chargeAmong(states, charges, clock())),
    spend: (bucket, cost) => {
      chargeAmong(states, [{ bucket, cost, mayOverdraw: true }], clock())
      return Exit.void
    },
    reserve: (charges) => Exit.succeed(reserveAmong(states, charges, clock))
  }
}
