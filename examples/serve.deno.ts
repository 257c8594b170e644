// Serves with Deno's own server, and keeps records in a SQLite file by the node:sqlite that Deno has built in.
// deno run --allow-net --allow-read --allow-write=. examples/serve.deno.ts 8080 shop.db

import { openShop } from "quick-response"

const fail = (error: Error): never => {
  console.error(error.message)
  Deno.exit(1)
}

const [port = "8080", file = "shop.db"] = Deno.args
const shop = await openShop({
  database: `sqlite:${file}`,
  service: { baseUrl: `http://127.0.0.1:${port}`, rateLimit: { account: 600, address: 120 } }
}).catch(fail)

const serve = async () => Deno.serve({ hostname: "127.0.0.1", port: Number(port) }, shop.fetch)
const server = await serve().catch(fail)

const stop = async () => {
  await server.shutdown()
  await shop.close()
  Deno.exit()
}
Deno.addSignalListener("SIGTERM", stop)
Deno.addSignalListener("SIGINT", stop)
