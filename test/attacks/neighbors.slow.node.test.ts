import { existsSync, readFileSync } from "node:fs"
import * as Net from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { connect, inMilliseconds, quantile, requestOf } from "../http/connection.ts"
import { keyed, openCustomers } from "../http/traffic.ts"
import { makePlace, said } from "../server/program.ts"

const seconds = 15

const place = makePlace()
afterAll(() => place.remove())

const logo = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#a00"/></svg>')}`

const serve = async () => {
  const database = ["--database", `sqlite:${join(place.folder, "neighbors.db")}`]
  const words = [
    "serve",
    "--port",
    "0",
    "--demo",
    "--trusted-proxies",
    "1",
    "--log-level",
    "error",
    ...database
  ]
  const server = place.start(words)
  const [, port = ""] = await said(server, "stdout", /curl -sS http:\/\/[^/:]+:(\d+)/)
  return { server, port: Number(port), customers: await openCustomers(database, 13) }
}

/** Milliseconds that the main thread of a process ran, and that it waited for a processor, where the kernel counts them. */
const mainThreadOf = (pid: number): readonly [ran: number, waited: number] => {
  const file = `/proc/${pid}/schedstat`
  const [ran = 0, waited = 0] = existsSync(file) ? readFileSync(file, "utf8").split(" ").map(Number) : []
  return [ran / 1e6, waited / 1e6]
}

describe("a server among many callers, each within its limits", () => {
  it(
    "answers pings, previews and small purchases beside unread and read batches and half-sent bodies",
    async () => {
      const { server, port, customers } = await serve()
      const [buyer, ...others] = customers
      if (buyer === undefined) throw new Error("there is no buyer")
      const [free, paying] = [others.slice(0, 4), others.slice(4)]
      const statuses = new Map<string, number>()
      const [ranBefore, waitedBefore] = mainThreadOf(server.pid)
      const took = { ping: [] as number[], purchase: [] as number[], preview: [] as number[] }
      const until = performance.now() + seconds * 1000
      const count = (name: string, status: number): void => {
        const at = `${name} ${status}`
        statuses.set(at, (statuses.get(at) ?? 0) + 1)
      }
      const loop = async (name: keyof typeof took, pause: number, requestFor: (at: number) => string) => {
        const connection = await connect(port)
        for (let at = 0; performance.now() < until; at++) {
          const began = performance.now()
          const { status } = await connection.ask(requestFor(at))
          took[name].push(performance.now() - began)
          count(name, status)
          await sleep(pause)
        }
        connection.socket.destroy()
      }
      const zip = (customer: (typeof customers)[number], rows: number, size: number): string =>
        requestOf(
          "POST",
          "/v1/Qr/batch",
          { ...keyed(customer), accept: "application/zip" },
          {
            rows: Array.from({ length: rows }, (_, i) => ({ data: `https://example.com/${i}` })),
            defaults: { size },
            formats: ["png", "pdf"]
          }
        )
      const unread = free.flatMap((customer) =>
        [1, 2].map(() => {
          const socket = Net.connect(port, "127.0.0.1", () => socket.write(zip(customer, 60, 1024)))
          socket.on("error", () => undefined)
          return socket
        })
      )
      const from = (stranger: number) => ({ "x-forwarded-for": `192.0.2.${stranger}` })
      const strangers = Array.from({ length: 32 }, (_, stranger) => {
        const halfSent = requestOf(
          "POST",
          "/v1/Qr/preview",
          { ...from(stranger), "content-length": "8192" },
          " ".repeat(4_000)
        )
        const socket = Net.connect(port, "127.0.0.1", () => socket.write(halfSent))
        socket.on("error", () => undefined)
        unread.push(socket)
        return loop("preview", 2_000, (at) =>
          requestOf("POST", "/v1/Qr/preview", from(stranger), {
            data: `${stranger} ${at}`,
            logo: { image: logo, size: 0.2 }
          })
        )
      })
      const read = paying.map(async (customer) => {
        const connection = await connect(port)
        const { status, body } = await connection.ask(zip(customer, 60, 512))
        count("batch", status)
        // The record that ends a ZIP: nothing was cut off before it.
        expect(body.includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))).toBe(true)
        connection.socket.destroy()
      })
      await Promise.all([
        ...strangers,
        ...read,
        // From many addresses, of which each may ask 120 times a minute.
        loop("ping", 50, (at) =>
          requestOf("GET", "/v1/Qr/ping", { "x-forwarded-for": `198.51.100.${at % 250}` })
        ),
        loop("purchase", 200, (at) =>
          requestOf(
            "POST",
            "/v1/Qr/purchase",
            { ...keyed(buyer), "idempotency-key": `${at}` },
            { data: `small ${at}` }
          )
        )
      ])
      const [ran, waited] = mainThreadOf(server.pid)
      console.log(
        `main thread: ran ${inMilliseconds(ran - ranBefore)}, waited for a processor ${inMilliseconds(waited - waitedBefore)}`
      )
      for (const socket of unread) socket.destroy()
      for (const [name, times] of Object.entries(took))
        console.log(`${name}: ${times.length}, p99 ${inMilliseconds(quantile(times, 0.99))}`)
      console.log(`statuses: ${JSON.stringify([...statuses])}`)
      expect(new Set(statuses.keys())).toEqual(
        new Set(["ping 200", "preview 200", "purchase 201", "batch 200"])
      )
      server.kill("SIGTERM")
      await server.ended
    },
    seconds * 1000 + 180_000
  )
})
