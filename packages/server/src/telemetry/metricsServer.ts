import * as Effect from "effect/Effect"
import { serveLoopback } from "../process/loopbackServer.ts"
import type { Metrics } from "./metrics.ts"

const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8" }

/** Serves `/metrics` on a port of the loopback interface until the scope closes; returns the address. */
export const serveMetrics = (text: Effect.Effect<string>, port: number) =>
  Effect.map(
    serveLoopback(
      ({ url }) =>
        url === "/metrics"
          ? Effect.map(text, (text) => ({ status: 200, headers, text }))
          : Effect.succeed({ status: 404 }),
      port
    ),
    (url) => `${url}/metrics`
  )

/** The metrics if a port is set; loads the library only then. */
export const loadMetrics = (port: number | undefined): Effect.Effect<Metrics | undefined> =>
  port === undefined
    ? Effect.succeed(undefined)
    : Effect.map(
        Effect.promise(() => import("./metrics.ts")),
        ({ makeMetrics }) => makeMetrics()
      )
