import { Catalogue, Domains, mayHaveCertificate, Storage } from "@quick-response/core"
import { defaultVersion, make as makeHandler } from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as LogLevel from "effect/LogLevel"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import { check } from "../designs/check.ts"
import type { Design } from "../designs/design.ts"
import { typedDraw } from "../designs/output.ts"
import { price } from "../designs/price.ts"
import { choicesOf } from "./choices.ts"
import { drawImage } from "./drawImage.ts"
import { inputs, readInput } from "./input.ts"
import { layerOf } from "./layerOf.ts"
import { provingOf } from "./proving.ts"
import { quietClock } from "./quietClock.ts"
import { makeRunner, resultOf } from "./runner.ts"
import type { Shop } from "./Shop.ts"
import type { ShopOptions } from "./ShopOptions.ts"
import { sellingOf } from "./selling.ts"
import { readService } from "./serviceOptions.ts"
import { accountsOf } from "./shopAccounts.ts"
import { eventsOf } from "./shopEvents.ts"
import { keysOf } from "./shopKeys.ts"

export const makeShop = async (options: ShopOptions): Promise<Shop> => {
  const { database, proofKeyFile } = readInput(inputs.shop, { options }).options
  const { caller, prices } = options
  const service = await readService(options)
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(
      await layerOf({ database, prices, proofKeyFile }, service, LogLevel.Warning),
      quietClock
    )
  )
  const scope = Effect.runSync(Scope.make())
  const opening = Effect.zipRight(
    Effect.zipRight(service.warn, Catalogue.seed),
    Scope.extend(makeHandler(caller === undefined ? service.options : { ...service.options, caller }), scope)
  )
  const fetch = resultOf(await runtime.runPromiseExit(opening))
  const { run, hold, close } = makeRunner(runtime, () => Effect.runPromise(Scope.close(scope, Exit.void)))
  return {
    accounts: accountsOf(run),
    keys: keysOf(run),
    ...sellingOf(run),
    ...provingOf(run, options.service?.version ?? defaultVersion),
    events: eventsOf(run),
    ...choicesOf(prices, options.service?.shortUrl !== undefined),
    price: (design: Design | string) => price(design, prices),
    check,
    draw: typedDraw((design, output) => run(() => drawImage(design, output))),
    mayHaveCertificate: (host) =>
      run(() => {
        const name = readInput(inputs.host, { host }).host.toLowerCase()
        return Effect.map(
          Effect.serviceOption(Domains),
          Option.exists((domains) => mayHaveCertificate(domains, name))
        )
      }),
    audit: () => run(() => Effect.flatMap(Storage, ({ audit }) => audit)),
    fetch: (request, info) => hold(fetch(request, info)),
    close,
    [Symbol.asyncDispose]: close
  }
}
