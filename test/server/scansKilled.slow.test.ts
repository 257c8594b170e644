import { connect } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { makePromiseClient } from "@quick-response/http/client"
import { afterAll, describe, expect, test } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { keyOf, makePlace, type Server } from "./program.ts"

const postgres = await anyPostgres()
const place = makePlace()
afterAll(async () => {
  await place.remove()
  await postgres.remove()
})

const onFile = async (name: string) => `sqlite:${join(place.folder, `${name}.db`)}`

const clients = 8

const rounds = Number(process.env.QR_TEST_SCAN_KILLS ?? 2)

/** Milliseconds within which an answer says that its scan is stored: later it may have been sent without. */
const patience = 25

/** Milliseconds after a late answer within which others may be sent at once, without being stored: the store is slow. */
const unsureFor = 250

interface Count {
  sent: number
  /** Scans that were led on. */
  led: number
  /** Those among them that were led on so soon that they must be stored. */
  stored: number
  /** The time of the last late answer. */
  lateAt: number
}

/** Scans over one kept-alive connection, one request at a time, until the connection ends. */
const scanOn = ({ url }: Server, path: string, agent: string, count: Count) =>
  new Promise<void>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let sentAt = 0
    const send = () => {
      count.sent++
      sentAt = performance.now()
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nuser-agent: ${agent}\r\n\r\n`)
    }
    let received = ""
    socket.setEncoding("latin1").on("connect", send)
    socket.on("data", (text: string) => {
      received += text
      if (!received.includes("\r\n\r\n")) return
      if (received.startsWith("HTTP/1.1 302")) count.led++
      const now = performance.now()
      if (now - sentAt >= patience) count.lateAt = now
      else if (now - count.lateAt > unsureFor) count.stored++
      const isLast = /^connection: close\r$/im.test(received)
      received = ""
      if (isLast) socket.end()
      else send()
    })
    socket.on("error", () => undefined)
    socket.on("close", () => resolve())
  })

describe.each([
  ["one process", [], onFile],
  ["two workers", ["--workers", "2"], onFile],
  ["on Postgres", [], (name: string) => postgres.createDatabase(name.replaceAll(" ", "_").toLowerCase())]
] as const)("serve, %s", (name, words, databaseOf) => {
  test.each(["SIGKILL", "SIGTERM"] as const)(
    "counts each scan once, though stopped by %s",
    async (signal) => {
      const database = ["--database", await databaseOf(`${name} ${signal}`)]
      const serve = () => place.serve(["--demo", "--rate-limit", "off", ...words, ...database])
      let server = await serve()
      const apiKey = await keyOf(server)
      const client = () => makePromiseClient({ baseUrl: server.url, apiKey })
      const content = { type: "dynamic", target: "https://cafe.example/menu" } as const
      const { qrCodeId } = await client().purchase({ content })
      const path = `/r/${(await client().getQrCode(qrCodeId)).dynamic?.shortUrl.slice(-8)}`
      const count: Count = { sent: 0, led: 0, stored: 0, lateAt: 0 }
      const counted = async () => (await client().getQrCode(qrCodeId)).dynamic?.scans ?? 0
      for (let round = 0; round < rounds; round++) {
        const scanners = Array.from({ length: clients }, (_, i) =>
          scanOn(server, path, `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/${i}`, count)
        )
        // Longer than a second, so that some rounds end while scans are counted.
        await pause(500 + Math.random() * 1000)
        await server.stop(signal)
        await Promise.all(scanners)
        server = await serve()
        const least = signal === "SIGTERM" ? count.led : count.stored
        for (let waited = 0; waited < 100 && (await counted()) < least; waited++) await pause(100)
        // What was stored and not yet counted is counted within a second more.
        await pause(1500)
        expect(await counted()).toBeGreaterThanOrEqual(least)
        expect(await counted()).toBeLessThanOrEqual(signal === "SIGTERM" ? count.led : count.sent)
      }
      expect(count.stored).toBeGreaterThan(2 * rounds)
      const { scans, series } = await client().getScans(qrCodeId)
      expect(scans).toBe(await counted())
      expect(series.reduce((sum, point) => sum + point.scans, 0)).toBe(scans)
      await server.stop()
      expect((await place.run(["audit", ...database])).stdout.trim()).toBe("all invariants hold")
    },
    60_000 + rounds * 30_000
  )
})
