import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage/Storage.ts"

/** A token bucket by capacity and refill rate. */
export interface TokenBucket {
  /** Identifies the bucket: the limit's name and its subject. */
  readonly key: string
  /** The most tokens. */
  readonly capacity: number
  /** Milliseconds for each token gained. */
  readonly interval: number
}

/** A bucket's tokens at a time. Without a state, it is full. */
export interface BucketState {
  /** The time at which the bucket will be full, on the clock of `chargedAt`, in milliseconds. */
  readonly fullAt: number
  readonly chargedAt: number
}

export interface Charge {
  readonly bucket: TokenBucket
  /** The number of tokens, possibly fractional; 0 checks for debt, and a negative number gives back. */
  readonly cost: number
  /** True to take tokens even beyond the bucket's content, for completed work. */
  readonly mayOverdraw: boolean
  /** The state that the caller knows, an upper bound. */
  readonly known?: BucketState | undefined
}

export interface Charged extends BucketState {
  /** True if the bucket had the tokens; otherwise no tokens were taken, unless it may be overdrawn. */
  readonly isAllowed: boolean
}

/** Milliseconds by which an earlier counted request may have a later time: processes read the clock, then take turns. */
export const clockTolerance = 1_000

/** Times are rounded to a few ten-thousandths of a millisecond, and intervals are rarely whole. */
const rounding = 0.01

/**
 * True if a clock stepped back between two times; a smaller difference means that requests were counted out of order.
 *
 * @example
 * ```ts
 * import { hasSteppedBack } from "@quick-response/core"
 *
 * hasSteppedBack(5_000, 4_500) // => false
 * hasSteppedBack(5_000, 3_000) // => true
 * ```
 */
export const hasSteppedBack = (before: number, now: number): boolean => before > now + clockTolerance

/** Undefined (full) if the clock was set back, since the elapsed time is unknown. */
const present = (state: BucketState | undefined, now: number): BucketState | undefined =>
  state !== undefined && hasSteppedBack(state.chargedAt, now) ? undefined : state

/**
 * The emptier and later of two states of one bucket; undefined (full) if a clock that stepped back voided both.
 *
 * @example
 * ```ts
 * import { mergeBucketStates } from "@quick-response/core"
 *
 * mergeBucketStates({ fullAt: 5, chargedAt: 1 }, { fullAt: 3, chargedAt: 2 }, 2) // => { fullAt: 5, chargedAt: 2 }
 * ```
 */
export const mergeBucketStates = (
  one: BucketState | undefined,
  other: BucketState | undefined,
  now: number
): BucketState | undefined => {
  const [a, b] = [present(one, now), present(other, now)]
  return a === undefined || b === undefined
    ? (a ?? b)
    : { fullAt: Math.max(a.fullAt, b.fullAt), chargedAt: Math.max(a.chargedAt, b.chargedAt) }
}

/**
 * Charges a bucket (generic cell rate algorithm): at most `capacity + t / interval` tokens in t milliseconds, plus
 * overdrafts. A clock that steps back by less than a second pauses the bucket; a larger step refills it.
 *
 * @example
 * ```ts
 * import { chargeBucket, tokensIn } from "@quick-response/core"
 *
 * const bucket = { key: "requests", capacity: 10, interval: 100 }
 * const charged = chargeBucket(undefined, { bucket, cost: 4, mayOverdraw: false }, 0)
 * charged.isAllowed // => true
 * Math.floor(tokensIn(bucket, charged)) // => 6
 * ```
 */
export const chargeBucket = (
  state: BucketState | undefined,
  { bucket: { capacity, interval }, cost, mayOverdraw, known }: Charge,
  now: number
): Charged => {
  const before = known === undefined ? present(state, now) : mergeBucketStates(state, known, now)
  const chargedAt = Math.max(now, before?.chargedAt ?? now)
  const fullAt = Math.max(chargedAt, before?.fullAt ?? chargedAt)
  const after = Math.max(chargedAt, fullAt + cost * interval)
  const isAllowed = after - chargedAt <= capacity * interval + rounding
  return { isAllowed, fullAt: isAllowed || mayOverdraw ? after : fullAt, chargedAt }
}

/**
 * The tokens in a bucket after a charge; negative if it is in debt.
 *
 * @example
 * ```ts
 * import { tokensIn } from "@quick-response/core"
 *
 * const bucket = { key: "requests", capacity: 10, interval: 100 }
 * Math.floor(tokensIn(bucket, { fullAt: 400, chargedAt: 0 })) // => 6
 * ```
 */
export const tokensIn = ({ capacity, interval }: TokenBucket, { fullAt, chargedAt }: BucketState): number =>
  capacity - (fullAt - chargedAt - rounding) / interval

/**
 * Milliseconds after a charge until the bucket has this many tokens; 0 if it has them.
 *
 * @example
 * ```ts
 * import { millisecondsUntil } from "@quick-response/core"
 *
 * const bucket = { key: "requests", capacity: 10, interval: 100 }
 * Math.round(millisecondsUntil(bucket, { fullAt: 1_000, chargedAt: 0 }, 1)) // => 100
 * ```
 */
export const millisecondsUntil = (
  { capacity, interval }: TokenBucket,
  { fullAt, chargedAt }: BucketState,
  tokens: number
): number => Math.max(0, fullAt - chargedAt - (capacity - tokens) * interval)

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
 * Charges buckets in order, atomically for each request: if one without overdraft refuses, only those with overdraft
 * are charged.
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
   * Charges buckets as `chargeTogether` does, atomically. `now` is in milliseconds since 1970. May delete long full
   * buckets, and fails quickly instead of waiting.
   */
  readonly charge: (
    charges: ReadonlyArray<Charge>,
    now: number
  ) => Effect.Effect<ReadonlyArray<Charged>, StorageError>
}
