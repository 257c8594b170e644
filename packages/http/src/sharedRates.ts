import type { RateTable } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import { makeBuckets, type RateDecision, type RateStore, spend } from "./rateLimit.ts"

/** For how long a table that failed is not asked again, in milliseconds. */
const rest = 1_000

/**
 * Counts the requests of all processes over one table, whose clocks agree: together they allow no more than the limit.
 * A bucket that is known to be empty costs no look at the table. While the table is out of reach no request fails for
 * it: each process keeps to the limit by itself, so that for that time as many times the limit pass as there are
 * processes, and no more.
 */
export const makeSharedRateStore = (table: RateTable): RateStore => {
  /** No bucket is fuller than this, since only requests change the table. */
  const seen = makeBuckets()
  let awayUntil = 0

  const takeHere: RateStore["take"] = (bucket, perMinute, now) => {
    const { fullAt, decision } = spend(seen.get(bucket), perMinute, now)
    seen.set(bucket, fullAt)
    return Effect.succeed(decision)
  }

  return {
    take: (bucket, perMinute, now) => {
      const known = seen.get(bucket)
      const isAway = now < awayUntil && now >= awayUntil - rest
      if (isAway || !spend(known, perMinute, now).decision.isAllowed) return takeHere(bucket, perMinute, now)
      let decision: RateDecision | undefined
      const taking = table.change(bucket, now, (shared = 0) => {
        const spent = spend(Math.max(shared, known ?? 0), perMinute, now)
        seen.set(bucket, Math.max(seen.get(bucket) ?? 0, spent.fullAt))
        decision = spent.decision
        return spent.fullAt
      })
      return Effect.matchEffect(taking, {
        onSuccess: () =>
          decision === undefined ? takeHere(bucket, perMinute, now) : Effect.succeed(decision),
        onFailure: (cause) => {
          const isNews = awayUntil < now - rest
          awayUntil = now + rest
          const decided = takeHere(bucket, perMinute, now)
          return isNews
            ? Effect.zipRight(
                Effect.logWarning("requests are counted by this process alone for now", Cause.fail(cause)),
                decided
              )
            : decided
        }
      })
    }
  }
}
