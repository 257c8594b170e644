import type { LookupAddress } from "node:dns"
import http from "node:http"
import type { AddressInfo } from "node:net"
import type { SendResult, WebhookSender } from "@quick-response/core"
import { makeSender, type Resolve, readSetting, settings } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

/** The way in which a server of this machine answers. */
type Answer = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void

let answer: Answer = (_, response) => response.writeHead(200).end()
let connections = 0
const seen: Array<{ readonly headers: http.IncomingHttpHeaders; readonly body: string }> = []
const server = http.createServer((request, response) => {
  let body = ""
  request.setEncoding("utf8")
  request.on("data", (text: string) => {
    body += text
  })
  request.on("end", () => {
    seen.push({ headers: request.headers, body })
    answer(request, response, body)
  })
})
server.on("connection", () => {
  connections++
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "0.0.0.0", listening))
  port = Object(server.address() satisfies AddressInfo | string | null).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const pub = { address: "93.184.215.14", family: 4 }
const own = { address: "127.0.0.1", family: 4 }

/** The names that this resolver knows, each with its answers in their order; the last one stays. */
const resolverOf = (names: Readonly<Record<string, ReadonlyArray<ReadonlyArray<LookupAddress>>>>) => {
  const asked: Record<string, number> = {}
  const resolve: Resolve = (name, _, done) => {
    const times = asked[name] ?? 0
    asked[name] = times + 1
    const answers = names[name]
    const found = answers?.[Math.min(times, answers.length - 1)]
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" })
    setTimeout(() => (found === undefined ? done(error, []) : done(null, [...found])))
  }
  return { resolve, asked }
}

const send = (sender: ReturnType<typeof makeSender>["sender"], url: string): Promise<SendResult> =>
  Effect.runPromise(sender.send({ url, headers: { "webhook-id": "evt_1" }, body: '{"a":1}' }))

const faultOf = (sender: Pick<typeof WebhookSender.Service, "faultOf">, url: string) =>
  sender.faultOf(url)?.text()

const read = (text: string) => readSetting(settings.webhookNetworks, {}, { QR_WEBHOOK_NETWORKS: text })
const networks = (text: string) => Effect.runSync(read(text)) ?? []

/** Lets a connection become free. */
const idle = () => new Promise((resolve) => setTimeout(resolve, 50))

/** URLs that lead into this machine or a private network, spelled as people try it. */
const hostile = () =>
  `127.0.0.1 127.0.0.1. 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 ①②⑦.0.0.1 0.0.0.0 0
  0.1.2.3 10.0.0.1 100.64.0.1 169.254.169.254 172.16.0.1 192.0.0.1 192.0.2.1 192.168.1.1 198.18.0.1
  203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 [::] [::1] [::127.0.0.1] [::7f00:1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b:1::127.0.0.1]
  [2002:7f00:1::] [2001:0:7f00:1::] [2001:db8::1] [3fff::1] [fc00::1] [fd12:3456::1] [fe80::1]
  [fec0::1] [ff02::1] [5f00::1] localhost LOCALHOST localhost. a.localhost a.localhost.`
    .split(/\s+/)
    .map((host) => `https://${host}:${port}/`)

