import * as Codecs from "@quick-response/codecs"
import {
  AccountChanges,
  type EventStorage,
  type RedirectStorage,
  type Services,
  type Storage,
  servicesOf
} from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"
import { priceListOf } from "../designs/price.ts"
import { proofKeysAt, storageAt } from "./database.ts"
import type { ShopOptions } from "./ShopOptions.ts"
import type { ReadService } from "./serviceOptions.ts"

/** Standard output belongs to the program. */
const logging = (level: LogLevel.LogLevel): Layer.Layer<never> =>
  Layer.merge(
    Logger.replace(
      Logger.defaultLogger,
      Logger.make<unknown, void>(({ message, cause }) => {
        const reason = Cause.isEmpty(cause) ? [] : [Cause.pretty(cause)]
        console.error(["quick-response:", ...[message].flat(), ...reason].join(" "))
      })
    ),
    Logger.minimumLogLevel(level)
  )

/** The shop's services with those of its parts. Logs go to standard error. */
export const layerOf = async (
  { database, prices, proofKeyFile }: ShopOptions,
  { addresses, domains, parts }: Pick<ReadService, "addresses" | "domains" | "parts">,
  level: LogLevel.LogLevel
): Promise<Layer.Layer<EventStorage | RedirectStorage | Services | Storage, Error>> =>
  Layer.merge(servicesOf(priceListOf(prices)), parts).pipe(
    Layer.provideMerge(await proofKeysAt(database, proofKeyFile)),
    Layer.provideMerge(domains),
    Layer.provideMerge(AccountChanges.over(await storageAt(database))),
    Layer.provide(Codecs.layer),
    Layer.provideMerge(addresses),
    Layer.provideMerge(logging(level))
  )
