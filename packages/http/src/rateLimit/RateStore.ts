import type { Charge, Charged, TokenBucket } from "@quick-response/core"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

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
