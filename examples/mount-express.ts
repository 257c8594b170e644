// Mounts the service at /shop of an Express application, beside paths and a body parser of the application's own.
// node examples/dist/mount-express.js 8080 shop.db

import process from "node:process"
import * as Codecs from "@quick-response/codecs"
import { Catalogue, services } from "@quick-response/core"
import { nodeHandler } from "@quick-response/http/node"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Layer from "effect/Layer"
import express from "express"

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

const app = express()
// Before the body parser: the service reads bodies itself, within its own bounds.
app.use(handler)
app.use(express.json())
app.get("/", (_, response) => void response.send("the shop is at /shop/docs"))

const server = app.listen(Number(port), "127.0.0.1", (error) => {
  if (error !== undefined) fail(error)
})

const stop = () => server.close(() => void dispose())
process.once("SIGTERM", stop).once("SIGINT", stop)
