import { Accounts, Catalogue } from "@quick-response/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { Refused } from "../failure.ts"
import type { RawSettings } from "../settings/definition.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { storageLayer } from "../storage/storageLayer.ts"
import { makeMetrics } from "../telemetry/metrics.ts"
import { serveMetrics } from "../telemetry/metricsServer.ts"
import { offerDemo } from "./demoAccount.ts"
import { sharedPort } from "./listen.ts"
import { keepUp } from "./maintenance.ts"
import { explainListening } from "./serveEndpoints.ts"
import { makeWorkers } from "./workerProcesses.ts"

/** How much longer than its requests a worker may take to end. */
const grace = Duration.seconds(5)

/** What workers have counted is gathered as often: one that is killed takes what it counted since with it, and no more. */
const countInterval = Duration.seconds(1)

const refuseMemory = (): Refused => {
  const { variable } = settings.workers
  return new Refused({
    message: `${variable}: workers share their database, and ${settings.database.variable} is memory:, which nobody shares; name a file, or set ${variable}=1`
  })
}

const supervising = (chosen: Settings, flags: RawSettings, isDemo: boolean) =>
  Effect.gen(function* () {
    yield* keepUp
    const metrics = makeMetrics()
    const port = yield* sharedPort(chosen.host, chosen.port).pipe(
      Effect.catchTag("ListenError", (error) => explainListening(error, settings.port))
    )
    const workers = yield* makeWorkers({
      count: chosen.workers,
      flags: { ...flags, [settings.port.flag]: String(port) },
      endWithin: Duration.sum(Duration.seconds(chosen.shutdownSeconds), grace),
      metrics
    })
    if (chosen.metricsPort !== undefined) {
      yield* Effect.forkScoped(Effect.repeat(workers.count, Schedule.spaced(countInterval)))
      const text = Effect.map(workers.count, metrics.text)
      const url = yield* serveMetrics(text, chosen.metricsPort).pipe(
        Effect.mapError((error) => explainListening(error, settings.metricsPort))
      )
      yield* Effect.logInfo(`metrics at ${url}`)
    }
    const running = yield* Effect.forkScoped(workers.run)
    const url = yield* Effect.raceFirst(workers.listening, Fiber.join(running))
    yield* Effect.logInfo(`listening at ${url}`)
    if (isDemo) yield* offerDemo(url)
    yield* Effect.onInterrupt(Fiber.join(running), () => Effect.logInfo("stopping"))
  }).pipe(Effect.scoped)

/**
 * Serves by as many worker processes as the settings say, until it is interrupted. This process answers no request: it
 * prepares the database and keeps it up, starts the workers and replaces those that die, tells them to stop, and gathers
 * what they count.
 */
export const supervise = (chosen: Settings, flags: RawSettings, isDemo: boolean) =>
  chosen.database.kind === "memory"
    ? refuseMemory()
    : Effect.provide(
        supervising(chosen, flags, isDemo),
        Layer.merge(Accounts.layer, Catalogue.layer).pipe(Layer.provideMerge(storageLayer(chosen.database)))
      )
