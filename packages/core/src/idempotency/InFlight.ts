import * as Effect from "effect/Effect"
import type { AccountId } from "../account/Account.ts"
import type { IdempotencyKey } from "./IdempotencyKey.ts"

/** Keeps apart the purchases of this process that are being made with one key of one account. */
export interface InFlight {
  /** Runs the first effect, or the other while one with the same account and key runs. */
  readonly exclusively: <A, E, E2>(
    accountId: AccountId,
    key: IdempotencyKey,
    effect: Effect.Effect<A, E>,
    meanwhile: Effect.Effect<A, E2>
  ) => Effect.Effect<A, E | E2>
}

/** No purchase is being made. */
export const makeInFlight = (): InFlight => {
  const tickets = new Set<string>()
  return {
    exclusively: <A, E, E2>(
      accountId: AccountId,
      key: IdempotencyKey,
      effect: Effect.Effect<A, E>,
      meanwhile: Effect.Effect<A, E2>
    ) =>
      Effect.suspend((): Effect.Effect<A, E | E2> => {
        const ticket = `${accountId} ${key}`
        if (tickets.has(ticket)) return meanwhile
        tickets.add(ticket)
        return Effect.ensuring(
          effect,
          Effect.sync(() => tickets.delete(ticket))
        )
      })
  }
}
