import {
  type EventStorage,
  PriceList,
  type PriceListStorage,
  PriceSchedule,
  type Pricing,
  type RedirectStorage,
  type Services,
  type Storage,
  type StorageError,
  servicesWith
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Refused } from "../process/commandErrors.ts"
import { rendering } from "../renderPool/LoadDrawing.ts"
import { defaultThreads, renderPool } from "../renderPool/renderPool.ts"
import type { PoolObserver } from "../renderPool/WorkerPool.ts"
import { readDocument } from "../settings/documentFile.ts"
import { settings } from "../settings/settings.ts"

/** The price list of a file; undefined if no file is set, and the published lists apply. */
export const readPriceList = (
  path: string | undefined
): Effect.Effect<PriceList.PriceList | undefined, Refused> =>
  path === undefined
    ? Effect.succeed(undefined)
    : readDocument(settings.priceList, path, PriceList.fromDocument)

export interface ServicesOptions {
  /** 0 draws everything between requests; defaults to the number of available cores. */
  readonly threads?: number | undefined
  readonly processes?: number
  /** Receives the pool's events. */
  readonly observer?: PoolObserver | undefined
}

/** Uses the operator's fixed price list if there is one, otherwise the published ones. */
export const pricing = (
  priceList: PriceList.PriceList | undefined
): Layer.Layer<PriceSchedule | Pricing, StorageError, PriceListStorage> =>
  priceList === undefined ? PriceSchedule.layer : PriceSchedule.layerFixed(priceList)

/**
 * All services of the core over a storage and a pricing. Jobs over some milliseconds run on threads, and their
 * `RenderPool` is provided too if there are any.
 */
export const services = <P, E, R>(
  pricing: Layer.Layer<P | Pricing, E, R>,
  { processes = 1, threads = defaultThreads(processes), observer }: ServicesOptions = {}
): Layer.Layer<P | Services, E, EventStorage | R | RedirectStorage | Storage> =>
  servicesWith(
    Layer.merge(
      pricing,
      threads === 0
        ? rendering
        : renderPool({ threads, processes, ...(observer === undefined ? {} : { observer }) })
    )
  )
