import process from "node:process"
import { AccountChanges, Switches } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { domains } from "../domains/domainsLayer.ts"
import { collectEarly } from "../process/collectEarly.ts"
import { explain } from "../process/commandErrors.ts"
import { endWithParent } from "../process/endWithParent.ts"
import { endByUncaught } from "../process/errorOutput.ts"
import { errorOf } from "../process/runEffect.ts"
import { proofKeys, requireSharedKey } from "../proofs/proofKeysLayer.ts"
import { readSettings } from "../settings/settings.ts"
import { tracedStorage } from "../storage/tracedStorage.ts"
import { loggingLayer, setLogFields } from "../telemetry/loggingLayer.ts"
import type { Metrics } from "../telemetry/metrics.ts"
import { loadMetrics } from "../telemetry/metricsServer.ts"
import { countSales } from "./countSales.ts"
import { reports } from "./reportsLayer.ts"
import { shortAddresses } from "./servedAddresses.ts"
import { serveEndpoints } from "./serveEndpoints.ts"
import { pricing, readPriceList, services } from "./servicesLayer.ts"
import { Assignment, Order, type Report } from "./workerMessages.ts"

// The program of a worker process: it serves until its parent tells it to stop.
const { worker, counts, database, flags } = Schema.decodeUnknownSync(Assignment)(process.argv[2])
setLogFields({ worker })
endByUncaught()
collectEarly()

const isOrder = Schema.is(Order)
let metrics: Metrics | undefined
let workers = counts

const tell = (report: Report, told: () => void = () => undefined): void => {
  if (process.send === undefined) told()
  else process.send(report, undefined, undefined, told)
}

/** Without metrics, it only shows that the worker responds. */
const tellCounts = async (): Promise<void> =>
  tell({ kind: "counted", counts: metrics === undefined ? [] : await metrics.counts() })

/** True while this process hears of a switch by another worker. */
let isTold = false

const hear = ({ switched }: Extract<Order, { readonly kind: "switched" }>) =>
  Effect.map(Switches, (switches) => {
    isTold = true
    switches.tell(switched)
    isTold = false
  })

const serving = Effect.gen(function* () {
  yield* (yield* Switches).listen((switched) => {
    if (!isTold) tell({ kind: "switched", switched })
  })
  const chosen = yield* readSettings(flags, process.env)
  metrics = yield* loadMetrics(chosen.metricsPort)
  const priceList = yield* readPriceList(chosen.priceList)
  const threads = { threads: chosen.renderThreads, processes: chosen.workers, observer: metrics }
  const storage = AccountChanges.over(countSales(tracedStorage(chosen, database), metrics))
  yield* Effect.zipRight(
    requireSharedKey(chosen),
    serveEndpoints(chosen, metrics, () => ({ workers }))
  ).pipe(
    Effect.tap(({ url }) => Effect.sync(() => tell({ kind: "listening", url }))),
    Effect.flatMap(({ prepare }) => prepare),
    Effect.zipRight(Effect.never),
    Effect.scoped,
    Effect.provide(
      services(pricing(priceList), threads).pipe(
        Layer.merge(reports(chosen.database, worker === 1)),
        Layer.provideMerge(proofKeys(chosen)),
        Layer.provideMerge(domains(chosen, worker === 1)),
        Layer.provideMerge(storage),
        Layer.provideMerge(shortAddresses(chosen))
      )
    ),
    Effect.provide(loggingLayer(chosen.logLevel))
  )
}).pipe(Effect.scoped)

const fiber = Effect.runFork(serving)

process.on("message", (order) => {
  if (!isOrder(order)) return
  if (order.kind === "stop") Effect.runFork(Fiber.interruptFork(fiber))
  else if (order.kind === "count") void tellCounts()
  else if (order.kind === "switched") Effect.runSync(hear(order))
  else workers = order.counts
})
// Terminals and service managers signal the whole process group. Only the main process reacts.
process.on("SIGINT", () => undefined)
process.on("SIGTERM", () => undefined)
endWithParent(1)

fiber.addObserver((exit) => {
  if (Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) process.exit(0)
  tell({ kind: "refused", message: explain(errorOf(exit.cause)) }, () => process.exit(1))
})