describe("the sender of webhooks", () => {
  it("connects to no literal private address, and refuses it when chosen", async () => {
    const { resolve, asked } = resolverOf({})
    const { sender } = makeSender([], () => "Quick-Response", resolve)
    connections = 0
    for (const url of hostile()) {
      expect([url, faultOf(sender, url)]).toEqual([url, expect.stringContaining("expected")])
      expect([url, await send(sender, url)]).toMatchObject([url, { error: "refused-target", status: null }])
    }
    expect(connections).toBe(0)
    expect(asked).toEqual({})
  })

  it("connects to no name with any private address", async () => {
    const inward = [
      "127.0.0.1",
      "10.0.0.1",
      "::1",
      "::ffff:127.0.0.1",
      "64:ff9b::7f00:1",
      "fe80::1%lo",
      "::7f00:1"
    ]
    const names = Object.fromEntries(
      inward.flatMap((address, i) => {
        const bad = { address, family: address.includes(":") ? 6 : 4 }
        return [
          [`only${i}.example`, [[bad]]],
          [`first${i}.example`, [[bad, pub]]],
          [`last${i}.example`, [[pub, bad]]]
        ]
      })
    )
    const { resolve, asked } = resolverOf({
      ...names,
      "nothing.example": [[]],
      "turns.example": [[own], [pub], [own]]
    })
    const { sender } = makeSender([], () => "Quick-Response", resolve)
    connections = 0
    for (const name of [...Object.keys(names), "nothing.example", "turns.example"]) {
      expect(sender.faultOf(`https://${name}:${port}/`)).toBeUndefined()
      expect([name, await send(sender, `https://${name}:${port}/`)]).toMatchObject([
        name,
        { error: "refused-target" }
      ])
    }
    expect(connections).toBe(0)
    // Each connection asks once: an answer that was judged is the one that is connected to.
    expect(new Set(Object.values(asked))).toEqual(new Set([1]))
  })

  it("connects to the judged address of a rebinding name", async () => {
    const { resolve, asked } = resolverOf({ "rebinding.example": [[own], [pub]] })
    const { sender, close } = makeSender(networks("127.0.0.1/32"), () => "Quick-Response", resolve)
    connections = 0
    answer = (_, response) => response.writeHead(200).end()
    expect(await send(sender, `http://rebinding.example:${port}/`)).toMatchObject({
      status: 200,
      error: null
    })
    expect([connections, asked["rebinding.example"]]).toEqual([1, 1])
    close()
    const next = await send(sender, `http://rebinding.example:${port}/`)
    expect([next.error, connections, asked["rebinding.example"]]).toEqual(["refused-target", 1, 2])
  })

  it.each([301, 302, 307, 308])(
    "treats a redirect (%d) as a failure and does not follow it",
    async (status) => {
      const { sender, close } = makeSender(networks("127.0.0.1/32"), () => "Quick-Response")
      seen.length = 0
      answer = (_, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${port}/inside` }).end()
      expect(await send(sender, `http://127.0.0.1:${port}/`)).toMatchObject({ status, error: "status" })
      expect(seen).toHaveLength(1)
      close()
    }
  )

  it("refuses an unusable URL, with the remedy", () => {
    const { sender } = makeSender([], () => "Quick-Response")
    expect(sender.faultOf("https://example.com/hooks")).toBeUndefined()
    expect(sender.faultOf("https://[2606:4700::1111]:8443/")).toBeUndefined()
    expect(faultOf(sender, "http://example.com/")).toContain("got http")
    expect(faultOf(sender, "https://u:p@example.com/")).toContain("password")
    for (const url of [
      "ftp://example.com/",
      "file:///etc/passwd",
      "example.com",
      "https://localhost../",
      "https://.example.com/",
      "https://example.com/\ud800",
      "",
      "https://[fe80::1%25lo]/"
    ])
      expect([url, faultOf(sender, url)]).toEqual([url, expect.stringContaining("https URL")])
  })

  it("allows only the operator's networks over http, never a public address", async () => {
    const { resolve } = resolverOf({ "public.example": [[pub]], "mixed.example": [[own, pub]] })
    const { sender } = makeSender(networks("127.0.0.1/32, fd00::/8"), () => "Quick-Response", resolve)
    expect(sender.faultOf(`http://127.0.0.1:${port}/`)).toBeUndefined()
    expect(sender.faultOf("http://localhost/")).toBeUndefined()
    expect(sender.faultOf("http://[fd00::1]/")).toBeUndefined()
    expect(faultOf(sender, "http://127.0.0.2/")).toContain("private network")
    expect(faultOf(sender, "http://93.184.215.14/")).toContain("expected")
    for (const name of ["public.example", "mixed.example"])
      expect((await send(sender, `http://${name}:${port}/`)).error).toBe("refused-target")
    expect(networks("")).toEqual([])
    for (const text of ["127.0.0.1", "127.0.0.1/33", "10.0.0.0/8;"])
      expect([text, Exit.isFailure(Effect.runSyncExit(read(text)))]).toEqual([text, true])
  })

  it("names the sending service in ASCII letters", async () => {
    for (const [name, agent] of [
      ["Café Luna Codes", "Cafe-Luna-Codes-Webhooks"],
      ["クイック", "Webhooks"]
    ] as const) {
      const { sender, close } = makeSender(networks("127.0.0.1/32"), () => name)
      seen.length = 0
      answer = (_, response) => response.writeHead(204).end()
      await send(sender, `http://127.0.0.1:${port}/hooks`)
      expect(seen[0]?.headers).toMatchObject({ "user-agent": agent })
      close()
    }
  })

  it("posts with a fixed agent and keeps the connection", async () => {
    const { sender, close } = makeSender(networks("127.0.0.1/32"), () => "Quick-Response")
    seen.length = 0
    connections = 0
    answer = (_, response) => response.writeHead(204).end()
    const url = `http://127.0.0.1:${port}/hooks?a=1`
    expect(await send(sender, url)).toMatchObject({ status: 204, error: null, retryAfter: undefined })
    await idle()
    answer = (_, response) => response.writeHead(429, { "retry-after": "7" }).end("x".repeat(2_000))
    expect(await send(sender, url)).toMatchObject({ status: 429, error: "status", retryAfter: 7 })
    expect(connections).toBe(1)
    expect(seen[0]).toMatchObject({
      body: '{"a":1}',
      headers: { "user-agent": "Quick-Response-Webhooks", "webhook-id": "evt_1" }
    })
    // An answer without an end is done when its head is there, and does not keep a connection.
    answer = (_, response) => {
      const write = () => response.write("x".repeat(65_536), () => setTimeout(write, 1))
      response.on("error", () => undefined)
      write()
    }
    const closed = new Promise<void>((resolve) =>
      server.once("connection", (socket) => socket.once("close", () => resolve()))
    )
    close()
    expect(await send(sender, url)).toMatchObject({ status: 200 })
    await closed
    close()
  })

  it("names the fault of a silent target, and no address", async () => {
    const { resolve } = resolverOf({})
    const { sender, close } = makeSender(networks("127.0.0.0/8"), () => "Quick-Response", resolve)
    expect((await send(sender, "https://missing.example/")).error).toBe("dns")
    expect((await send(sender, "http://127.0.0.1:1/")).error).toBe("connect")
    expect((await send(sender, `https://127.0.0.1:${port}/`)).error).toMatch(/^(?:tls|connect)$/)
    answer = (request) => request.socket.destroy()
    expect((await send(sender, `http://127.0.0.1:${port}/`)).error).toBe("closed")
    close()
  })

  it("sends again if the target closed the kept connection", async () => {
    const { sender, close } = makeSender(networks("127.0.0.1/32"), () => "Quick-Response")
    let requests = 0
    answer = (request, response) => {
      requests++
      if (requests === 2) request.socket.destroy()
      else response.writeHead(200).end()
    }
    const url = `http://127.0.0.1:${port}/`
    expect(await send(sender, url)).toMatchObject({ status: 200 })
    await idle()
    expect(await send(sender, url)).toMatchObject({ status: 200 })
    expect(requests).toBe(3)
    close()
  })
})
