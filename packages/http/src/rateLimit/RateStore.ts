import type { Charge, Charged, TokenBucket } from "@quick-response/core"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/** Reserved tokens. */
export interface Reservation {
  readonly decisions: ReadonlyArray<Charged>
  /** Returns the tokens, if they were taken. */
  readonly giveBack: Effect.Effect<void>
}

/** Token buckets with their own clock. Cannot fail: an implementation decides how to act while its table is unreachable. */
export interface RateStore {
  /** Charges a request to all its buckets, or to no bucket if one refuses. An exit if the answer is immediate. */
  readonly take: (charges: ReadonlyArray<Charge>) => Effect.Effect<ReadonlyArray<Charged>>
  /**
   * Charges a bucket even into debt. Takes effect in this process at once; the effect, possibly slow, informs the
   * others.
   */
  readonly spend: (bucket: TokenBucket, cost: number) => Effect.Effect<void>
  /** Charges like `take`, for a request whose charge may be undone. */
  readonly reserve: (charges: ReadonlyArray<Charge>) => Effect.Effect<Reservation>
}

export const undoing = (charges: ReadonlyArray<Charge>): ReadonlyArray<Charge> =>
  charges.map(({ bucket, cost }) => ({ bucket, cost: -cost, mayOverdraw: true }))

/** A reservation that can be returned if every charge was granted. */
export const reservationOf = (
  decisions: ReadonlyArray<Charged>,
  giveBack: Effect.Effect<void>
): Reservation => ({
  decisions,
  giveBack: decisions.every(({ isAllowed }) => isAllowed) ? giveBack : Exit.void
})
