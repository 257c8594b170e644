import { type BucketState, type Charge, type Charged, chargeTogether } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { LRUCache } from "lru-cache/min"
import { type RateStore, type Reservation, reservationOf, undoing } from "./RateStore.ts"

/** The states of buckets, as far as this process has seen. */
export interface BucketStates {
  readonly get: (key: string) => BucketState | undefined
  readonly set: (key: string, state: BucketState) => void
  /** Forgets all of them: each bucket is full. */
  readonly clear: () => void
}

const maximumBuckets = 20_000

/** Holds 20,000 states; past that, the one that was used least recently is forgotten, and its bucket is full. */
export const makeBucketStates = (): BucketStates => new LRUCache<string, BucketState>({ max: maximumBuckets })

/** Charges buckets among states, as {@link chargeTogether} does. */
export const chargeAmong = (
  states: BucketStates,
  charges: ReadonlyArray<Charge>,
  now: number
): ReadonlyArray<Charged> => {
  const { decisions, changed } = chargeTogether(charges, (key) => states.get(key), now)
  for (const [key, state] of changed) states.set(key, state)
  return decisions
}

/** Charges buckets among states by a clock, for a request that may turn out not to count. */
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

/** Keeps the buckets of this process, by a clock in milliseconds: by default one that never steps. */
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
