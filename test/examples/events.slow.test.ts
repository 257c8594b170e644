import { Accounts, Purchasing, parseConfig } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Webhook } from "standardwebhooks"
import { afterAll, describe, expect, test } from "vitest"
import { start } from "../http/service.ts"
import { freePort, launch, makePlace } from "../server/program.ts"
import { commandLine } from "./commandLine.ts"

const place = makePlace()
afterAll(() => place.remove())

const secret = `whsec_${btoa("0123456789abcdef0123456789abcdef")}`
const receivers = "Deno" in globalThis ? ["receive.deno"] : ["receive-express", "receive-hono"]

describe.each(receivers)("the example %s", (name) => {
  test("takes signed events once, and refuses others", async () => {
    const port = await freePort()
    const running = launch([...commandLine(name), String(port)], place.folder, { WEBHOOK_SECRET: secret })
    const webhook = new Webhook(secret)
    const post = (body: string, signed = body, id = "evt_1") => {
      const at = new Date()
      return fetch(`http://127.0.0.1:${port}/hooks`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": webhook.sign(id, at, signed)
        },
        body
      }).then(
        ({ status }) => status,
        () => 0
      )
    }
    const body = '{"id":"evt_1","type":"qrCode.purchased","data":{"name":"Menü"}}'
    let status = 0
    while (status === 0) {
      status = await post(body, "something else")
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(status).toBe(400)
    expect([await post(body), await post(body), await post(`${body} `, body)]).toEqual([204, 204, 400])
    expect(await post(body, body, "evt_2")).toBe(204)
    running.kill("SIGTERM")
    expect([await running.ended, running.stderr()]).toEqual([0, ""])
    expect(running.stdout()).toBe("qrCode.purchased evt_1\nqrCode.purchased evt_2\n")
  })
})

// The example is a program for Node: its first lines name no permissions for Deno.
describe.skipIf("Deno" in globalThis)("the example follow-events", () => {
  test("continues from its last event, in line with the ledger", async () => {
    const service = await start()
    try {
      const config = Effect.runSync(Effect.suspend(() => parseConfig({ data: "https://example.com" })))
      const buy = Effect.gen(function* () {
        const { accountId } = yield* (yield* Accounts).authenticate(Redacted.make(service.key))
        return (yield* (yield* Purchasing).buy(accountId, { config })).receipt.qrCodeId
      }).pipe(Effect.orDie)
      const follow = async () => {
        const words = [...commandLine("follow-events"), service.url, "crm.json"]
        const running = launch(words, place.folder, { API_KEY: service.key })
        expect([await running.ended, running.stderr()]).toEqual([0, ""])
        return running.stdout()
      }
      expect(await follow()).toBe("0 new events; 0 codes for 0 credits\n")
      const first = await service.run(buy)
      await service.run(buy)
      expect(await follow()).toBe("2 new events; 2 codes for 2 credits\n")
      await service.run(Effect.orDie(Effect.flatMap(Purchasing, ({ refund }) => refund(first, "unwanted"))))
      expect(await follow()).toBe("1 new events; 2 codes for 1 credits\n")
      expect(await follow()).toBe("0 new events; 2 codes for 1 credits\n")
    } finally {
      await service.stop()
    }
  })
})
