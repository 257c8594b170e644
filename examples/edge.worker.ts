// Answers /v1 in an edge worker (workerd, Cloudflare Workers): prices, previews, options and tools. Records live in the
// memory of the worker; to sell from the edge, hand in a Storage of your own (see own-storage.ts).
// npx wrangler deploy examples/edge.worker.ts --name quick-response --compatibility-date 2026-05-01

import jpeg from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"
import { layerOf } from "@quick-response/codecs/wasm"
import { Catalogue, services } from "@quick-response/core"
import { fetchHandler } from "@quick-response/http/fetch"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Layer from "effect/Layer"
import zxing from "zxing-wasm/reader/zxing_reader.wasm"

const shop = Layer.mergeAll(services, Layer.effectDiscard(Catalogue.seed)).pipe(
  Layer.provideMerge(StorageMemory.layer),
  Layer.provide(layerOf({ zxing, jpeg }))
)

// A worker may draw random numbers and read the clock only while it answers.
let serving: ReturnType<typeof fetchHandler> | undefined

export default {
  fetch: (request: Request): Promise<Response> => {
    serving ??= fetchHandler(shop, { baseUrl: new URL(request.url).origin })
    return serving.handler(request)
  }
}
