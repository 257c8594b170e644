import type { AccountId, StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { RateLimited } from "../exchange/Handler.ts"
import { bucketOf, limitOn } from "./limits.ts"
import type { RateStore } from "./RateStore.ts"
import { takeOne } from "./takeOne.ts"

/**
 * Resends past events of an account, unless its daily limit is used up, and counts the events by `countOf`. A large
 * number is sent all at once: the account then waits longer for its next one.
 */
export type RedeliveryLimit = <A, E>(
  accountId: AccountId,
  redelivery: Effect.Effect<A, E | StorageError>,
  countOf: (result: A) => number
) => Effect.Effect<A, E | RateLimited | StorageError>

/** The most past events per account and day. */
export const redeliveriesADay = 10_000

const limit = limitOn(
  "redelivery",
  redeliveriesADay,
  24 * 60 * 60_000,
  `an account may have ${redeliveriesADay} past events sent again in a day`
)

export const makeRedeliveryLimit =
  (store: RateStore): RedeliveryLimit =>
  (accountId, redelivery, countOf) =>
    Effect.gen(function* () {
      yield* takeOne(store, limit, accountId)
      const result = yield* redelivery
      yield* Effect.forkDaemon(store.spend(bucketOf(limit, accountId), countOf(result) - 1))
      return result
    })
