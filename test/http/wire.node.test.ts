import { once } from "node:events"
import * as Http from "node:http"
import * as Net from "node:net"
import process from "node:process"
import { Storage } from "@quick-response/core"
import type { ListenOptions } from "@quick-response/http/node"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { connect, requestOf } from "./connection.ts"
import { running } from "./running.ts"
import { makeGate } from "./service.ts"

/** The answer on a connection that sends this, until the other side ends it. */
const exchange = (port: number, ...parts: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve) => {
    const socket = Net.connect(port, "127.0.0.1")
    let received = ""
    socket.setEncoding("utf8")
    socket.on("data", (chunk) => {
      received += chunk
    })
    socket.on("error", () => resolve(received))
    socket.on("close", () => resolve(received))
    for (const part of parts) socket.write(part)
  })

const head = (line: string, ...headers: ReadonlyArray<string>): string =>
  [line, "Host: localhost", ...headers, "", ""].join("\r\n")

/** A request for a picture. */
const generating = (key: string, accept = "application/json"): string =>
  requestOf("POST", "/v1/Qr/generate", { "x-api-key": key, accept }, { data: "slow" })

interface Reply {
  readonly status: number
  readonly head: string
  readonly code: string
}

/** The answers in the received text, each checked to be an envelope of its declared length. */
const repliesIn = (received: string): ReadonlyArray<Reply> => {
  const replies: Array<Reply> = []
  for (let rest = received; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n")
    const start = rest.slice(0, end)
    if (start.startsWith("HTTP/1.1 100")) {
      rest = rest.slice(end + 4)
      continue
    }
    const length = Number(/content-length: (\d+)/i.exec(start)?.[1])
    const body = JSON.parse(
      Buffer.from(rest)
        .subarray(Buffer.byteLength(start) + 4)
        .subarray(0, length)
        .toString()
    )
    expect(Object.keys(body)).toEqual(["success", "message", "code", "data", "errors", "meta"])
    expect(start.toLowerCase()).toContain(`x-request-id: ${body.meta.requestId}`)
    replies.push({ status: Number(start.slice(9, 12)), head: start.toLowerCase(), code: body.code })
    rest = rest.slice(end + 4 + length)
  }
  return replies
}

const seen = async (
  port: number,
  ...parts: ReadonlyArray<string>
): Promise<ReadonlyArray<readonly [number, string]>> =>
  repliesIn(await exchange(port, ...parts)).map(({ status, code }) => [status, code])

const ping = head("GET /v1/Qr/ping HTTP/1.1")

const lastPing = head("GET /v1/Qr/ping HTTP/1.1", "Connection: close")

const post = (length: string, ...headers: ReadonlyArray<string>): string =>
  head("POST /v1/Qr/calculate-price HTTP/1.1", "Content-Type: application/json", length, ...headers)

const malformed = [
  "nonsense\r\n\r\n",
  "GET /v1/Qr/ping HTTP/9.9\r\n\r\n",
  "GET /v1/Qr/ping HTTP/1.1\r\nConnection: close\r\n\r\n",
  "G@T / HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nBad Header: 1\r\n\r\n",
  head("GET  /v1/Qr/ping HTTP/1.1"),
  head("GET /v1/Qr/ping  HTTP/1.1"),
  head("GET\t/v1/Qr/ping HTTP/1.1"),
  post("Content-Length: -1"),
  post("Content-Length: 2, 3"),
  `${post("Transfer-Encoding: chunked")}zz\r\n{}\r\n`,
  `${post("Transfer-Encoding: gzip")}{}`,
  head("GET /v1/Qr/ping HTTP/1.1", "Host: other"),
  "GET /nowhere HTTP/1.1\r\nHost: a/v1/Qr/ping?\r\n\r\n",
  "GET /v1/Qr/ping HTTP/1.1\r\nHost: user@a\r\n\r\n",
  head("GET /v1/Qr/ping HTTP/2.0"),
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000",
  "GET /v1/Qr/ping HTTP/1.1\nHost: a\n\n",
  "GET /v1/Qr/ping HTTP/1.1\r\nHost: a\rX: b\r\n\r\n",
  head("GET /v1/Qr/ping HTTP/1.1", "X-Folded: a\r\n b"),
  head("GET /v1/Qr/ping HTTP/1.1", "X-Null: a\u0000b"),
  "POST /v1/Qr/calculate-price HTTP/1.0\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
]

