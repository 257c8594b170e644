// Serves with Bun's own server, and keeps records in a SQLite file.
// bun examples/serve.bun.ts 8080 shop.db

import process from "node:process"
import { openShop } from "quick-response"

const fail = (error: Error): never => {
  console.error(error.message)
  process.exit(1)
}

const [port = "8080", file = "shop.db"] = process.argv.slice(2)
const shop = await openShop({
  database: `sqlite:${file}`,
  service: { baseUrl: `http://127.0.0.1:${port}`, rateLimit: { account: 600, address: 120 } }
}).catch(fail)

const serve = async () =>
  Bun.serve({
    hostname: "127.0.0.1",
    port: Number(port),
    fetch: (request, server) => {
      const address = server.requestIP(request)?.address
      return shop.fetch(request, address === undefined ? {} : { remoteAddr: { hostname: address } })
    }
  })
const server = await serve().catch(fail)

const stop = async () => {
  await server.stop()
  await shop.close()
  process.exit()
}
process.once("SIGTERM", stop).once("SIGINT", stop)
