import { Catalogue, Storage } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

const sweepInterval = Duration.minutes(10)

const sweep = Effect.gen(function* () {
  const swept = yield* (yield* Storage).sweepIdempotencyKeys(yield* DateTime.now)
  if (swept > 0) yield* Effect.logDebug("swept idempotency keys").pipe(Effect.annotateLogs({ swept }))
}).pipe(Effect.catchAll((error) => Effect.logWarning("could not sweep idempotency keys", error)))

/**
 * Seeds the catalog of tools, and deletes old idempotency keys until the scope closes. One process does this for a store,
 * however many serve it.
 */
export const maintainStore = Effect.zipRight(
  Catalogue.seed,
  Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced(sweepInterval)))
)
