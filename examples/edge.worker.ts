// The whole service in an edge worker (workerd, Cloudflare Workers): it prices, draws and sells. Records live in the memory of
// the worker, with a first account whose key is logged; to keep them, hand in a Storage of your own (see own-storage.ts).
// npx wrangler deploy examples/edge.worker.ts --name quick-response --compatibility-date 2026-05-01

import jpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"
import { layerOf } from "@quick-response/codecs/wasm"
import { Accounts, Catalogue, Email, services } from "@quick-response/core"
import { fetchHandler } from "@quick-response/http/fetch"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import zxing from "zxing-wasm/reader/zxing_reader.wasm"

const openAccount = Effect.gen(function* () {
  const accounts = yield* Accounts
  const account = yield* accounts.create(Schema.decodeSync(Email)("shop@example.com"))
  yield* accounts.credit(account.id, 10, "a start")
  const { secret } = yield* accounts.createApiKey(account.id, { name: "shop" })
  console.log(`API key: ${Redacted.value(secret)}`)
})

const shop = Layer.effectDiscard(Effect.zipRight(Catalogue.seed, openAccount)).pipe(
  Layer.provideMerge(services),
  Layer.provideMerge(StorageMemory.layer),
  Layer.provide(layerOf({ zxing, jpeg }))
)

// A worker may draw random numbers and read the clock only while it answers.
let serving: ReturnType<typeof fetchHandler> | undefined

export default {
  fetch: (request: Request): Promise<Response> => {
    serving ??= fetchHandler(shop, {
      baseUrl: new URL(request.url).origin,
      rateLimit: { account: 600, address: 120 }
    })
    const address = request.headers.get("cf-connecting-ip")
    return serving.handler(request, address === null ? {} : { remoteAddr: { hostname: address } })
  }
}
