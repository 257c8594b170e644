import { eventTeller, Operators, Reports, Scans } from "@quick-response/core"
import { type HttpOptions, type ListenError, shortAddressPath } from "@quick-response/http"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import { people } from "../credentials/peopleLayers.ts"
import { payments } from "../payments/paymentsLayer.ts"
import { Refused } from "../process/commandErrors.ts"
import { version } from "../process/packageFiles.ts"
import { LoadDrawing } from "../renderPool/LoadDrawing.ts"
import { RenderPool } from "../renderPool/renderPool.ts"
import { brandInForce } from "../settings/brandFile.ts"
import type { Setting } from "../settings/Setting.ts"
import { type Settings, settings } from "../settings/settings.ts"
import { openRateStore } from "../storage/openRateStore.ts"
import { logRequest } from "../telemetry/loggingLayer.ts"
import type { Metrics } from "../telemetry/metrics.ts"
import { webhooks } from "../webhooks/webhooksLayer.ts"
import { processorLimits, requestLimits } from "./callerLimits.ts"
import { publicDemo } from "./publicDemo.ts"
import { listen } from "./runtimeListener.ts"
import { tellAddress, warnOfFormerAddresses } from "./servedAddresses.ts"

/** The message for a failure to listen, with the setting to change. */
export const explainListenError = ({ host, port, cause }: ListenError, portSetting: Setting): Refused => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined
  const { variable, flag, example } = code === "EADDRINUSE" || code === "EACCES" ? portSetting : settings.host
  const reason = code === "EADDRINUSE" ? "is in use" : cause instanceof Error ? cause.message : String(cause)
  return new Refused(
    `${variable}: cannot listen at ${host}:${port}: ${reason}; set it like ${variable}=${example} or --${flag} ${example}`
  )
}

/** Delay before a listening server loads the drawing code, which takes about as long. A picture loads it at once. */
const preparationDelay = Duration.millis(200)

/** Sends traces to a collector until the scope closes. Loads the exporter lazily. */
const loadTraces = (url: string) =>
  Effect.flatMap(
    Effect.promise(() => import("../telemetry/traces.ts")),
    ({ sendTraces }) => sendTraces(url)
  )

/** The pages, loaded only if served. */
const loadPages = Effect.map(
  Effect.promise(() => import("@quick-response/web")),
  ({ pages }) => pages
)

/**
 * Serves the endpoints by the settings until the scope closes. Logs each request, and counts it in the metrics if
 * given. `/health/ready` includes the details. Then `prepare` loads the drawing code, so that no sale waits for it.
 */
export const serveEndpoints = (
  chosen: Settings,
  metrics: Metrics | undefined,
  readyDetails?: HttpOptions["readyDetails"]
) =>
  Effect.gen(function* () {
    const isLogging = LogLevel.lessThanEqual(chosen.logLevel, LogLevel.Info)
    // A log line per scan would reveal when people scanned which code.
    const logsScans = LogLevel.lessThanEqual(chosen.logLevel, LogLevel.Debug)
    const rateStore = yield* openRateStore(chosen)
    const { otlpUrl } = chosen
    const brand = yield* brandInForce(chosen.brand)
    const pages = chosen.pages ? yield* loadPages : undefined
    const traces = otlpUrl === undefined ? undefined : yield* loadTraces(otlpUrl)
    const pool = Option.getOrUndefined(yield* Effect.serviceOption(RenderPool))
    if (pool !== undefined) metrics?.watchWaiting(pool.waiting)
    metrics?.watchLostScans((yield* Scans).lost)
    const { countRefusal } = yield* Reports
    const ownUrl = yield* Deferred.make<string>()
    const peopleServices = yield* Layer.build(people(chosen, brand, Deferred.await(ownUrl)))
    const serviceUrl = Effect.map(Deferred.await(ownUrl), (url) => chosen.baseUrl ?? url)
    const paymentServices = yield* Layer.build(payments(chosen, serviceUrl))
    const demoServices = yield* Layer.build(publicDemo(chosen)).pipe(
      Effect.provide(peopleServices),
      Effect.provide(paymentServices)
    )
    const webhookServices = yield* Layer.build(Layer.merge(webhooks(chosen, brand), eventTeller))
    const listening = listen(
      {
        // Settings of the HTTP service have the names of its options.
        ...chosen,
        decodeElsewhere: pool?.decode,
        version,
        rateLimit: requestLimits(chosen.rateLimit),
        cpuLimit: processorLimits(chosen.cpuLimit),
        rateStore,
        shutdownTimeout: Duration.seconds(chosen.shutdownSeconds),
        tracing: traces?.isSending ?? false,
        brand,
        pages,
        readyDetails,
        cors: chosen.corsOrigins && { origins: chosen.corsOrigins },
        onRequest: (request) => {
          if (isLogging && (logsScans || request.route !== shortAddressPath)) logRequest(request)
          metrics?.record(request)
          if (request.code !== undefined) countRefusal(request.code)
        }
      },
      chosen.workers > 1
    ).pipe(
      Effect.tap(({ url }) => Effect.zipRight(tellAddress(url), Deferred.succeed(ownUrl, url))),
      Effect.provide(peopleServices),
      Effect.provide(paymentServices),
      Effect.provide(demoServices),
      Effect.provide(webhookServices),
      Effect.provide(Operators.layer)
    )
    const traced = traces === undefined ? listening : Effect.withTracer(listening, traces.tracer)
    const listener = yield* traced.pipe(
      Effect.catchTag("ListenError", (error) => Effect.fail(explainListenError(error, settings.port)))
    )
    yield* Effect.forkScoped(warnOfFormerAddresses)
    const load = Option.getOrElse(yield* Effect.serviceOption(LoadDrawing), () => Effect.void)
    // A failure is logged, and the first picture retries.
    const prepare = Effect.catchAllDefect(load, () => Effect.void)
    return { ...listener, prepare: Effect.delay(prepare, preparationDelay) }
  })
