import * as Net from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { connect, requestOf } from "./connection.ts"
import { running } from "./running.ts"
import { makeGate, open } from "./service.ts"

const mebibyte = 2 ** 20

/** The memory that leaves this much for large holds. */
const memoryFor = (large: number): number => Math.ceil((large * 4) / 3)

/** Asks once, on a connection of its own. */
const ask = async (
  port: number,
  request: string
): Promise<{ readonly status: number; readonly text: string }> => {
  const connection = await connect(port)
  const { status, body, head } = await connection.ask(request)
  connection.socket.destroy()
  return { status, text: `${head}\r\n\r\n${body}` }
}

const ready = requestOf("GET", "/health/ready")

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (const end = performance.now() + 20_000; !(await condition()); )
    if (performance.now() > end) throw new Error("it did not come about in 20 seconds")
}

/** Sends a text, and reads no answer. */
const sendUnread = (port: number, text: string): Promise<Net.Socket> =>
  new Promise((resolve) => {
    const socket = Net.connect(port, "127.0.0.1", () => socket.write(text, () => resolve(socket)))
    socket.on("error", () => undefined)
  })

/** The bytes that come on a connection until it ends, or until this many have arrived. */
const lengthOf = (socket: Net.Socket, enough: number): Promise<number> =>
  new Promise((resolve) => {
    let length = 0
    socket.on("data", (chunk) => {
      length += chunk.length
      if (length > enough) resolve(length)
    })
    socket.on("close", () => resolve(length))
  })

const priceOf = (address: number, text: string, length = text.length) =>
  requestOf(
    "POST",
    "/v1/Qr/calculate-price",
    { "x-forwarded-for": `192.0.2.${address}`, "content-length": `${length}`, connection: "close" },
    text
  )

describe("bodies", () => {
  const long = `{}${" ".repeat(mebibyte - 2)}`
  const unfinished = long.slice(0, -100)

  it("count when they arrive, not when declared", () =>
    running({ trustedProxies: 1, memory: memoryFor(4 * mebibyte) }, async ({ port }) => {
      const sockets = await Promise.all(
        Array.from({ length: 200 }, () => sendUnread(port, priceOf(1, "", mebibyte)))
      )
      expect((await ask(port, ready)).status).toBe(200)
      expect((await ask(port, priceOf(1, long))).status).toBe(200)
      for (const socket of sockets) socket.destroy()
    }))

  it("take the free memory, and short ones are always read", () =>
    running({ trustedProxies: 1, memory: memoryFor(6 * mebibyte) }, async ({ port }) => {
      const sockets: Array<Net.Socket> = []
      /** Sends bodies but for their ends, until a whole one is refused. */
      const fill = (address: number): Promise<void> =>
        until(async () => {
          sockets.push(await sendUnread(port, priceOf(address, unfinished, mebibyte)))
          await sleep(50)
          return (await ask(port, priceOf(address, long))).status === 503
        })
      // Without a byte for five seconds they would be cut off.
      const drip = setInterval(() => {
        for (const socket of sockets) socket.write(" ")
      }, 1_000)
      await fill(1)
      expect((await ask(port, priceOf(2, long))).status).toBe(200)
      await fill(2)
      expect((await ask(port, priceOf(3, long))).status).toBe(200)
      expect((await ask(port, ready)).status).toBe(200)
      await fill(3)
      const refused = await ask(port, priceOf(4, long))
      expect(refused.text).toContain("send it again, or fewer such at once")
      expect(refused.text).toContain("retry-after: 5")
      const unready = await ask(port, ready)
      expect([unready.status, unready.text]).toEqual([503, expect.stringContaining("short ones are served")])
      for (const address of [1, 4]) expect((await ask(port, priceOf(address, "{}"))).status).toBe(200)
      clearInterval(drip)
      for (const socket of sockets.splice(0)) socket.destroy()
      await until(async () => (await ask(port, ready)).status === 200)
      expect((await ask(port, priceOf(4, long))).status).toBe(200)
    }))

  it("in small pieces share one buffer", () =>
    running({ memory: memoryFor(mebibyte) }, async ({ port }) => {
      const body = `{"data":"${"x".repeat(500)}"}`
      const connection = await connect(port)
      const answer = connection.ask(priceOf(1, "", body.length))
      for (const letter of body) {
        connection.socket.write(letter)
        await sleep(1)
      }
      expect((await answer).status).toBe(200)
    }))

  it("that stall are cut off for a purchase", () =>
    running({ memory: mebibyte }, async ({ port, key }) => {
      const body = (bytes: number) =>
        requestOf("POST", "/v1/Qr/calculate-price", { "content-length": "8192" }, " ".repeat(bytes))
      const silent = await Promise.all(Array.from({ length: 300 }, () => sendUnread(port, body(0))))
      const halfway = await Promise.all(Array.from({ length: 300 }, () => sendUnread(port, body(4_000))))
      const purchase = (id: number) =>
        requestOf(
          "POST",
          "/v1/Qr/purchase",
          { "x-api-key": key, "idempotency-key": `${id}` },
          { data: `little ${id}` }
        )
      for (let id = 0; id < 20; id++) expect((await ask(port, purchase(id))).status).toBe(201)
      const cut = await Promise.all(
        [halfway[0], halfway.at(-1)].map(
          (socket) =>
            new Promise<string>((resolve) => {
              socket?.once("data", (chunk) => resolve(chunk.toString().slice(9, 12)))
              setTimeout(resolve, 500, "still read")
            })
        )
      )
      expect(cut).toEqual(["408", "still read"])
      for (const socket of [...silent, ...halfway]) socket.destroy()
    }))

  it("count until they are answered", () => {
    const [drawing, release] = [makeGate(), makeGate()]
    return running(
      { memory: memoryFor(mebibyte) },
      async ({ port, key }) => {
        const body = `{"data":"long"${" ".repeat(400_000)}}`
        const request = requestOf("POST", "/v1/Qr/generate", { "x-api-key": key }, body)
        const first = ask(port, request)
        await drawing.opened
        expect((await ask(port, request)).status).toBe(503)
        release.open()
        expect((await first).status).toBe(200)
        expect((await ask(port, request)).status).toBe(200)
      },
      {
        render: () => {
          drawing.open()
          return Effect.as(
            Effect.promise(() => release.opened),
            { mediaType: "image/svg+xml" as const, text: "<svg/>" }
          )
        },
        readBack: () => Effect.void
      }
    )
  })
})

