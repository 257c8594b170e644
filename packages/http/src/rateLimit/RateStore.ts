import {
  type BucketState,
  type Charge,
  type Charged,
  chargeBucket,
  type TokenBucket
} from "@quick-response/core"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** Keeps token buckets, by a clock of its own. Cannot fail: an implementation decides what happens while its table is out of reach. */
export interface RateStore {
  /** Charges buckets in order, one for each limit of a request. An exit where the answer is there at once. */
  readonly take: (charges: ReadonlyArray<Charge>) => Effect.Effect<ReadonlyArray<Charged>>
  /**
   * Charges a bucket what was spent on a request, though it has less. Takes effect in this process at once; the effect,
   * which may take a while, tells the others.
   */
  readonly spend: (bucket: TokenBucket, cost: number) => Effect.Effect<void>
}

/** The states of buckets, as far as this process has seen. */
export interface BucketStates {
  readonly get: (key: string) => BucketState | undefined
  readonly set: (key: string, state: BucketState) => void
}

const maximumBuckets = 20_000

/** Holds 20,000 states; past that, the one that was set longest ago is forgotten, and its bucket is full. */
export const makeBucketStates = (): BucketStates => {
  const states = new Map<string, BucketState>()
  return {
    get: (key) => states.get(key),
    set: (key, state) => {
      states.delete(key)
      states.set(key, state)
      if (states.size <= maximumBuckets) return
      const [oldest] = states.keys()
      if (oldest !== undefined) states.delete(oldest)
    }
  }
}

/** Charges a bucket among states. A question that costs nothing changes nothing. */
export const chargeAmong = (states: BucketStates, charge: Charge, now: number): Charged => {
  const { key } = charge.bucket
  const charged = chargeBucket(states.get(key), charge, now)
  if (charge.cost > 0) states.set(key, charged)
  return charged
}

/** Charges all of a request's buckets where each allows it. A refused request takes nothing. */
export const chargeRequest = (
  charges: ReadonlyArray<Charge>,
  predict: (charge: Charge) => Charged,
  take: (charge: Charge) => Charged
): ReadonlyArray<Charged> => {
  const predicted = charges.map(predict)
  return predicted.every(({ isAllowed }) => isAllowed)
    ? charges.map(take)
    : withoutTaking(charges, predicted, predict)
}

/** The decisions on a refused request: the buckets that allow it are left as they are. */
export const withoutTaking = (
  charges: ReadonlyArray<Charge>,
  predicted: ReadonlyArray<Charged>,
  predict: (charge: Charge) => Charged
): ReadonlyArray<Charged> =>
  charges.map((charge, i) => {
    const decision = predicted[i]
    return decision === undefined || decision.isAllowed ? predict({ ...charge, cost: 0 }) : decision
  })

/** Keeps the buckets of this process, by a clock in milliseconds: by default one that never steps. */
export const makeRateStore = (clock: () => number = () => performance.now()): RateStore => {
  const states = makeBucketStates()
  return {
    take: (charges) => {
      const now = clock()
      return Exit.succeed(
        chargeRequest(
          charges,
          (charge) => chargeBucket(states.get(charge.bucket.key), charge, now),
          (charge) => chargeAmong(states, charge, now)
        )
      )
    },
    spend: (bucket, cost) => {
      chargeAmong(states, { bucket, cost, mayOverdraw: true }, clock())
      return Exit.void
    }
  }
}
