import {
  type BucketState,
  type Charge,
  type Charged,
  chargeTogether,
  type TokenBucket
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { LRUCache } from "lru-cache/min"

/** Places in buckets. */
export interface Reservation {
  readonly decisions: ReadonlyArray<Charged>
  /** Gives the tokens back, where they were taken. */
  readonly giveBack: Effect.Effect<void>
}

/** Keeps token buckets, by a clock of its own. Cannot fail: an implementation decides what happens while its table is out of reach. */
export interface RateStore {
  /** Charges a request to its buckets, all of them or, where one refuses, none. An exit where the answer is there at once. */
  readonly take: (charges: ReadonlyArray<Charge>) => Effect.Effect<ReadonlyArray<Charged>>
  /**
   * Charges a bucket the cost of a request, though it has less. Takes effect in this process at once; the effect, which may take a
   * while, tells the others.
   */
  readonly spend: (bucket: TokenBucket, cost: number) => Effect.Effect<void>
  /** Charges as `take` does, for a request that may turn out not to count. */
  readonly reserve: (charges: ReadonlyArray<Charge>) => Effect.Effect<Reservation>
}

/** The charges that undo others. */
export const undoing = (charges: ReadonlyArray<Charge>): ReadonlyArray<Charge> =>
  charges.map(({ bucket, cost }) => ({ bucket, cost: -cost, mayOverdraw: true }))

/** Places that can be given back if all were had. */
export const reservationOf = (
  decisions: ReadonlyArray<Charged>,
  giveBack: Effect.Effect<void>
): Reservation => ({
  decisions,
  giveBack: decisions.every(({ isAllowed }) => isAllowed) ? giveBack : Exit.void
})

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
export const makeRateStore = (clock: () => number = () => performance.now()): RateStore => {
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
