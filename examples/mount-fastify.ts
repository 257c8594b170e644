// Mounts the service at /shop of a Fastify application, beside routes of the application's own.
// node examples/dist/mount-fastify.js 8080 shop.db

import process from "node:process"
import * as Codecs from "@quick-response/codecs"
import { Catalogue, services } from "@quick-response/core"
import { nodeHandler } from "@quick-response/http/node"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Layer from "effect/Layer"
import Fastify from "fastify"

const [port = "8080", filename = "shop.db"] = process.argv.slice(2)
const shop = Layer.mergeAll(services, Layer.effectDiscard(Catalogue.seed)).pipe(
  Layer.provideMerge(StorageSqlite.layer({ filename })),
  Layer.provide(Codecs.layer)
)
const { handler, ready, dispose } = nodeHandler(shop, {
  baseUrl: `http://127.0.0.1:${port}`,
  basePath: "/shop",
  rateLimit: { account: 600, address: 120 }
})

const fail = (error: Error): never => {
  console.error(error.message)
  process.exit(1)
}
// Without this the program would answer 503 until the database can be opened.
await ready().catch(fail)

const app = Fastify()
app.get("/", () => "the shop is at /shop/docs")
app.register((mount, _, done) => {
  // The service reads bodies itself, within its own bounds.
  mount.removeAllContentTypeParsers()
  mount.addContentTypeParser("*", (_, __, parsed) => parsed(null))
  mount.all("/shop/*", (request, reply) => {
    reply.hijack()
    handler(request.raw, reply.raw)
  })
  done()
})
app.addHook("onClose", dispose)

const stop = () => void app.close()
process.once("SIGTERM", stop).once("SIGINT", stop)

await app.listen({ port: Number(port) }).catch(fail)
