import * as Codecs from "@quick-response/codecs"
import { Catalogue, Storage, servicesOf } from "@quick-response/core"
import { make as makeHandler } from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Scope from "effect/Scope"
import { check } from "../check.ts"
import { drawBy } from "../output.ts"
import { price, priceListOf } from "../price.ts"
import type { Shop } from "../Shop.ts"
import type { ShopOptions } from "../ShopOptions.ts"
import { accountsOf } from "./accounts.ts"
import { storageAt } from "./database.ts"
import { drawImage } from "./drawImage.ts"
import { inputs, readInput } from "./input.ts"
import { keysOf } from "./keys.ts"
import { logging } from "./logging.ts"
import { resultOf } from "./resultOf.ts"
import { makeRunner } from "./runner.ts"
import { sellingOf } from "./selling.ts"

/** Opens the database and puts the services of the core over it. */
export const makeShop = async (options: ShopOptions): Promise<Shop> => {
  const { database } = readInput(inputs.shop, { options }).options
  const { prices, service = {} } = options
  const services = servicesOf(priceListOf(prices)).pipe(
    Layer.provideMerge(await storageAt(database)),
    Layer.provide(Codecs.layer),
    Layer.provideMerge(logging)
  )
  const runtime = ManagedRuntime.make(services)
  const scope = Effect.runSync(Scope.make())
  const opening = Effect.zipRight(Catalogue.seed, Scope.extend(makeHandler(service), scope))
  const fetch = resultOf(await runtime.runPromiseExit(opening))
  const { run, close } = makeRunner(runtime, () => Effect.runPromise(Scope.close(scope, Exit.void)))
  return {
    accounts: accountsOf(run),
    keys: keysOf(run),
    ...sellingOf(run),
    price: (design) => price(design, prices),
    check,
    draw: drawBy((design, output) => run(() => drawImage(design, output))),
    audit: () => run(() => Effect.flatMap(Storage, ({ audit }) => audit)),
    fetch,
    close,
    [Symbol.asyncDispose]: close
  }
}
