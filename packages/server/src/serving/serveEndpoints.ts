import type { ListenError } from "@quick-response/http"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import { Refused } from "../failure.ts"
import { RenderPool } from "../renderPool/renderPool.ts"
import type { Setting } from "../settings/definition.ts"
import type { CpuLimit, RateLimit } from "../settings/parsers.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { rateStoreOf } from "../storage/rateStore.ts"
import { logRequest } from "../telemetry/logging.ts"
import type { Metrics } from "../telemetry/metrics.ts"
import { version } from "../version.ts"
import { listen } from "./listen.ts"

/** Of what an account may have, an address may have one part in so many. */
const addressShare = { requests: 5, cpu: 4 }

const rateLimits = (limit: RateLimit) =>
  limit === "off" ? limit : { account: limit, address: Math.floor(limit / addressShare.requests) }

const cpuLimits = (limit: CpuLimit) =>
  limit === "off" ? limit : { account: limit, address: limit / addressShare.cpu }

/** The sentence for an address that could not be listened at, with the setting to change. */
export const explainListening = ({ host, port, cause }: ListenError, portSetting: Setting): Refused => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  const { variable, flag, example } = code === "EADDRINUSE" || code === "EACCES" ? portSetting : settings.host
  const reason = code === "EADDRINUSE" ? "is in use" : cause instanceof Error ? cause.message : String(cause)
  return new Refused({
    message: `${variable}: cannot listen at ${host}:${port}: ${reason}; set it like ${variable}=${example} or --${flag} ${example}`
  })
}

/** Sends traces to a collector until the scope closes. Nobody else pays for the module. */
const tracesTo = (url: string) =>
  Effect.flatMap(
    Effect.promise(() => import("../telemetry/traces.ts")),
    ({ sendTraces }) => sendTraces(url)
  )

/** Serves the endpoints as the settings say until the scope closes, logs each request and counts it where asked to. */
export const serveEndpoints = (chosen: Settings, metrics: Metrics | undefined) =>
  Effect.gen(function* () {
    const isLogging = LogLevel.lessThanEqual(chosen.logLevel, LogLevel.Info)
    const rateStore = yield* rateStoreOf(chosen)
    const { otlpUrl } = chosen
    const traces = otlpUrl === undefined ? undefined : yield* tracesTo(otlpUrl)
    const pool = Option.getOrUndefined(yield* Effect.serviceOption(RenderPool))
    if (pool !== undefined) metrics?.watchWaiting(pool.waiting)
    const listening = listen(
      {
        ...(pool === undefined ? {} : { decodeElsewhere: pool.decode }),
        host: chosen.host,
        port: chosen.port,
        ...(chosen.baseUrl === undefined ? {} : { baseUrl: chosen.baseUrl }),
        version,
        rateLimit: rateLimits(chosen.rateLimit),
        cpuLimit: cpuLimits(chosen.cpuLimit),
        rateStore,
        trustedProxies: chosen.trustedProxies,
        shutdownTimeout: Duration.seconds(chosen.shutdownSeconds),
        tracing: traces?.isSending ?? false,
        ...(chosen.corsOrigins === undefined ? {} : { cors: { origins: chosen.corsOrigins } }),
        onRequest: (request) => {
          if (isLogging) logRequest(request)
          metrics?.record(request)
        }
      },
      chosen.workers > 1
    )
    const traced = traces === undefined ? listening : Effect.withTracer(listening, traces.tracer)
    return yield* traced.pipe(
      Effect.catchTag("ListenError", (error) => explainListening(error, settings.port))
    )
  })
