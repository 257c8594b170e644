import { catalogueSeed, Storage } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as LogLevel from "effect/LogLevel"
import * as Schedule from "effect/Schedule"
import { offerDemo } from "./demo.ts"
import { listen } from "./listen.ts"
import { loggingLayer, logRequest } from "./logging.ts"
import { readPriceList, services } from "./services.ts"
import type { RateLimit, Settings } from "./settings.ts"
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

const levels = Object.fromEntries(LogLevel.allLevels.map((level) => [level._tag.toLowerCase(), level]))

const serving = (settings: Settings, isDemo: boolean) =>
  Effect.gen(function* () {
    yield* (yield* Storage).seedTools(catalogueSeed)
    yield* Effect.forkScoped(Effect.repeat(sweep, Schedule.spaced(sweepInterval)))
    const level = levels[settings.logLevel] ?? LogLevel.Info
    const listener = yield* listen({
      host: settings.host,
      port: settings.port,
      ...(settings.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl }),
      version,
      rateLimit: rateLimits(settings.rateLimit),
      ...(LogLevel.lessThanEqual(level, LogLevel.Info) ? { onRequest: logRequest } : {})
    })
    yield* Effect.logInfo(`listening at ${listener.url}`)
    if (isDemo) yield* offerDemo(listener.url)
    yield* Effect.never
  }).pipe(Effect.scoped, Effect.ensuring(Effect.logInfo("stopped")))

/** Serves until it is interrupted. The storage opens before the listener, and closes after it. */
export const serve = (settings: Settings, isDemo: boolean) =>
  Effect.gen(function* () {
    const priceList = yield* readPriceList(settings.priceList)
    yield* Effect.provide(
      serving(settings, isDemo),
      services(priceList).pipe(Layer.provideMerge(storageLayer(settings.database)))
    )
  }).pipe(Effect.provide(loggingLayer(levels[settings.logLevel] ?? LogLevel.Info)))
