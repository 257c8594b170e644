import { Catalogue, Storage } from "@quick-response/core"
import type { ListenError } from "@quick-response/http"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as LogLevel from "effect/LogLevel"
import * as Schedule from "effect/Schedule"
import { offerDemo } from "./demo.ts"
import { Refused } from "./failure.ts"
import { listen } from "./listen.ts"
import { loggingLayer, logRequest } from "./logging.ts"
import { makeMetrics, serveMetrics } from "./metrics.ts"
import { rateStoreOf } from "./rates.ts"
import { readPriceList, services } from "./services.ts"
import { type RateLimit, type Setting, type Settings, settings } from "./settings.ts"
import { storageLayer } from "./store.ts"
import { version } from "./version.ts"

const sweepInterval = Duration.minutes(10)

const sweep = Effect.gen(function* () {
  const swept = yield* (yield* Storage).sweepIdempotencyKeys(yield* DateTime.now)
  if (swept > 0) yield* Effect.logDebug("swept idempotency keys").pipe(Effect.annotateLogs({ swept }))
}).pipe(Effect.catchAll((error) => Effect.logWarning("could not sweep idempotency keys", error)))

const addressShare = 5

const rateLimits = (limit: RateLimit) =>
  limit === "off" ? limit : { key: limit, address: Math.floor(limit / addressShare) }

/** The sentence for an address that could not be listened at, with the setting to change. */
const explainListening = ({ host, port, cause }: ListenError, portSetting: Setting): Refused => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  const { variable, flag, example } = code === "EADDRINUSE" || code === "EACCES" ? portSetting : settings.host
  const reason = code === "EADDRINUSE" ? "is in use" : cause instanceof Error ? cause.message : String(cause)
  return new Refused({
    message: `${variable}: cannot listen at ${host}:${port}: ${reason}; set it like ${variable}=${example} or --${flag} ${example}`
  })
}

const serving = (chosen: Settings, isDemo: boolean) =>
  Effect.gen(function* () {
    yield* Catalogue.seed
    yield* Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced(sweepInterval)))
    const metrics = chosen.metricsPort === undefined ? undefined : makeMetrics()
    if (metrics !== undefined && chosen.metricsPort !== undefined) {
      const url = yield* serveMetrics(metrics, chosen.metricsPort).pipe(
        Effect.mapError((error) => explainListening(error, settings.metricsPort))
      )
      yield* Effect.logInfo(`metrics at ${url}`)
    }
    const rateStore = yield* rateStoreOf(chosen)
    const isLogging = LogLevel.lessThanEqual(chosen.logLevel, LogLevel.Info)
    const listener = yield* listen({
      host: chosen.host,
      port: chosen.port,
      ...(chosen.baseUrl === undefined ? {} : { baseUrl: chosen.baseUrl }),
      version,
      rateLimit: rateLimits(chosen.rateLimit),
      rateStore,
      trustedProxies: chosen.trustedProxies,
      shutdownTimeout: Duration.seconds(chosen.shutdownSeconds),
      ...(chosen.corsOrigins === undefined ? {} : { cors: { origins: chosen.corsOrigins } }),
      onRequest: (request) => {
        if (isLogging) logRequest(request)
        metrics?.record(request)
      }
    }).pipe(Effect.mapError((error) => explainListening(error, settings.port)))
    yield* Effect.logInfo(`listening at ${listener.url}`)
    if (isDemo) yield* offerDemo(listener.url)
    yield* Effect.onInterrupt(Effect.never, () => Effect.logInfo("stopping"))
  }).pipe(
    Effect.scoped,
    Effect.onInterrupt(() => Effect.logInfo("stopped"))
  )

/** Serves until it is interrupted. The storage opens before the listener, and closes after it. */
export const serve = (chosen: Settings, isDemo: boolean) =>
  Effect.gen(function* () {
    const priceList = yield* readPriceList(chosen.priceList)
    yield* Effect.provide(
      serving(chosen, isDemo),
      services(priceList, chosen.renderThreads).pipe(Layer.provideMerge(storageLayer(chosen.database)))
    )
  }).pipe(Effect.provide(loggingLayer(chosen.logLevel)))
