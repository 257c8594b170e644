import {
  type EventStorage,
  PriceList,
  type RedirectStorage,
  type Services,
  type Storage,
  servicesOver
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { Refused } from "../process/commandErrors.ts"
import { rendering } from "../renderPool/LoadDrawing.ts"
import { defaultThreads, renderPool } from "../renderPool/renderPool.ts"
import type { PoolObserver } from "../renderPool/WorkerPool.ts"
import { readDocument } from "../settings/documentFile.ts"
import { settings } from "../settings/settings.ts"

/** Reads the price list in a file, or gives the default one. */
export const readPriceList = (path: string | undefined): Effect.Effect<PriceList.PriceList, Refused> =>
  path === undefined
    ? Effect.succeed(PriceList.defaultPriceList)
    : readDocument(settings.priceList, path, PriceList.fromDocument)

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
): Layer.Layer<Services, never, EventStorage | RedirectStorage | Storage> =>
  servicesOver(
    priceList,
    threads === 0
      ? rendering
      : renderPool({ threads, processes, ...(observer === undefined ? {} : { observer }) })
  )
