// Serves with Deno's own server, and keeps records in a SQLite file by the node:sqlite that Deno has built in.
// deno run --allow-net --allow-read --allow-write=. examples/serve.deno.ts

import * as Codecs from "@quick-response/codecs"
import { Catalogue, services } from "@quick-response/core"
import { fetchHandler } from "@quick-response/http/fetch"
import * as StorageSqlite from "@quick-response/storage-sqlite/deno"
import * as Layer from "effect/Layer"

const shop = Layer.mergeAll(services, Layer.effectDiscard(Catalogue.seed)).pipe(
  Layer.provideMerge(StorageSqlite.layer({ filename: "quick-response.db" })),
  Layer.provide(Codecs.layer)
)

const [port = "8080"] = Deno.args
const { handler, dispose } = fetchHandler(shop, { baseUrl: `http://127.0.0.1:${port}` })
const server = Deno.serve({ hostname: "127.0.0.1", port: Number(port) }, handler)

Deno.addSignalListener("SIGTERM", async () => {
  await server.shutdown()
  await dispose()
  Deno.exit()
})
