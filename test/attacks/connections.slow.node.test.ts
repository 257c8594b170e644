import * as Net from "node:net"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { type Connection, connect, inMilliseconds, quantile, requestOf } from "../http/connection.ts"
import { printed } from "../server/inProcess.ts"
import { makePlace, type Server, said } from "../server/program.ts"

/** The long form is `npm run long -- attacks`. It says what it measured. */
const isLong = process.env.QR_ATTACKS === "long"

const place = makePlace()
afterAll(() => place.remove())

const report = (text: string): void => {
  if (isLong) console.log(text)
}

interface Target {
  readonly server: Server
  readonly port: number
  readonly key: string
  readonly database: ReadonlyArray<string>
  /** Resident MiB of the server. */
  readonly memory: () => Promise<number>
}

let targets = 0

/** A server of its own, on SQLite. */
const serve = async (rateLimit = "off"): Promise<Target> => {
  const database = ["--database", `sqlite:${join(place.folder, `attacked-${++targets}.db`)}`]
  const limits = ["--rate-limit", rateLimit, "--cpu-limit", rateLimit === "off" ? "off" : "20"]
  const server = await place.serve(["--demo", "--metrics-port", "0", ...limits, ...database])
  const [, key = ""] = await said(server, "stdout", /^API key: (qr_live_\w{38})$/m)
  const [, metrics = ""] = await said(server, "stderr", /metrics at (http:[^"\s]+)/)
  const memory = async () => {
    const text = await (await fetch(metrics)).text()
    return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20)
  }
  return { server, port: Number(new URL(server.url).port), key, database, memory }
}

const grant = (target: Target, credits: number) =>
  printed(["account", "credit", "demo@localhost", String(credits), "--reason", "test", ...target.database])

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const ping = requestOf("GET", "/v1/Qr/ping")

/** Pings on a new connection each time until told to stop; then, how long each answer took in milliseconds. */
const pinging = (port: number) => {
  const took: Array<number> = []
  const lost: Array<unknown> = []
  let isOver = false
  const run = (async () => {
    while (!isOver) {
      const began = performance.now()
      try {
        const connection = await connect(port)
        const { status } = await connection.ask(ping)
        connection.socket.destroy()
        if (status !== 200) lost.push(status)
      } catch (error) {
        lost.push(error)
      }
      took.push(performance.now() - began)
      await sleep(5)
    }
    expect(lost).toEqual([])
    return took
  })()
  return () => {
    isOver = true
    return run
  }
}

const describePings = (took: Array<number>): string =>
  `${took.length} pings: p50 ${inMilliseconds(quantile(took, 0.5))}, p99 ${inMilliseconds(quantile(took, 0.99))}, longest ${inMilliseconds(quantile(took, 1))}`

/** The words after which a client falls silent, and the seconds that the server bears it. */
const lingering: ReadonlyArray<{ readonly says: string; readonly limit: number }> = [
  { says: "", limit: 10 },
  { says: "GET /v1/Qr/ping HTTP/1.1\r\nHost: a\r\nX-Slow: ", limit: 10 },
  { says: requestOf("POST", "/v1/Qr/preview", { "content-length": "500" }, "{"), limit: 30 },
  { says: ping, limit: 5 }
]

describe("connections that do nothing", () => {
  it(`are cut within their limits, ${isLong ? "10,000" : "1,000"} at once, and others are served meanwhile`, async () => {
    const count = isLong ? 10_000 : 1_000
    const target = await serve()
    const before = await target.memory()
    const stop = pinging(target.port)
    const opening = performance.now()
    const ends: Array<Promise<{ readonly kind: number; readonly seconds: number }>> = []
    // Nobody waits half a minute in the short form, so no body is slow there.
    const kinds = isLong ? lingering : lingering.filter(({ limit }) => limit <= 10)
    const open = async (kind: number) => {
      const { socket } = await connect(target.port)
      const began = performance.now()
      socket.write(kinds[kind]?.says ?? "")
      ends.push(
        new Promise((resolve) => {
          socket.on("close", () => resolve({ kind, seconds: (performance.now() - began) / 1000 }))
        })
      )
    }
    for (let i = 0; i < count; i += 100)
      await Promise.all(Array.from({ length: 100 }, (_, j) => open((i + j) % kinds.length)))
    const filling = (performance.now() - opening) / 1000
    await sleep(2_000)
    const during = await target.memory()
    const ended = await Promise.all(ends)
    const took = await stop()
    const after = await target.memory()
    const longest = kinds.map((_, kind) =>
      Math.max(...ended.filter((end) => end.kind === kind).map(({ seconds }) => seconds))
    )
    report(
      `${count} idle connections, opened in ${filling.toFixed(1)} s: ${describePings(took)}; cut after at most ${longest.map((s) => s.toFixed(1)).join(", ")} s; resident ${before}, ${during}, ${after} MiB before, during, after`
    )
    expect(ended).toHaveLength(count)
    expect(await target.server.stop()).toBe(0)
  }, 120_000)

  it("or are half open: what was asked is answered, and what was half asked is refused", async () => {
    const target = await serve()
    const halfOpen = (says: string) =>
      new Promise<string>((resolve) => {
        let got = ""
        const socket = Net.connect({ port: target.port, host: "127.0.0.1", allowHalfOpen: true })
        socket.setEncoding("utf8")
        socket.on("data", (text) => {
          got += text
        })
        socket.on("error", () => resolve(got))
        socket.on("close", () => resolve(got))
        socket.on("end", () => socket.end())
        socket.end(says)
      })
    expect(await halfOpen(ping)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await halfOpen(ping.slice(0, -5))).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_REQUEST"/s)
    const cut = requestOf("POST", "/v1/Qr/preview", { "content-length": "500" }, "{")
    expect(await halfOpen(cut)).toMatch(/^HTTP\/1\.1 400 .*"MALFORMED_REQUEST"/s)
    expect(await halfOpen("")).toBe("")
    expect(await target.server.stop()).toBe(0)
  })
})

describe("more than can be kept", () => {
  /** Pours a body without end until the server hangs up; how many bytes left, and what came back. */
  const pour = (port: number) =>
    new Promise<{ readonly bytes: number; readonly received: string }>((resolve) => {
      const socket = Net.connect(port, "127.0.0.1")
      const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`
      let received = ""
      const finish = () => resolve({ bytes: socket.bytesWritten, received })
      const more = () => {
        while (socket.bytesWritten < 2 ** 30 && !socket.destroyed && socket.write(chunk));
      }
      socket.setEncoding("utf8")
      socket.on("data", (text) => {
        received += text
      })
      socket.on("drain", more)
      socket.on("error", () => undefined)
      socket.on("close", finish)
      socket.write(
        "POST /v1/Qr/calculate-price HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
      )
      more()
    })

  it("in a gigabyte of body is refused, and not kept", async () => {
    const target = await serve()
    const before = await target.memory()
    const poured = await Promise.all(Array.from({ length: isLong ? 64 : 8 }, () => pour(target.port)))
    const after = await target.memory()
    for (const { received } of poured) expect(received).toMatch(/^HTTP\/1\.1 413 .*"PAYLOAD_TOO_LARGE"/s)
    report(
      `${poured.length} endless bodies: ${Math.max(...poured.map(({ bytes }) => bytes)) >> 20} MiB at most left a client; resident ${before} and ${after} MiB before and after`
    )
    expect(after - before).toBeLessThan(200)
    expect(await target.server.stop()).toBe(0)
  })

  it("in requests sent without waiting for answers is answered, each in its turn", async () => {
    const target = await serve()
    const count = isLong ? 50_000 : 3_000
    const ids = Array.from({ length: count }, (_, i) => `n-${i}-n`)
    const received = await new Promise<string>((resolve, reject) => {
      const socket = Net.connect(target.port, "127.0.0.1")
      const chunks: Array<string> = []
      socket.setEncoding("latin1")
      socket.on("data", (text) => chunks.push(String(text)))
      socket.on("error", reject)
      socket.on("close", () => resolve(chunks.join("")))
      for (const id of ids) socket.write(requestOf("GET", "/v1/Qr/ping", { "x-request-id": id }))
      socket.write(requestOf("GET", "/v1/Qr/ping", { connection: "close" }))
    })
    expect([...received.matchAll(/"requestId":"(n-\d+-n)"/g)].map(([, id]) => id)).toEqual(ids)
    expect(await target.server.stop()).toBe(0)
  })

  it("in bombs of JSON or of gzip is a 4xx, and leaves no memory behind", async () => {
    const target = await serve()
    const before = await target.memory()
    const deep = 400_000
    const bombs = [
      requestOf("POST", "/v1/Qr/preview", { connection: "close" }, `${"[".repeat(deep)}${"]".repeat(deep)}`),
      requestOf("POST", "/v1/Qr/preview", { connection: "close" }, `[${"0,".repeat(deep)}0]`),
      requestOf("POST", "/v1/Qr/preview", { connection: "close" }, `{"data":${"9".repeat(deep)}}`),
      requestOf(
        "POST",
        "/v1/Qr/preview",
        { connection: "close" },
        `{${'"a":'.repeat(1)}{${'"b":{'.repeat(100_000)}`
      ),
      requestOf(
        "POST",
        "/v1/Qr/preview",
        { connection: "close", "content-encoding": "gzip" },
        "\u001f\u008b"
      ),
      requestOf("POST", "/v1/Qr/preview", { connection: "close" }, " ".repeat(50_000_000))
    ]
    const took: Array<number> = []
    for (const bomb of bombs)
      for (let i = 0; i < (isLong ? 20 : 2); i++) {
        const began = performance.now()
        const { status } = await (await connect(target.port)).ask(bomb)
        took.push(performance.now() - began)
        expect([bomb.slice(0, 200), Math.floor(status / 100)]).toEqual([bomb.slice(0, 200), 4])
      }
    const after = await target.memory()
    report(
      `bombs: refused in ${inMilliseconds(quantile(took, 0.5))}, at most ${inMilliseconds(quantile(took, 1))}; resident ${before} and ${after} MiB before and after`
    )
    expect(after - before).toBeLessThan(200)
    expect(await target.server.stop()).toBe(0)
  })
})

describe("guessing keys", () => {
  it("is answered so many times a minute and address, and no holder of a key suffers", async () => {
    const target = await serve("600")
    const guess = (key: string) => requestOf("GET", "/v1/Qr/my-qrcodes", { "x-api-key": key })
    const connection = await connect(target.port)
    const statuses: Array<number> = []
    for (let i = 0; i < 200; i++) statuses.push((await connection.ask(guess(`qr_live_${i}`))).status)
    const refused = statuses.indexOf(429)
    expect(new Set(statuses.slice(0, refused))).toEqual(new Set([401]))
    expect(refused).toBeGreaterThanOrEqual(120)
    expect(statuses.slice(125).filter((status) => status === 429).length).toBeGreaterThan(50)
    expect((await connection.ask(guess(target.key))).status).toBe(200)
    expect(await target.server.stop()).toBe(0)
  })
})

/** The balance and the number of records, once nothing changes them any more; the books are audited. */
const booksOf = async ({ database, port, key }: Target) => {
  const list = requestOf("GET", "/v1/Qr/my-qrcodes?pageSize=1", { "x-api-key": key })
  const connection = await connect(port)
  const count = async (): Promise<number> =>
    JSON.parse((await connection.ask(list)).body.toString()).data.totalCount
  let records = await count()
  for (let before = -1; before !== records; records = await count()) {
    before = records
    await sleep(500)
  }
  connection.socket.destroy()
  expect(await printed(["audit", ...database])).toBe("all invariants hold")
  const [account]: ReadonlyArray<{ readonly balance: number }> = JSON.parse(
    await printed(["account", "list", "--json", ...database])
  )
  return { balance: account?.balance, records }
}

describe("clients that go away in the middle of a purchase", () => {
  it(`leave nothing half done, ${isLong ? "5,000" : "300"} of them`, async () => {
    const count = isLong ? 5_000 : 300
    const target = await serve()
    const start = 100 + count
    await grant(target, count)
    const buying = (n: number) =>
      new Promise<void>((resolve) => {
        const socket = Net.connect(target.port, "127.0.0.1", () => {
          socket.write(
            requestOf("POST", "/v1/Qr/purchase", { "x-api-key": target.key }, { data: `leaves ${n}` })
          )
          setTimeout(() => (n % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()), n % 40)
        })
        socket.on("error", () => undefined)
        socket.on("close", () => resolve())
      })
    for (let n = 0; n < count; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => buying(n + i)))
    const { balance, records } = await booksOf(target)
    report(
      `${count} clients left in the middle of a purchase: ${records} purchases done, the others not begun`
    )
    expect(balance).toBe(start - records)
    expect(await target.server.stop()).toBe(0)
  }, 300_000)
})

describe("SIGTERM under load", () => {
  it(`loses no request that was sent, on connections kept or new, ${isLong ? "50" : "2"} times over`, async () => {
    const times: Array<number> = []
    let answeredInAll = 0
    for (let time = 0; time < (isLong ? 50 : 2); time++) {
      const target = await serve()
      const answered = new Set<string>()
      const client = async (name: number) => {
        let connection: Connection | undefined
        for (let i = 0; ; i++) {
          const id = `${name}-${i}`
          const headers = { "x-api-key": target.key, "x-request-id": id }
          const request =
            i % 4 === 0
              ? requestOf("POST", "/v1/Qr/purchase", headers, { data: id })
              : requestOf("POST", "/v1/Qr/generate", headers, { data: id, bodyStyle: "Dots" })
          const isNew = connection === undefined
          try {
            connection ??= await connect(target.port)
            const { head } = await connection.ask(request)
            answered.add(id)
            if (head.includes("connection: close")) connection = undefined
          } catch (error) {
            const code = error instanceof Error && "code" in error ? error.code : undefined
            // The system takes connections before the server does, and resets those that it has not taken.
            const isRefused = code === "ECONNREFUSED" || (isNew && code === "ECONNRESET")
            if (target.server.isKilled() && isRefused) return
            throw error
          }
        }
      }
      const clients = Array.from({ length: 32 }, (_, name) => client(name))
      while (answered.size < 200) await sleep(5)
      const began = performance.now()
      expect(await target.server.stop()).toBe(0)
      times.push(performance.now() - began)
      await Promise.all(clients)
      const begun = [...target.server.stderr().matchAll(/"requestId":"(\d+-\d+)"/g)].map(([, id]) => id)
      expect(begun.filter((id) => id === undefined || !answered.has(id))).toEqual([])
      answeredInAll += begun.length
    }
    report(
      `SIGTERM under load ${times.length} times: ${answeredInAll} requests sent, all answered; gone after ${inMilliseconds(quantile(times, 0.5))}, at most ${inMilliseconds(quantile(times, 1))}`
    )
    if (isLong) expect(Math.max(...times)).toBeLessThan(2_000)
  }, 600_000)
})

describe("overload", () => {
  interface Goodput {
    readonly perSecond: number
    readonly statuses: ReadonlyMap<number, number>
    readonly p50: number
    readonly p99: number
  }

  const load = async (
    port: number,
    connections: number,
    seconds: number,
    request: (n: number) => string
  ): Promise<Goodput> => {
    const statuses = new Map<number, number>()
    const took: Array<number> = []
    const until = performance.now() + seconds * 1000
    let n = 0
    const client = async () => {
      const connection = await connect(port)
      for (let began = performance.now(); began < until; began = performance.now()) {
        const { status } = await connection.ask(request(n++))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        took.push(performance.now() - began)
      }
      connection.socket.destroy()
    }
    await Promise.all(Array.from({ length: connections }, client))
    const good = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
    return { perSecond: good / seconds, statuses, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
  }

  const told = (connections: number, { perSecond, statuses, p50, p99 }: Goodput): string =>
    `${connections} connections ${Math.round(perSecond)}/s (p50 ${inMilliseconds(p50)}, p99 ${inMilliseconds(p99)}; ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")})`

  it("by 512 connections takes less than half of what is served, and refuses the rest by 503", async () => {
    const target = await serve()
    await grant(target, 1_000_000)
    const seconds = isLong ? 10 : 1
    const headers = { "x-api-key": target.key }
    const works: ReadonlyArray<readonly [string, (n: number) => string]> = [
      [
        "purchase",
        (n) => requestOf("POST", "/v1/Qr/purchase", headers, { data: `overload ${n} ${Math.random()}` })
      ],
      [
        "generate",
        (n) => requestOf("POST", "/v1/Qr/generate", headers, { data: `overload ${n}`, bodyStyle: "Dots" })
      ],
      [
        "large PNG",
        (n) =>
          requestOf(
            "POST",
            "/v1/Qr/generate",
            { ...headers, accept: "image/png" },
            { data: `${n} ${Math.random()}`, size: 2048 }
          )
      ]
    ]
    for (const [name, request] of works) {
      await load(target.port, 16, seconds, request)
      const calm = await load(target.port, 64, seconds, request)
      const over = await load(target.port, 512, seconds, request)
      report(
        `${name}: ${told(64, calm)}; ${told(512, over)}; ${(over.perSecond / calm.perSecond).toFixed(2)} of the goodput`
      )
      for (const status of [...calm.statuses.keys(), ...over.statuses.keys()])
        expect([200, 201, 429, 503]).toContain(status)
      if (isLong) expect(over.perSecond / calm.perSecond).toBeGreaterThan(0.5)
    }
    await booksOf(target)
    expect(await target.server.stop()).toBe(0)
  }, 300_000)
})

describe("pictures of 4096 pixels", () => {
  it(`for ${isLong ? 64 : 8} clients at once hold up no ping, bare and in JSON`, async () => {
    const target = await serve()
    for (const accept of ["image/png", "application/json"]) {
      let drawn = 0
      let bytes = 0
      let isOver = false
      const statuses = new Set<number>()
      const client = async (name: number) => {
        const connection = await connect(target.port)
        for (let i = 0; !isOver; i++) {
          const { status, body } = await connection.ask(
            requestOf(
              "POST",
              "/v1/Qr/generate",
              { "x-api-key": target.key, accept },
              { data: `${accept} ${name} ${i}`, bodyStyle: "Dots", format: "png", size: 4096 }
            )
          )
          statuses.add(status)
          if (status === 200) drawn++
          bytes = Math.max(bytes, body.length)
        }
        connection.socket.destroy()
      }
      const clients = Array.from({ length: isLong ? 64 : 8 }, (_, name) => client(name))
      await sleep(500)
      const stop = pinging(target.port)
      await sleep(isLong ? 10_000 : 1_000)
      const took = await stop()
      isOver = true
      await Promise.all(clients)
      report(
        `${accept} of 4096 pixels to ${clients.length} clients: ${drawn} drawn, up to ${(bytes / 2 ** 20).toFixed(1)} MiB; meanwhile ${describePings(took)}; resident ${await target.memory()} MiB`
      )
      for (const status of statuses) expect([200, 503]).toContain(status)
      expect(drawn).toBeGreaterThan(0)
    }
    expect(await target.server.stop()).toBe(0)
  }, 180_000)
})
