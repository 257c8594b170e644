// Receives a webhook by Deno's own server, and verifies that this service sent it.
// WEBHOOK_SECRET=whsec_... deno run --allow-net --allow-env=WEBHOOK_SECRET --allow-read examples/receive.deno.ts 8081

import { Webhook } from "standardwebhooks"

const [port = "8081"] = Deno.args
const webhook = new Webhook(Deno.env.get("WEBHOOK_SECRET") ?? "")
/** The ids that came already: an event may be sent twice. A real receiver keeps them in its database. */
const seen = new Set<string>()

const server = Deno.serve(
  { hostname: "127.0.0.1", port: Number(port), onListen: () => {} },
  async (request) => {
    // The signature is over the text as it came, not over JSON that was parsed and written anew.
    const body = await request.text()
    const id = request.headers.get("webhook-id") ?? ""
    try {
      webhook.verify(body, Object.fromEntries(request.headers))
    } catch {
      return new Response(null, { status: 400 })
    }
    if (!seen.has(id)) console.log(JSON.parse(body).type, id)
    seen.add(id)
    return new Response(null, { status: 204 })
  }
)
Deno.addSignalListener("SIGTERM", () => void server.shutdown())
