import * as Codecs from "@quick-response/codecs"
import {
  type EventStorage,
  type RedirectStorage,
  type Services,
  type Storage,
  servicesOf
} from "@quick-response/core"
import * as Layer from "effect/Layer"
import type * as LogLevel from "effect/LogLevel"
import { priceListOf } from "../price.ts"
import type { ShopOptions } from "../ShopOptions.ts"
import { storageAt } from "./database.ts"
import { logging } from "./logging.ts"

/** Logs go to standard error. */
export const layerOf = async (
  { database, prices }: ShopOptions,
  level: LogLevel.LogLevel
): Promise<Layer.Layer<EventStorage | RedirectStorage | Services | Storage, Error>> =>
  servicesOf(priceListOf(prices)).pipe(
    Layer.provideMerge(await storageAt(database)),
    Layer.provide(Codecs.layer),
    Layer.provideMerge(logging(level))
  )
