import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage/Storage.ts"
import { type BucketState, type Charge, type Charged, chargeBucket } from "./TokenBucket.ts"

/** The decisions on charges, and the states of the buckets that they changed, by key. */
export interface ChargedTogether {
  readonly decisions: ReadonlyArray<Charged>
  readonly changed: ReadonlyMap<string, BucketState>
}

type StateOf = (key: string) => BucketState | undefined

const chargeInOrder = (
  charges: ReadonlyArray<Charge>,
  stateOf: StateOf,
  now: number
): { readonly decisions: Array<Charged>; readonly changed: Map<string, BucketState> } => {
  const changed = new Map<string, BucketState>()
  const decisions = charges.map((charge) => {
    const { bucket } = charge
    const before = changed.get(bucket.key) ?? stateOf(bucket.key)
    const charged = chargeBucket(before, charge, now)
    const { fullAt } = chargeBucket(before, { bucket, cost: 0, mayOverdraw: false }, now)
    if (charged.fullAt !== fullAt) changed.set(bucket.key, charged)
    return charged
  })
  return { decisions, changed }
}

/**
 * Charges buckets in order, those of one request as a whole: where a bucket that may not be overdrawn refuses, only those
 * that may are charged, and the others stay as they are.
 *
 * @example
 * ```ts
 * import { chargeTogether } from "@quick-response/core"
 *
 * const charge = (key: string, cost: number) => ({ bucket: { key, capacity: 10, interval: 1 }, cost, mayOverdraw: false })
 * const { decisions, changed } = chargeTogether([charge("a", 1), charge("b", 11)], () => undefined, 0)
 * decisions[1]?.isAllowed // => false
 * changed.size // => 0
 * ```
 */
export const chargeTogether = (
  charges: ReadonlyArray<Charge>,
  stateOf: StateOf,
  now: number
): ChargedTogether => {
  const tried = chargeInOrder(charges, stateOf, now)
  if (tried.decisions.every(({ isAllowed }, i) => isAllowed || charges[i]?.mayOverdraw)) return tried
  const asked = charges.map((charge) => (charge.mayOverdraw ? charge : { ...charge, cost: 0 }))
  const { decisions, changed } = chargeInOrder(asked, stateOf, now)
  return {
    decisions: decisions.map((decision, i) => ({
      ...decision,
      isAllowed: tried.decisions[i]?.isAllowed ?? decision.isAllowed
    })),
    changed
  }
}

/** The port to token buckets shared by processes. */
export interface RateTable {
  /**
   * Charges buckets as `chargeTogether` does, in one atomic step. `now` is in milliseconds since 1970. It may forget
   * buckets that are long full, and fails quickly instead of waiting.
   */
  readonly charge: (
    charges: ReadonlyArray<Charge>,
    now: number
  ) => Effect.Effect<ReadonlyArray<Charged>, StorageError>
}
