import { readFile } from "node:fs/promises"
import {
  PriceList,
  type RedirectStorage,
  type Services,
  type Storage,
  servicesOver
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { Refused } from "../process/commandErrors.ts"
import { rendering } from "../renderPool/LoadDrawing.ts"
import { defaultThreads, renderPool } from "../renderPool/renderPool.ts"
import type { PoolObserver } from "../renderPool/WorkerPool.ts"
import { settings } from "../settings/settings.ts"

/** Reads the price list in a file, or gives the default one. */
export const readPriceList = (path: string | undefined): Effect.Effect<PriceList.PriceList, Refused> => {
  if (path === undefined) return Effect.succeed(PriceList.defaultPriceList)
  const refuse = (reason: string) => new Refused(`${settings.priceList.variable}: ${path}: ${reason}`)
  return Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (cause) => refuse(cause instanceof Error ? cause.message : String(cause))
  }).pipe(
    Effect.flatMap((text) =>
      Effect.try({
        try: (): unknown => JSON.parse(text),
        catch: (cause) => refuse(`is no JSON: ${String(cause)}`)
      })
    ),
    Effect.flatMap((document) =>
      Either.mapLeft(PriceList.fromDocument(document), (faults) => refuse(faults.join("; ")))
    )
  )
}

/** The number of threads that draw, and of the processes that serve beside them. */
export interface ServicesOptions {
  /** 0 draws everything between requests; by default, as many as the machine has cores for. */
  readonly threads?: number | undefined
  readonly processes?: number
  /** Receives the events of the threads. */
  readonly observer?: PoolObserver | undefined
}

/**
 * All services of the core over a storage. Threads do what takes more than milliseconds; their `RenderPool` is provided, too,
 * unless there are none.
 */
export const services = (
  priceList: PriceList.PriceList,
  { processes = 1, threads = defaultThreads(processes), observer }: ServicesOptions = {}
): Layer.Layer<Services, never, RedirectStorage | Storage> =>
  servicesOver(
    priceList,
    threads === 0
      ? rendering
      : renderPool({ threads, processes, ...(observer === undefined ? {} : { observer }) })
  )
