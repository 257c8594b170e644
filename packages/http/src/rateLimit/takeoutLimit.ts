import type { AccountId } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { RateLimited } from "../exchange/Handler.ts"
import { bucketOf, type Limit, limitOn, rateLimited, secondsUntilNext } from "./limits.ts"
import type { RateStore } from "./RateStore.ts"

/** The takeouts of an account in a day. */
export const takeoutsADay = 4

const daily = limitOn(
  "takeout",
  takeoutsADay,
  24 * 60 * 60_000,
  `an account may fetch its takeout ${takeoutsADay} times a day`
)

/** Milliseconds for which a takeout that never ends, for example in a killed process, blocks the next one. */
const running = limitOn("takeout-running", 1, 10 * 60_000, "an account may fetch one takeout at a time")

/** Begins a takeout, unless one is running or the day's number is reached; returns the effect that ends it. */
export type TakeoutLimit = (accountId: AccountId) => Effect.Effect<Effect.Effect<void>, RateLimited>

export const makeTakeoutLimit = (store: RateStore): TakeoutLimit => {
  const take = (limit: Limit, accountId: AccountId) =>
    Effect.gen(function* () {
      const bucket = bucketOf(limit, accountId)
      const { decisions, giveBack } = yield* store.reserve([{ bucket, cost: 1, mayOverdraw: false }])
      const [decision] = decisions
      if (decision === undefined || decision.isAllowed) return giveBack
      return yield* rateLimited([{ limit, seconds: secondsUntilNext(limit, bucket, decision) }])
    })
  return (accountId) =>
    Effect.flatMap(take(running, accountId), (end) =>
      Effect.as(
        Effect.tapError(take(daily, accountId), () => end),
        end
      )
    )
}
