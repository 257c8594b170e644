// A shop whose host names its users by a header field, on the server of whatever runtime runs this. Prints where it listens.
import process from "node:process"
import { openShop } from "quick-response"

const shop = await openShop({
  database: "memory:",
  caller: async (request) => {
    const user = request.headers.get("x-test-user")
    return user === null ? undefined : (await shop.accounts.openFor(user)).id
  }
})
const { id } = await shop.accounts.openFor("ann")
await shop.accounts.credit(id, 3, { reason: "a start" })

const place = { hostname: "127.0.0.1", port: 0 }
const say = ({ port }) => console.log(`listening at ${port}`)

if ("Deno" in globalThis) Deno.serve({ ...place, onListen: say }, shop.fetch)
else if ("Bun" in globalThis) say(Bun.serve({ ...place, fetch: (request) => shop.fetch(request) }))
else {
  const { serve } = await import("@hono/node-server")
  serve({ ...place, fetch: (request) => shop.fetch(request) }, say)
}
process.once("SIGTERM", () => process.exit())
