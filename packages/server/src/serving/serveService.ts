import { AccountChanges, Catalogue } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { domains } from "../domains/domainsLayer.ts"
import { prepareProofKeys, proofKeys, requireSharedKey } from "../proofs/proofKeysLayer.ts"
import { brandWarnings, readBrandFile } from "../settings/brandFile.ts"
import { explainWorkers } from "../settings/explainWorkers.ts"
import type { RawSettings } from "../settings/Setting.ts"
import { readSettings, type Settings, settings } from "../settings/settings.ts"
import { explainUnknownVariables } from "../settings/unknownVariables.ts"
import { tracedStorage } from "../storage/tracedStorage.ts"
import { loggingLayer } from "../telemetry/loggingLayer.ts"
import type { Metrics } from "../telemetry/metrics.ts"
import { loadMetrics, serveMetrics } from "../telemetry/metricsServer.ts"
import { serveCertificatePort } from "./certificatePort.ts"
import { countSales } from "./countSales.ts"
import { createDemoAccount } from "./demoAccount.ts"
import { reports } from "./reportsLayer.ts"
import { shortAddresses } from "./servedAddresses.ts"
import { explainListenError, serveEndpoints } from "./serveEndpoints.ts"
import { pricing, readPriceList, services } from "./servicesLayer.ts"
import { supervise } from "./supervise.ts"

const serveInProcess = (chosen: Settings, isDemo: boolean, metrics: Metrics | undefined) =>
  Effect.gen(function* () {
    yield* requireSharedKey(chosen)
    yield* Catalogue.seed
    if (metrics !== undefined && chosen.metricsPort !== undefined) {
      const url = yield* serveMetrics(Effect.promise(metrics.text), chosen.metricsPort).pipe(
        Effect.mapError((error) => explainListenError(error, settings.metricsPort))
      )
      yield* Effect.logInfo(`metrics at ${url}`)
    }
    yield* serveCertificatePort(chosen)
    const listener = yield* serveEndpoints(chosen, metrics)
    yield* Effect.logInfo(`listening at ${listener.url}`)
    if (isDemo) yield* createDemoAccount(listener.url, chosen)
    yield* Effect.onInterrupt(Effect.zipRight(listener.prepare, Effect.never), () =>
      Effect.logInfo("stopping")
    )
  }).pipe(Effect.scoped)

/** Serves until interrupted, in this process or by workers. Storage opens before the listener and closes after it. */
export const serve = (flags: RawSettings, environment: RawSettings, isDemo: boolean) =>
  Effect.gen(function* () {
    const chosen = yield* readSettings(flags, environment)
    const priceList = yield* readPriceList(chosen.priceList)
    const brand = yield* readBrandFile(chosen.brand)
    const metrics = yield* loadMetrics(chosen.metricsPort)
    yield* Effect.provide(prepareProofKeys(chosen), loggingLayer(chosen.logLevel))
    const serving =
      chosen.workers > 1
        ? supervise(chosen, flags, isDemo, metrics)
        : Effect.provide(
            serveInProcess(chosen, isDemo, metrics),
            services(pricing(priceList), { threads: chosen.renderThreads, observer: metrics }).pipe(
              Layer.merge(reports(chosen.database, true)),
              Layer.provideMerge(proofKeys(chosen)),
              Layer.provideMerge(domains(chosen, true)),
              Layer.provideMerge(AccountChanges.over(countSales(tracedStorage(chosen), metrics))),
              Layer.provideMerge(shortAddresses(chosen))
            )
          )
    const sentences = [
      ...explainUnknownVariables(environment),
      ...brandWarnings(brand),
      ...explainWorkers(chosen)
    ]
    const warnings = Effect.forEach(sentences, (sentence) => Effect.logWarning(sentence))
    yield* Effect.zipRight(warnings, serving).pipe(
      // Logged last, after threads and database have closed.
      Effect.onInterrupt(() => Effect.logInfo("stopped")),
      Effect.provide(loggingLayer(chosen.logLevel))
    )
  })
