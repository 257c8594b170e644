import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { printed } from "../server/inProcess.ts"
import { makePlace, said } from "../server/program.ts"
import { type Connection, connect, inMilliseconds, quantile } from "./connection.ts"
import { type Customer, type Kind, kinds, makePicker, openCustomers } from "./traffic.ts"

/** The number of seconds; `npm run long -- load` is the long form. */
const { QR_LOAD: longSeconds } = process.env
const isLong = longSeconds !== undefined
const seconds = Number(longSeconds ?? 8)
const connections = 64
const accounts = 8

const place = makePlace()
afterAll(() => place.remove())

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer()
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const pick = makePicker(kinds)

const serve = async () => {
  const database = ["--database", `sqlite:${join(place.folder, "load.db")}`]
  const metricsPort = await freePort()
  const words = [
    "--port",
    "0",
    "--demo",
    "--rate-limit",
    "off",
    "--cpu-limit",
    "off",
    "--log-level",
    "error",
    "--metrics-port"
  ]
  // It logs no address at this level, but the demo says it.
  const server = place.start(["serve", ...words, String(metricsPort), ...database], {
    NODE_OPTIONS: `--import ${new URL("reportHeap.mjs", import.meta.url)}`,
    IN_USE_MILLISECONDS: String(seconds * 100)
  })
  const [, port = ""] = await said(server, "stdout", /curl -sS http:\/\/[^/:]+:(\d+)/)
  const customers = await openCustomers(database, accounts)
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20)
  }
  return { server, port: Number(port), database, customers, memory }
}

describe("mixed traffic that saturates the server", () => {
  it(
    `has no error and takes no more memory in the end, for ${seconds} seconds`,
    async () => {
      const { server, port, database, customers, memory } = await serve()
      const took = new Map<string, Array<number>>(kinds.map(({ name }) => [name, []]))
      const unexpected: Array<string> = []
      let sent = 0

      const one = async (connection: Connection, customer: Customer, kind: Kind) => {
        const request = kind.request(customer, ++sent)
        const began = performance.now()
        const { status, body } = await connection.ask(request)
        took.get(kind.name)?.push(performance.now() - began)
        if (status === kind.status) kind.seen?.(customer, body.toString(), request)
        else unexpected.push(`${kind.name}: ${status} ${body.toString().slice(0, 300)}`)
      }

      const buying = kinds.filter(({ name }) => name === "purchase")
      for (const customer of customers)
        for (const kind of buying) await one(await connect(port), customer, kind)

      const began = performance.now()
      const until = began + seconds * 1000
      const client = async (customer: Customer) => {
        const connection = await connect(port)
        while (performance.now() < until) await one(connection, customer, pick(Math.random()))
        connection.socket.destroy()
      }
      const resident: Array<number> = []
      const watching = (async () => {
        for (let i = 0; i < 10; i++) {
          await new Promise((resolve) => setTimeout(resolve, seconds * 100))
          resident.push(await memory())
        }
      })()
      const clients = Array.from({ length: connections }, (_, i) => customers[i % accounts])
      await Promise.all(clients.map((customer) => (customer === undefined ? undefined : client(customer))))
      const elapsed = (performance.now() - began) / 1000
      await watching
      await new Promise((resolve) => setTimeout(resolve, isLong ? 5_000 : 0))
      const rested = await memory()
      const inUse = [...server.stderr().matchAll(/in use: (\d+)/g)].map(([, mebibytes]) => Number(mebibytes))

      const all = [...took.values()].flat()
      const lines = kinds.map(({ name }) => {
        const times = took.get(name) ?? []
        return `${name.padEnd(20)}${String(times.length).padStart(9)}  p50 ${inMilliseconds(quantile(times, 0.5)).padStart(9)}  p99 ${inMilliseconds(quantile(times, 0.99)).padStart(9)}`
      })
      if (isLong)
        console.log(
          [
            `${all.length} requests in ${elapsed.toFixed(1)} s by ${connections} connections: ${Math.round(all.length / elapsed)}/s, p50 ${inMilliseconds(quantile(all, 0.5))}, p99 ${inMilliseconds(quantile(all, 0.99))}, ${unexpected.length} errors`,
            `resident MiB at each tenth ${resident.join(" ")}, at rest ${rested}; in use ${inUse.join(" ")}`,
            ...lines
          ].join("\n")
        )
      expect(unexpected.slice(0, 10)).toEqual([])

      expect(await printed(["audit", ...database])).toBe("all invariants hold")
      const books: ReadonlyArray<{ readonly email: string; readonly balance: number }> = JSON.parse(
        await printed(["account", "list", "--json", ...database])
      )
      for (const { email, bought } of customers)
        expect(books.find((account) => account.email === email)?.balance).toBe(1_000_000 - bought.size)
      if (seconds >= 60) expect(inUse.at(-1)).toBeLessThan((inUse[2] ?? 0) * 1.1 + 20)
      server.kill("SIGTERM")
      expect(await server.ended).toBe(0)
    },
    seconds * 1000 + 120_000
  )
})