describe("answers", () => {
  const text = "x".repeat(16 * mebibyte)
  const rendering = {
    render: () => Effect.succeed({ mediaType: "image/svg+xml" as const, text }),
    readBack: () => Effect.void
  }
  const drawn = (key: string) =>
    requestOf("POST", "/v1/Qr/generate", { "x-api-key": key, accept: "image/svg+xml" }, { data: "unread" })

  /** Asks, and reads no more than the header. */
  const begin = async (port: number, request: string): Promise<Net.Socket> => {
    const socket = await sendUnread(port, request)
    await new Promise((resolve) => socket.once("readable", resolve))
    return socket
  }

  it("use a share while unread, and end if they stall", () =>
    running(
      { memory: memoryFor(128 * mebibyte) },
      async ({ port, key, run }) => {
        const other = (await run(open(100))).key
        const held = [await begin(port, drawn(key)), await begin(port, drawn(key))]
        held.push(await begin(port, drawn(key)), await begin(port, drawn(key)))
        const asked = await connect(port)
        const refused = await asked.ask(drawn(key))
        expect([refused.status, refused.body.length < 2_000]).toEqual([503, true])
        expect(refused.head).toContain("retry-after: 5")
        const list = requestOf("GET", "/v1/Qr/my-qrcodes", { "x-api-key": key })
        expect((await asked.ask(list)).status).toBe(200)
        const price = requestOf("POST", "/v1/Qr/calculate-price", {}, {})
        expect((await asked.ask(price)).status).toBe(200)
        expect(await lengthOf(await begin(port, drawn(other)), text.length)).toBeGreaterThan(text.length)
        const [oldest, taken] = held
        if (oldest === undefined || taken === undefined) throw new Error("four were begun")
        expect(await lengthOf(taken, text.length)).toBeGreaterThan(text.length)
        expect((await asked.ask(drawn(key))).status).toBe(200)
        const last = await begin(port, drawn(key))
        await sleep(5_100)
        expect((await asked.ask(drawn(key))).status).toBe(200)
        expect(await lengthOf(oldest, text.length)).toBeLessThan(text.length)
        for (const socket of [...held, last]) socket.destroy()
      },
      rendering
    ))

  it("whose clients read slowly are not cut off", () =>
    running(
      { memory: memoryFor(32 * mebibyte) },
      async ({ port, key, run }) => {
        const other = (await run(open(100))).key
        const slow = await begin(port, drawn(key))
        let received = 0
        let isWhole = false
        const ended = new Promise<void>((resolve) => {
          slow.on("close", resolve)
          slow.on("data", (chunk) => {
            received += chunk.length
            isWhole = received > text.length
            if (isWhole) resolve()
            slow.pause()
            setTimeout(() => slow.resume(), 12)
          })
        })
        const begun = performance.now()
        const statuses = new Set<number>()
        while (!isWhole && !slow.destroyed && performance.now() - begun < 60_000) {
          statuses.add((await ask(port, drawn(other))).status)
          await Promise.race([ended, sleep(300)])
        }
        expect(isWhole).toBe(true)
        expect(statuses).toContain(503)
        slow.destroy()
      },
      rendering
    ))
})
