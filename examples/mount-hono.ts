// Mounts the service at /shop of a Hono application, here on Node; on Deno, Bun and edge workers Hono is served otherwise, and
// the rest is the same.
// node examples/dist/mount-hono.js 8080 shop.db

import process from "node:process"
import { serve } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import { Hono } from "hono"
import { openShop } from "quick-response"

const fail = (error: Error): never => {
  console.error(error.message)
  process.exit(1)
}

const [port = "8080", file = "shop.db"] = process.argv.slice(2)
const shop = await openShop({
  database: `sqlite:${file}`,
  service: {
    baseUrl: `http://127.0.0.1:${port}`,
    basePath: "/shop",
    rateLimit: { account: 600, address: 120 }
  }
}).catch(fail)

const app = new Hono()
app.get("/", (context) => context.text("the shop is at /shop/docs"))
app.all("/shop/*", (context) => {
  const { address } = getConnInfo(context).remote
  return shop.fetch(context.req.raw, address === undefined ? {} : { remoteAddr: { hostname: address } })
})

const server = serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" })
server.on("error", fail)

const stop = () => server.close(() => void shop.close())
process.once("SIGTERM", stop).once("SIGINT", stop)
