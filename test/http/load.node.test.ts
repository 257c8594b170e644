import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { printed } from "../server/inProcess.ts"
import { makePlace, said } from "../server/program.ts"
import { type Connection, connect, inMilliseconds, quantile, requestOf } from "./connection.ts"

/** The number of seconds; `npm run test:load` is the long form. */
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

interface Customer {
  readonly email: string
  readonly key: string
  /** The records that it bought, by the requests. */
  readonly bought: Map<string, string>
  last: string
}

/** One kind of request: how often it is sent among the others, and what has to come back. */
interface Kind {
  readonly name: string
  readonly weight: number
  readonly status: number
  readonly request: (customer: Customer, n: number) => string
  /** Looks at the answer's body. */
  readonly seen?: (customer: Customer, body: string, request: string) => void
}

const styles = ["Square", "Dots", "Rounded", "Classy", "Heart", "Fluid", "Wave", "Mosaic"]

const styled = (n: number) => ({
  data: `https://example.com/${n}`,
  bodyStyle: styles[n % styles.length],
  outerEyeStyle: n % 12,
  foreground:
    n % 3 === 0
      ? {
          type: "linear",
          stops: [
            { offset: 0, color: "#003366" },
            { offset: 1, color: "#660033" }
          ]
        }
      : "#112233"
})

const keyed = ({ key }: Customer) => ({ "x-api-key": key })

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}): Kind["request"] =>
  () =>
    requestOf("GET", path, headers)

const idOf = (body: string): string => /"qrCodeId":"([^"]+)"/.exec(body)?.[1] ?? ""

const kinds: ReadonlyArray<Kind> = [
  { name: "ping", weight: 20, status: 200, request: get("/v1/Qr/ping") },
  { name: "options", weight: 6, status: 200, request: get("/v1/Qr/options", { "accept-encoding": "gzip" }) },
  {
    name: "options, known",
    weight: 4,
    status: 304,
    request: get("/v1/Qr/options", { "if-none-match": "*" })
  },
  { name: "tools", weight: 5, status: 200, request: get("/v1/Tools") },
  { name: "a tool", weight: 5, status: 200, request: get("/v1/tools/qr-code-generator") },
  {
    name: "thumbnail-cache",
    weight: 3,
    status: 200,
    request: get("/v1/Qr/thumbnail-cache?template=rounded")
  },
  {
    name: "price",
    weight: 12,
    status: 200,
    request: (_, n) => requestOf("POST", "/v1/Qr/calculate-price", {}, styled(n))
  },
  {
    name: "preview",
    weight: 4,
    status: 200,
    request: (_, n) => requestOf("POST", "/v1/Qr/preview", {}, styled(n))
  },
  {
    name: "generate SVG",
    weight: 12,
    status: 200,
    request: (customer, n) => requestOf("POST", "/v1/Qr/generate", keyed(customer), styled(n))
  },
  {
    name: "generate bare PNG",
    weight: 3,
    status: 200,
    request: (customer, n) =>
      requestOf(
        "POST",
        "/v1/Qr/generate",
        { ...keyed(customer), accept: "image/png" },
        { ...styled(n), size: 300 }
      )
  },
  {
    name: "generate large PNG",
    weight: 0.2,
    status: 200,
    request: (customer, n) =>
      requestOf("POST", "/v1/Qr/generate", keyed(customer), { ...styled(n), format: "png", size: 1500 })
  },
  {
    name: "purchase",
    weight: 8,
    status: 201,
    request: (customer, n) =>
      requestOf(
        "POST",
        "/v1/Qr/purchase",
        { ...keyed(customer), "idempotency-key": `order ${n}` },
        { data: `bought ${n}` }
      ),
    seen: (customer, body, request) => {
      customer.bought.set(request, idOf(body))
      customer.last = request
    }
  },
  {
    name: "purchase, again",
    weight: 2,
    status: 201,
    request: ({ last }) => last,
    seen: ({ bought }, body, request) => expect(idOf(body)).toBe(bought.get(request))
  },
  {
    name: "a record",
    weight: 4,
    status: 200,
    request: (customer) => requestOf("GET", `/v1/Qr/${customer.bought.get(customer.last)}`, keyed(customer))
  },
  {
    name: "a list",
    weight: 4,
    status: 200,
    request: (customer, n) => requestOf("GET", `/v1/Qr/my-qrcodes?pageNumber=${(n % 3) + 1}`, keyed(customer))
  },
  { name: "no such path", weight: 1, status: 404, request: get("/v1/nowhere") },
  { name: "wrong method", weight: 1, status: 405, request: get("/v1/Qr/generate") },
  { name: "no such tool", weight: 1, status: 404, request: get("/v1/Tools/none") },
  { name: "no key", weight: 1, status: 401, request: get("/v1/Qr/my-qrcodes") },
  {
    name: "bad key",
    weight: 1,
    status: 401,
    request: get("/v1/Qr/my-qrcodes", { "x-api-key": "qr_live_no" })
  },
  {
    name: "bad JSON",
    weight: 1,
    status: 400,
    request: () => requestOf("POST", "/v1/Qr/preview", {}, '{"data":')
  },
  {
    name: "bad value",
    weight: 1,
    status: 400,
    request: (_, n) => requestOf("POST", "/v1/Qr/preview", {}, { data: "x", margin: -n })
  },
  {
    name: "not scannable",
    weight: 1,
    status: 422,
    request: (customer) =>
      requestOf("POST", "/v1/Qr/purchase", keyed(customer), { data: "x", foreground: "#ffffee" })
  },
  {
    name: "price changed",
    weight: 1,
    status: 409,
    request: (customer) =>
      requestOf("POST", "/v1/Qr/purchase", keyed(customer), { data: "x", expectedPrice: 77 })
  }
]

const totalWeight = kinds.reduce((sum, { weight }) => sum + weight, 0)

/** The kind at this point of all weights laid end to end. */
const kindAt = (point: number): Kind => {
  let rest = point
  for (const kind of kinds) {
    rest -= kind.weight
    if (rest < 0) return kind
  }
  throw new Error("beyond all kinds")
}

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
  const customers: Array<Customer> = []
  for (let i = 0; i < accounts; i++) {
    const email = `customer-${i}@example.com`
    await printed(["account", "create", email, ...database])
    await printed(["account", "credit", email, "1000000", "--reason", "test", ...database])
    const key = await printed(["key", "create", email, "--name", "load", ...database])
    customers.push({ email, key: key.trim(), bought: new Map(), last: "" })
  }
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
        while (performance.now() < until) await one(connection, customer, kindAt(Math.random() * totalWeight))
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
