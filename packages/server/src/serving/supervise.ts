import { Accounts, Catalogue } from "@quick-response/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { domains } from "../domains/domainsLayer.ts"
import { Refused } from "../process/commandErrors.ts"
import type { RawSettings } from "../settings/Setting.ts"
import type { LastingDatabase } from "../settings/settingFields.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { databaseIdentity, storageLayer } from "../storage/storageLayer.ts"
import type { Metrics } from "../telemetry/metrics.ts"
import { serveMetrics } from "../telemetry/metricsServer.ts"
import { serveCertificatePort } from "./certificatePort.ts"
import { createDemoAccount } from "./demoAccount.ts"
import { sharedPort } from "./runtimeListener.ts"
import { shortAddresses } from "./servedAddresses.ts"
import { explainListenError } from "./serveEndpoints.ts"
import { makeStartProcess } from "./workerProcess.ts"
import { makeWorkers } from "./workers.ts"

const refuseMemory = (): Refused => {
  const { variable } = settings.workers
  return new Refused(
    `${variable}: workers share their database, and ${settings.database.variable} is memory:, which cannot be shared; name a file, or set ${variable}=1`
  )
}

/** Loads the library lazily. */
const loadWorkerMetrics = ({ registry }: Metrics) =>
  Effect.map(
    Effect.promise(() => import("./workerMetrics.ts")),
    ({ makeWorkerMetrics }) => makeWorkerMetrics(registry)
  )

const supervising = (
  chosen: Settings,
  flags: RawSettings,
  isDemo: boolean,
  metrics: Metrics | undefined,
  database: LastingDatabase
) =>
  Effect.gen(function* () {
    yield* Catalogue.seed
    const workerMetrics = metrics === undefined ? undefined : yield* loadWorkerMetrics(metrics)
    const port = yield* sharedPort(chosen.host, chosen.port).pipe(
      Effect.catchTag("ListenError", (error) => Effect.fail(explainListenError(error, settings.port)))
    )
    const workers = yield* makeWorkers({
      count: chosen.workers,
      startProcess: yield* makeStartProcess({
        database: yield* databaseIdentity(database),
        flags: { ...flags, [settings.port.flag]: String(port) }
      }),
      shutdownTimeout: Duration.seconds(chosen.shutdownSeconds),
      observer: {
        onCounted: (worker, counts) => metrics?.report(String(worker), counts),
        onReplaced: (worker, cause) => {
          metrics?.remove(String(worker))
          workerMetrics?.onReplaced(cause)
        }
      }
    })
    workerMetrics?.watchCounts(workers.counts)
    if (metrics !== undefined && chosen.metricsPort !== undefined) {
      const text = Effect.zipRight(workers.collect, Effect.promise(metrics.text))
      const url = yield* serveMetrics(text, chosen.metricsPort).pipe(
        Effect.mapError((error) => explainListenError(error, settings.metricsPort))
      )
      yield* Effect.logInfo(`metrics at ${url}`)
    }
    yield* serveCertificatePort(chosen)
    const running = yield* Effect.forkScoped(workers.run)
    const url = yield* Effect.raceFirst(workers.listening, Fiber.join(running))
    yield* Effect.logInfo(`listening at ${url}`)
    if (isDemo) yield* createDemoAccount(url, chosen)
    yield* Effect.onInterrupt(Fiber.join(running), () => Effect.logInfo("stopping"))
  }).pipe(Effect.scoped)

/**
 * Serves by worker processes until interrupted. This process answers no requests: it prepares and maintains the
 * database, manages the workers, and collects their counts.
 */
export const supervise = (
  chosen: Settings,
  flags: RawSettings,
  isDemo: boolean,
  metrics: Metrics | undefined
) =>
  chosen.database.kind === "memory"
    ? Effect.fail(refuseMemory())
    : Effect.provide(
        supervising(chosen, flags, isDemo, metrics, chosen.database),
        Layer.mergeAll(Accounts.layer, Catalogue.layer, domains(chosen, false)).pipe(
          Layer.provideMerge(storageLayer(chosen.database)),
          Layer.provideMerge(shortAddresses(chosen))
        )
      )
