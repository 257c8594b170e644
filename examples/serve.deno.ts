// Serves with Deno's own server, and keeps records in a SQLite file by the node:sqlite that Deno has built in.
// deno run --allow-net --allow-read --allow-write=. examples/serve.deno.ts

import * as Codecs from "@quick-response/codecs"
import { Accounts, Catalogue, Pricing, Purchasing, Rendering } from "@quick-response/core"
import { fetchHandler } from "@quick-response/http/fetch"
import * as StorageSqlite from "@quick-response/storage-sqlite/deno"
import * as Layer from "effect/Layer"

const services = Layer.mergeAll(Accounts.layer, Catalogue.layer, Purchasing.layer).pipe(
  Layer.provideMerge(Layer.merge(Pricing.layer, Layer.provide(Rendering.layer, Codecs.layer))),
  Layer.provideMerge(StorageSqlite.layer({ filename: "quick-response.db" }))
)

const [port = "8080"] = Deno.args
const { handler, dispose } = fetchHandler(services, { baseUrl: `http://127.0.0.1:${port}` })
const server = Deno.serve({ hostname: "127.0.0.1", port: Number(port) }, handler)

Deno.addSignalListener("SIGTERM", async () => {
  await server.shutdown()
  await dispose()
  Deno.exit()
})
