import * as Effect from "effect/Effect"
import type { RateLimited } from "../exchange/Handler.ts"
import { bucketOf, type Limit, rateLimited, secondsUntilNext } from "./limits.ts"
import type { RateStore } from "./RateStore.ts"

/** Counts one use of a limit by a subject; fails if it is used up. */
export const takeOne = (store: RateStore, limit: Limit, subject: string): Effect.Effect<void, RateLimited> =>
  Effect.gen(function* () {
    const bucket = bucketOf(limit, subject)
    const [decision] = yield* store.take([{ bucket, cost: 1, mayOverdraw: false }])
    if (decision !== undefined && !decision.isAllowed)
      return yield* rateLimited([{ limit, seconds: secondsUntilNext(limit, bucket, decision) }])
  })
