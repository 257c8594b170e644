// The whole service below /shop of a Next.js application, as a route handler of the App Router: put this file at
// app/shop/[...path]/route.ts, and the line of next.config.mjs into yours: without it no purchase can be read back. It takes the
// Node runtime, and a server or container that keeps its disk.

import * as Codecs from "@quick-response/codecs"
import { Catalogue, services } from "@quick-response/core"
import { fetchHandler } from "@quick-response/http/fetch"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Layer from "effect/Layer"

const shop = Layer.mergeAll(services, Layer.effectDiscard(Catalogue.seed)).pipe(
  Layer.provideMerge(StorageSqlite.layer({ filename: process.env.SHOP_DATABASE ?? "shop.db" })),
  Layer.provide(Codecs.layer)
)

// Opened by the first request: a build of the application loads this file, too.
let serving: ReturnType<typeof fetchHandler> | undefined

const answer = (request: Request): Promise<Response> => {
  serving ??= fetchHandler(shop, {
    basePath: "/shop",
    baseUrl: process.env.SHOP_URL ?? "http://localhost:3000",
    rateLimit: { account: 600, address: 120 },
    // Next tells no addresses: it is the proxy in front that appends them to X-Forwarded-For.
    trustedProxies: 1
  })
  return serving.handler(request)
}

export const runtime = "nodejs"
export const dynamic = "force-dynamic"
export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT
}
