// Receives a webhook in an Express application, and verifies that this service sent it.
// WEBHOOK_SECRET=whsec_... node examples/dist/receive-express.js 8081

import process from "node:process"
import express from "express"
import { Webhook } from "standardwebhooks"

const [port = "8081"] = process.argv.slice(2)
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? "")
/** The ids that came already: an event may be sent twice. A real receiver keeps them in its database. */
const seen = new Set<string>()

const app = express()
// The signature is over the bytes as they came, so no other parser may read this body.
app.post("/hooks", express.raw({ type: "application/json", limit: "64kb" }), (request, response) => {
  const id = request.get("webhook-id") ?? ""
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": request.get("webhook-timestamp") ?? "",
    "webhook-signature": request.get("webhook-signature") ?? ""
  }
  try {
    webhook.verify(String(request.body), headers)
  } catch {
    response.status(400).end()
    return
  }
  if (!seen.has(id)) console.log(JSON.parse(String(request.body)).type, id)
  seen.add(id)
  response.status(204).end()
})

const server = app.listen(Number(port), "127.0.0.1")
process.once("SIGTERM", () => server.close())
