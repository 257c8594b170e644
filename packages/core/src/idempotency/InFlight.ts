import * as Effect from "effect/Effect"
import type { AccountId } from "../records/AccountRecord.ts"
import type { ClaimKey } from "./IdempotencyKey.ts"

/** Keeps apart the purchases of this process that are being made with one key of one account. */
export interface InFlight {
  /** Takes the key; gives it back by what is answered. Undefined where it is taken. */
  readonly take: (accountId: AccountId, key: ClaimKey) => (() => void) | undefined
  /** Runs the first effect, or the other while one with the same account and key runs. */
  readonly exclusively: <A, E, E2>(
    accountId: AccountId,
    key: ClaimKey,
    effect: Effect.Effect<A, E>,
    meanwhile: Effect.Effect<A, E2>
  ) => Effect.Effect<A, E | E2>
}

/** No purchase is being made. */
export const makeInFlight = (): InFlight => {
  const tickets = new Set<string>()
  const take: InFlight["take"] = (accountId, key) => {
    const ticket = `${accountId} ${key}`
    if (tickets.has(ticket)) return undefined
    tickets.add(ticket)
    return () => tickets.delete(ticket)
  }
  return {
    take,
    exclusively: <A, E, E2>(
      accountId: AccountId,
      key: ClaimKey,
      effect: Effect.Effect<A, E>,
      meanwhile: Effect.Effect<A, E2>
    ) =>
      Effect.suspend((): Effect.Effect<A, E | E2> => {
        const giveBack = take(accountId, key)
        return giveBack === undefined ? meanwhile : Effect.ensuring(effect, Effect.sync(giveBack))
      })
  }
}
