import http from "node:http"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openAccount } from "../browser/account.ts"
import { makeMailbox } from "../browser/mailbox.ts"
import { makePlace, type Running, said } from "../server/program.ts"

const count = Number(process.env.QR_TEST_WEBHOOK_EVENTS ?? 200)
const kills = Number(process.env.QR_TEST_WEBHOOK_KILLS ?? 4)

/** One in this many events is always refused. */
const poison = 97

const place = makePlace()
const received = new Map<string, number>()
let verifier: Webhook | undefined
let forged = 0
let refusals = 0
const receiver = http.createServer((request, response) => {
  const chunks: Array<Uint8Array> = []
  request.on("data", (chunk: Uint8Array) => chunks.push(chunk))
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString()
    const { headers } = request
    try {
      verifier?.verify(body, {
        "webhook-id": String(headers["webhook-id"]),
        "webhook-timestamp": String(headers["webhook-timestamp"]),
        "webhook-signature": String(headers["webhook-signature"])
      })
    } catch {
      forged++
    }
    const { id, data } = JSON.parse(body)
    if (data.sequence % poison === 0) {
      refusals++
      response.writeHead(503).end()
    } else {
      received.set(id, (received.get(id) ?? 0) + 1)
      response.writeHead(204).end()
    }
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening))
  port = Object(receiver.address()).port
})
afterAll(async () => {
  await place.remove()
  receiver.closeAllConnections()
  receiver.close()
})

test(`two servers with ${kills} kills deliver all of ${count} events`, async () => {
  const settings = {
    QR_DATABASE: `sqlite:${join(place.folder, "shop.db")}`,
    QR_RATE_LIMIT: "off",
    QR_CPU_LIMIT: "off",
    QR_WELCOME_CREDITS: "100000",
    QR_WEBHOOK_NETWORKS: "127.0.0.1/32"
  }
  const serve = async (at: string): Promise<{ url: string; running: Running }> => {
    const running = place.start(["serve", "--port", at], settings)
    const [, url = ""] = await said(running, "stderr", /listening at (http:[^"\s]+)/)
    return { url, running }
  }
  const servers = [await serve("0"), await serve("0")]
  const anyUrl = () => servers[Math.floor(Math.random() * 2)]?.url ?? ""
  const letterTo = makeMailbox(join(place.folder, "mail"))
  const member = await openAccount({ url: anyUrl(), letterTo }, "ann@example.com")
  const { secret } = Object(
    await member.call("POST", "/v1/Account/webhooks", {
      url: `http://127.0.0.1:${port}/hooks`,
      startAt: "beginning"
    })
  )
  verifier = new Webhook(String(secret))

  let sold = 0
  const buy = async () => {
    while (sold < count) {
      const ordinal = sold++
      const body = { data: `https://example.com/${ordinal}`, expectedPrice: 1 }
      for (let attempt = 0; ; attempt++) {
        try {
          await member.call("POST", "/v1/Qr/purchase", body, anyUrl())
          break
        } catch (error) {
          if (attempt === 600) throw error
          await pause(100)
        }
      }
    }
  }
  const selling = Promise.all(Array.from({ length: 8 }, buy))
  for (let round = 0; round < kills; round++) {
    await pause(500 + Math.random() * 500)
    const server = servers[round % 2]
    if (server === undefined) continue
    server.running.kill("SIGKILL")
    await server.running.ended
    servers[round % 2] = await serve(new URL(server.url).port)
  }
  await selling
  // The account's first credits are an event, too.
  const { entries } = Object(await member.call("GET", "/v1/Account/ledger?pageSize=1", undefined, anyUrl()))
  const total = Number(entries[0].sequence)
  const expected = total - Math.floor(total / poison)
  for (let seconds = 0; received.size < expected && seconds < 180; seconds++) await pause(1_000)
  const twice = [...received.values()].filter((times) => times > 1).length
  console.log(`${received.size} of ${expected} events, ${twice} twice, ${refusals} refusals, ${kills} kills`)
  expect([forged, received.size]).toEqual([0, expected])
  expect(refusals).toBeGreaterThan(0)
  if (count >= 5_000) expect(twice / received.size).toBeLessThan(0.05)
}, 3_600_000)
