import type { ListenError } from "@quick-response/http"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as LogLevel from "effect/LogLevel"
import { Refused } from "./failure.ts"
import { listen } from "./listen.ts"
import { logRequest } from "./logging.ts"
import type { Metrics } from "./metrics.ts"
import { rateStoreOf } from "./rates.ts"
import { type RateLimit, type Setting, type Settings, settings } from "./settings.ts"
import { version } from "./version.ts"

const addressShare = 5

const rateLimits = (limit: RateLimit) =>
  limit === "off" ? limit : { key: limit, address: Math.floor(limit / addressShare) }

/** The sentence for an address that could not be listened at, with the setting to change. */
export const explainListening = ({ host, port, cause }: ListenError, portSetting: Setting): Refused => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  const { variable, flag, example } = code === "EADDRINUSE" || code === "EACCES" ? portSetting : settings.host
  const reason = code === "EADDRINUSE" ? "is in use" : cause instanceof Error ? cause.message : String(cause)
  return new Refused({
    message: `${variable}: cannot listen at ${host}:${port}: ${reason}; set it like ${variable}=${example} or --${flag} ${example}`
  })
}

/** Hands what the effect traces to a collector, until the scope closes. Nobody else pays for the module. */
const tracingTo = (url: string) =>
  Effect.gen(function* () {
    const { makeTracer } = yield* Effect.promise(() => import("./traces.ts"))
    const tracer = yield* makeTracer(url)
    return <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.withTracer(effect, tracer)
  })

/** Serves the endpoints as the settings say until the scope closes, logs each request and counts it where asked to. */
export const serveEndpoints = (chosen: Settings, metrics: Metrics | undefined) =>
  Effect.gen(function* () {
    const isLogging = LogLevel.lessThanEqual(chosen.logLevel, LogLevel.Info)
    const rateStore = yield* rateStoreOf(chosen)
    const { otlpUrl } = chosen
    const withTracer = otlpUrl === undefined ? identity : yield* tracingTo(otlpUrl)
    const listening = listen(
      {
        host: chosen.host,
        port: chosen.port,
        ...(chosen.baseUrl === undefined ? {} : { baseUrl: chosen.baseUrl }),
        version,
        rateLimit: rateLimits(chosen.rateLimit),
        rateStore,
        trustedProxies: chosen.trustedProxies,
        shutdownTimeout: Duration.seconds(chosen.shutdownSeconds),
        tracing: otlpUrl !== undefined,
        ...(chosen.corsOrigins === undefined ? {} : { cors: { origins: chosen.corsOrigins } }),
        onRequest: (request) => {
          if (isLogging) logRequest(request)
          metrics?.record(request)
        }
      },
      chosen.workers > 1
    )
    return yield* withTracer(listening).pipe(
      Effect.catchTag("ListenError", (error) => explainListening(error, settings.port))
    )
  })
