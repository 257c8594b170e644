// Receives a webhook in a Hono application, here on Node, and verifies that this service sent it.
// WEBHOOK_SECRET=whsec_... node examples/dist/receive-hono.js 8081

import process from "node:process"
import { serve } from "@hono/node-server"
import { Hono } from "hono"
import { bodyLimit } from "hono/body-limit"
import { Webhook } from "standardwebhooks"

const [port = "8081"] = process.argv.slice(2)
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? "")
/** The ids that came already: an event may be sent twice. A real receiver keeps them in its database. */
const seen = new Set<string>()

const app = new Hono()
app.post("/hooks", bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
  // The signature is over the text as it came, not over JSON that was parsed and written anew.
  const body = await context.req.text()
  const id = context.req.header("webhook-id") ?? ""
  try {
    webhook.verify(body, context.req.header())
  } catch {
    return context.body(null, 400)
  }
  if (!seen.has(id)) console.log(JSON.parse(body).type, id)
  seen.add(id)
  return context.body(null, 204)
})

const server = serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" })
process.once("SIGTERM", () => server.close())