const refused: ReadonlyArray<readonly [request: string, status: number, code: string]> = [
  ...malformed.map((request) => [request, 400, "MALFORMED_REQUEST"] as const),
  [head("GET /v1/Qr/ping HTTP/1.1", `X-Flood: ${"a".repeat(40_000)}`), 431, "HEADERS_TOO_LARGE"],
  [head("POST /v1/Qr/preview HTTP/1.1", "Expect: miracles", "Connection: close"), 417, "EXPECTATION_FAILED"],
  [post("Content-Length: 2", "Expect: 100-continue, foo", "Connection: close"), 417, "EXPECTATION_FAILED"],
  ["CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n", 405, "METHOD_NOT_ALLOWED"]
]

describe("a malformed request", () => {
  it("answers an envelope, and ends the connection", () =>
    running({}, async ({ port }) => {
      for (const [request, status, code] of refused) {
        const [reply, ...more] = repliesIn(await exchange(port, request))
        const name = request.slice(0, 60)
        expect([name, reply?.status, reply?.code, more]).toEqual([name, status, code, []])
        expect(reply?.head).toContain("connection: close")
      }
    }))

  it("is never read as two requests", () =>
    running({}, async ({ port }) => {
      const smuggled = "GET /v1/Tools HTTP/1.1\r\nHost: a\r\n\r\n"
      const both = [
        post(`Content-Length: ${smuggled.length + 5}`, "Transfer-Encoding: chunked"),
        post("Transfer-Encoding: chunked", "Content-Length: 4"),
        post("Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
        post("Transfer-Encoding : chunked"),
        post("Content-Length: 2", "Content-Length: 7"),
        post("Content-Length: 2", "Content-Length: 2"),
        post("Content-Length: +5"),
        post("Content-Length: 0x5"),
        post("Content-Length: 18446744073709551621"),
        post("Content-Length : 5"),
        post("Content-Length: 5\nX: y"),
        post("Content-Length: 5\r\n\tX: y"),
        post("Transfer-Encoding: xchunked"),
        post("Transfer-Encoding: gzip, chunked"),
        post("Transfer-Encoding: chunked, identity"),
        post("Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
        post("Transfer-Encoding: \u000bchunked"),
        post('Transfer-Encoding: "chunked"'),
        post("Transfer-Encoding:\r\n chunked"),
        post("Transfer-Encoding\u0000: chunked"),
        post("X: y\nTransfer-Encoding: chunked"),
        post("Transfer_Encoding: chunked", "Content-Length: 5", "Transfer-Encoding: chunked")
      ]
      for (const request of both) {
        const replies = await seen(port, `${request}0\r\n\r\n${smuggled}`)
        expect([request, replies]).toEqual([request, [[400, "MALFORMED_REQUEST"]]])
      }
    }))

  it("is refused after the answers to those before it", () =>
    running({}, async ({ port }) => {
      expect(await seen(port, `${ping}${ping}rubbish\r\n\r\n`)).toEqual([
        [200, "OK"],
        [200, "OK"],
        [400, "MALFORMED_REQUEST"]
      ])
    }))
})

describe("a request on the wire", () => {
  it("is answered in order when pipelined", () =>
    running({}, async ({ port }) => {
      const priced = `${post("Content-Length: 2")}{}`
      expect(
        await seen(
          port,
          ping,
          priced,
          head("GET /nowhere HTTP/1.1"),
          head("GET HTTP://example.com:80/v1/Qr/ping HTTP/1.1"),
          `${post("Content-Length: 2", "Expect: 100-continue")}{}`,
          lastPing
        )
      ).toEqual([
        [200, "OK"],
        [200, "OK"],
        [404, "ROUTE_NOT_FOUND"],
        [200, "OK"],
        [200, "OK"],
        [200, "OK"]
      ])
      for (const protocol of ["h2c", "TLS/1.0", "websocket"]) {
        const upgrade = [`Upgrade: ${protocol}`, "Connection: upgrade, close"]
        expect(await seen(port, head("GET /v1/Qr/ping HTTP/1.1", ...upgrade))).toEqual([[200, "OK"]])
      }
    }))

  it("is answered though its client sends no more, if it is whole", () =>
    running({}, async ({ port }) => {
      const halfOpen = (says: string) =>
        new Promise<string>((resolve) => {
          let received = ""
          const socket = Net.connect({ port, host: "127.0.0.1", allowHalfOpen: true })
          socket.on("data", (text) => {
            received += text
          })
          socket.on("end", () => socket.end())
          socket.on("error", () => resolve(received))
          socket.on("close", () => resolve(received))
          socket.end(says)
        })
      expect(repliesIn(await halfOpen(ping))).toMatchObject([{ status: 200 }])
      for (const part of [ping.slice(0, -5), `${post("Content-Length: 500")}{`])
        expect(repliesIn(await halfOpen(part))).toMatchObject([{ status: 400, code: "MALFORMED_REQUEST" }])
      expect(await halfOpen("")).toBe("")
    }))

  it("with two spaces is refused on a kept connection", () =>
    running({}, async ({ port }) => {
      for (const line of ["GET  /v1/Qr/ping HTTP/1.1", "GET /v1/Qr/ping  HTTP/1.1"]) {
        const { ask } = await connect(port)
        for (let i = 0; i < 3; i++) expect((await ask(requestOf("GET", "/v1/Qr/ping"))).status).toBe(200)
        expect((await ask(requestOf("POST", "/v1/Qr/calculate-price", {}, {}))).status).toBe(200)
        expect((await ask(head(line))).status).toBe(400)
      }
      const { ask } = await connect(port)
      const body = '{ "data":  "GET  /v1/Qr/ping HTTP/1.1",\r\n  "margin":  4 }'
      expect((await ask(requestOf("POST", "/v1/Qr/calculate-price", {}, body))).status).toBe(200)
    }))

  it("for an upgrade is answered, like those around it", () =>
    running({}, async ({ port }) => {
      const upgrade = ["Upgrade: h2c", "Connection: upgrade"]
      const sent = [
        `${post("Content-Length: 24")}{"data":"${"x".repeat(13)}"}`,
        head("GET /v1/Qr/ping HTTP/1.1", ...upgrade),
        `${post("Content-Length: 2", ...upgrade)}{}`,
        head("GET /nowhere HTTP/1.1", ...upgrade),
        lastPing
      ].join("")
      for (let cut = 0; cut < sent.length; cut += 61)
        expect(await seen(port, sent.slice(0, cut), sent.slice(cut))).toEqual([
          [200, "OK"],
          [200, "OK"],
          [200, "OK"],
          [404, "ROUTE_NOT_FOUND"],
          [200, "OK"]
        ])
      const many = head("GET /v1/Qr/ping HTTP/1.1", ...upgrade).repeat(50)
      expect(await seen(port, many, lastPing)).toHaveLength(51)
    }))

  it("of HTTP/1.0 needs no host, and ends the connection", () =>
    running({}, async ({ port }) => {
      expect(await seen(port, "GET /v1/Qr/ping HTTP/1.0\r\n\r\n")).toEqual([[200, "OK"]])
      const received = await exchange(
        port,
        "POST /v1/Qr/calculate-price HTTP/1.0\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}"
      )
      expect(received).toMatch(/^HTTP\/1\.1 200 /)
    }))

  it("that expects 100-continue is told so", () =>
    running({}, async ({ port }) => {
      const socket = Net.connect(port, "127.0.0.1")
      socket.write(post("Content-Length: 2", "Expect: 100-continue", "Connection: close"))
      const [told] = await once(socket, "data")
      socket.write("{}")
      const [answer] = await once(socket, "data")
      expect(`${told}${answer}`).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
    }))

  it("cannot inject a header by `X-Request-Id`", () =>
    running({}, async ({ port }) => {
      for (const id of [
        "a\tSet-Cookie: b=c",
        "a%0d%0aSet-Cookie:%20b=c",
        "a\\r\\nSet-Cookie: b=c",
        "a\u0085Set-Cookie: b=c",
        "a\r\n\tSet-Cookie: b=c",
        "a\rSet-Cookie: b=c",
        "a\nSet-Cookie: b=c"
      ]) {
        const received = await exchange(
          port,
          head("GET /v1/Qr/ping HTTP/1.1", `X-Request-Id: ${id}`, "Connection: close")
        )
        const [reply] = repliesIn(received)
        expect(reply?.head).not.toContain("cookie")
        expect(reply?.head).toMatch(/\r\nx-request-id: [0-9a-f]{8}-[0-9a-f-]{27}(?:\r\n|$)/)
      }
    }))

  it("with a climbing path answers ROUTE_NOT_FOUND", () =>
    running({}, async ({ port }) => {
      for (const path of [
        "/../../etc/passwd",
        "/icons/..%2f..%2fetc%2fpasswd",
        "/icons/..%252f..%252fetc%252fpasswd",
        "/icons/%2e%2e/%2e%2e/etc/passwd",
        "/icons\\..\\..\\etc\\passwd",
        "/icons/..%5c..%5cetc%5cpasswd",
        "/icons/%c0%ae%c0%ae%c0%afetc%c0%afpasswd",
        "/v1/Tools/../Qr/ping",
        "/v1%2fQr%2fping",
        "/v1/Qr/ping#.svg",
        "/.git/config",
        "/icons/"
      ])
        expect(await seen(port, head(`GET ${path} HTTP/1.1`, "Connection: close"))).toEqual([
          [404, "ROUTE_NOT_FOUND"]
        ])
    }))

  it("of TRACE repeats nothing", () =>
    running({}, async ({ port }) => {
      const traced = head("TRACE /v1/Qr/ping HTTP/1.1", "Cookie: qr_session=a-secret", "Connection: close")
      const received = await exchange(port, traced)
      expect(received).not.toContain("a-secret")
      expect(repliesIn(received)).toMatchObject([{ status: 405 }])
    }))

  it("with an endless body is refused, and not kept", () =>
    running({}, async ({ port }) => {
      const before = process.memoryUsage().rss
      const received = await new Promise<string>((resolve) => {
        const socket = Net.connect(port, "127.0.0.1")
        const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`
        let answer = ""
        let isOver = false
        const pour = () => {
          while (!isOver && socket.write(chunk));
        }
        const finish = () => {
          isOver = true
          resolve(answer)
        }
        socket.on("data", (data) => {
          answer += data.toString()
        })
        socket.on("drain", pour)
        socket.on("error", finish)
        socket.on("close", finish)
        socket.write(post("Transfer-Encoding: chunked"))
        pour()
      })
      expect(repliesIn(received).map(({ status }) => status)).toEqual([413])
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
    }))

  it("with a wrong key is refused before its body is sent", () =>
    running({}, async ({ port, key }) => {
      const buying = (secret: string) =>
        head(
          "POST /v1/Qr/purchase HTTP/1.1",
          "Content-Type: application/json",
          "Content-Length: 100000",
          "Connection: close",
          `X-API-Key: ${secret}`
        )
      const [refused] = repliesIn(await exchange(port, buying(`qr_live_${"0".repeat(38)}`)))
      expect([refused?.status, refused?.code]).toEqual([401, "API_KEY_INVALID"])
      const body = '{"data":"long"}'
      expect(await seen(port, buying(key), body, " ".repeat(100_000 - body.length))).toEqual([[201, "OK"]])
    }))

  it("that declares too long a body is refused before it", () =>
    running({}, async ({ port }) => {
      expect(await seen(port, post("Content-Length: 1073741824", "Expect: 100-continue"))).toEqual([
        [413, "PAYLOAD_TOO_LARGE"]
      ])
    }))
})

describe("slow clients", () => {
  const impatient: ListenOptions = {
    headersTimeout: "500 millis",
    receiveTimeout: "1 second",
    keepAliveTimeout: "500 millis"
  }

  it("are cut off in header, body and idleness", () =>
    running(impatient, async ({ port }) => {
      const slow = [
        exchange(port),
        exchange(port, "GET /v1/Qr/ping HTTP/1.1\r\nHost: a\r\nX-Slow: "),
        exchange(port, `${post("Content-Length: 100")}{`),
        exchange(port, ping)
      ]
      expect(await seen(port, lastPing)).toEqual([[200, "OK"]])
      const [silent = "", header = "", body = "", idle = ""] = await Promise.all(slow)
      expect(repliesIn(silent).map(({ code }) => code)).toEqual(["REQUEST_TIMEOUT"])
      expect(repliesIn(header).map(({ code }) => code)).toEqual(["REQUEST_TIMEOUT"])
      expect(repliesIn(body).map(({ code }) => code)).toEqual(["REQUEST_TIMEOUT"])
      expect(repliesIn(idle).map(({ code }) => code)).toEqual(["OK"])
    }))
})

describe("the end of the listener", () => {
  it("finishes requests, closes their connections, and takes none", () => {
    const [begun, drawn] = [makeGate(), makeGate()]
    const slowly = Effect.promise(async () => {
      begun.open()
      await drawn.opened
      return { mediaType: "image/svg+xml" as const, text: "<svg/>" }
    })
    return running(
      {},
      async ({ port, key, stop }) => {
        const slow = exchange(port, generating(key))
        await begun.opened
        const stopped = stop()
        await new Promise((resolve) => setTimeout(resolve, 50))
        await expect(
          new Promise((resolve, reject) => {
            Http.get({ port, host: "127.0.0.1", path: "/v1/Qr/ping" }, resolve).on("error", reject)
          })
        ).rejects.toMatchObject({ code: "ECONNREFUSED" })
        drawn.open()
        await stopped
        const [reply] = repliesIn(await slow)
        expect([reply?.status, reply?.code]).toEqual([200, "OK"])
        expect(reply?.head).toContain("connection: close")
      },
      { render: () => slowly, readBack: () => Effect.void }
    )
  })

  /** Only the listener ends a connection. */
  const patient = {
    keepAliveTimeout: "1 hour",
    headersTimeout: "1 hour",
    receiveTimeout: "1 hour",
    shutdownTimeout: "1 hour"
  } as const

  it("answers requests that were sent before it", () =>
    running(patient, async ({ port, stop }) => {
      const kept = await connect(port)
      expect((await kept.ask(ping)).status).toBe(200)
      const next = kept.ask(ping)
      const fresh = Array.from({ length: 30 }, () => exchange(port, ping))
      // The system has accepted all of them by then, the listener not yet.
      await new Promise<void>((resolve) => process.nextTick(resolve))
      await stop()
      const answer = await next
      expect([answer.status, answer.head]).toEqual([200, expect.stringContaining("connection: close")])
      for (const received of await Promise.all(fresh)) {
        const [reply] = repliesIn(received)
        expect([reply?.code, reply?.head]).toEqual(["OK", expect.stringContaining("connection: close")])
      }
    }))

  it("waits for no silent connection", () =>
    running(patient, async ({ port, stop }) => {
      const silent = await connect(port)
      const idle = await connect(port)
      expect((await idle.ask(ping)).status).toBe(200)
      await stop()
      await Promise.all(
        [silent, idle].map(({ socket }) => new Promise((resolve) => socket.on("close", resolve)))
      )
    }))

  it("sends a slowly read answer whole", () => {
    const text = `<svg>${"x".repeat(16 * 2 ** 20)}</svg>`
    return running(
      patient,
      async ({ port, key, stop }) => {
        const slow = await connect(port)
        const answered = slow.ask(generating(key, "image/svg+xml"))
        await new Promise((resolve) => slow.socket.once("readable", resolve))
        slow.socket.pause()
        const stopped = stop()
        await new Promise((resolve) => setTimeout(resolve, 600))
        slow.socket.resume()
        expect((await answered).body.length).toBe(text.length)
        await stopped
      },
      { render: () => Effect.succeed({ mediaType: "image/svg+xml", text }), readBack: () => Effect.void }
    )
  })

  it("takes nothing new afterwards, even without `shutdownTimeout`", () =>
    running({ shutdownTimeout: 0 }, async ({ port, stop }) => {
      const crowd = Array.from({ length: 30 }, () => exchange(port, ping))
      await stop()
      expect(await exchange(port, ping)).toBe("")
      await Promise.all(crowd)
    }))

  it("answers UNAVAILABLE to requests that take longer", () =>
    running(
      { shutdownTimeout: "200 millis" },
      async ({ port, key, stop }) => {
        const stuck = exchange(port, generating(key))
        await new Promise((resolve) => setTimeout(resolve, 100))
        await stop()
        expect(repliesIn(await stuck).map(({ code }) => code)).toEqual(["UNAVAILABLE"])
      },
      { render: () => Effect.never, readBack: () => Effect.void }
    ))
})

describe("a client that goes away", () => {
  it("leaves its purchase done or not begun", () =>
    running({}, async ({ port, key, run }) => {
      const buying = (n: number) =>
        new Promise<void>((resolve) => {
          const socket = Net.connect(port, "127.0.0.1", () => {
            socket.write(requestOf("POST", "/v1/Qr/purchase", { "x-api-key": key }, { data: `leaves ${n}` }))
            setTimeout(() => socket.destroy(), n % 12)
          })
          socket.on("error", () => undefined)
          socket.on("close", () => resolve())
        })
      await Promise.all(Array.from({ length: 90 }, (_, n) => buying(n)))
      expect(await run(Effect.flatMap(Storage, (storage) => storage.audit))).toEqual([])
      expect(await seen(port, lastPing)).toEqual([[200, "OK"]])
    }))

  it("interrupts its handler", async () => {
    const interrupted = makeGate()
    await running(
      {},
      async ({ port, key }) => {
        const socket = Net.connect(port, "127.0.0.1")
        socket.write(generating(key))
        setTimeout(() => socket.destroy(), 100)
        await interrupted.opened
      },
      {
        render: () => Effect.onInterrupt(Effect.never, () => Effect.sync(interrupted.open)),
        readBack: () => Effect.void
      }
    )
  })
})
