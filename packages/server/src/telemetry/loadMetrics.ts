import * as Effect from "effect/Effect"
import type { Metrics } from "./metrics.ts"

/** Counts from here on, where a port tells it. Loads the library for that only then. */
export const loadMetrics = (port: number | undefined): Effect.Effect<Metrics | undefined> =>
  port === undefined
    ? Effect.succeed(undefined)
    : Effect.map(
        Effect.promise(() => import("./metrics.ts")),
        ({ makeMetrics }) => makeMetrics()
      )
