import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as LogLevel from "effect/LogLevel"
import { isDeno } from "./database.ts"
import { inputs, readInput } from "./input.ts"
import { layerOf } from "./layerOf.ts"
import type { ServeOptions } from "./ShopOptions.ts"
import { readService } from "./serviceOptions.ts"
import { toShopError } from "./shopError.ts"

export const serveShop = async (options: ServeOptions): Promise<void> => {
  const { serve } = isDeno
    ? await import("@quick-response/http/deno")
    : await import("@quick-response/http/node")
  const input = await Effect.runPromise(
    Effect.either(
      Effect.tryPromise({
        try: async () => ({
          ...readInput(inputs.serve, { options }).options,
          service: await readService(options)
        }),
        catch: toShopError
      })
    )
  )
  if (Either.isLeft(input)) return serve(Layer.fail(input.left))
  const { host, port, service } = input.right
  const layer = Effect.tryPromise({
    try: () => layerOf(options, service, LogLevel.Info),
    catch: toShopError
  })
  const warned = Layer.provideMerge(Layer.effectDiscard(service.warn), Layer.unwrapEffect(layer))
  serve(warned, {
    ...service.options,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port })
  })
}
