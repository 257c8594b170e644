import dgram from "node:dgram"
import type { AddressInfo } from "node:net"
import { makeSender, nameResolver } from "@quick-response/server"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const known: Readonly<Record<string, readonly [four: string, six: string | undefined]>> = {
  "both.example": ["93.184.215.14", "2606:4700::1111"],
  "four.example": ["93.184.215.15", undefined],
  "inward.example": ["93.184.215.16", "::1"]
}

/** The name that a query asks for, and the end of its question. */
const questionOf = (query: Buffer) => {
  const labels: Array<string> = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join("."), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const bytesOf = (address: string): Buffer => {
  if (!address.includes(":")) return Buffer.from(address.split(".").map(Number))
  const [head = "", tail = ""] = address.split("::")
  const groups = (text: string) =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16))
  const [before, after] = [groups(head), groups(tail)]
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}

/** The answer of a name server, which stays silent for some names. */
const answerTo = (query: Buffer): Buffer | undefined => {
  const { name, type, end } = questionOf(query)
  if (name.startsWith("silent")) return undefined
  const [four, six] = known[name] ?? []
  const address = type === 1 ? four : six
  const head = Buffer.from(query.subarray(0, end))
  head.writeUInt16BE(four === undefined ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(address === undefined ? 0 : 1, 6)
  head.fill(0, 8, 12)
  if (address === undefined) return head
  const bytes = bytesOf(address)
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]), bytes])
}

const server = dgram.createSocket("udp4")
server.on("message", (query, { port, address }) => {
  const answer = answerTo(query)
  if (answer !== undefined) server.send(answer, port, address)
})
let servers: ReadonlyArray<string> = []
beforeAll(async () => {
  await new Promise<void>((bound) => server.bind(0, "127.0.0.1", bound))
  servers = [`127.0.0.1:${Object(server.address() satisfies AddressInfo).port}`]
})
afterAll(() => {
  server.close()
})

const resolveWith =
  (hasOwnNames: boolean) =>
  (name: string): Promise<ReadonlyArray<string>> =>
    new Promise((resolve, reject) =>
      nameResolver(hasOwnNames, servers)(name, { all: true }, (error, addresses) =>
        error === null ? resolve(addresses.map(({ address }) => address)) : reject(error)
      )
    )

describe("the resolver of webhooks", () => {
  it("answers all addresses of a known name", async () => {
    expect(await resolveWith(false)("both.example")).toEqual(["93.184.215.14", "2606:4700::1111"])
    expect(await resolveWith(false)("four.example")).toEqual(["93.184.215.15"])
    await expect(resolveWith(false)("missing.example")).rejects.toThrow()
  })

  it("asks the system for this machine's own names where those count", async () => {
    expect(await resolveWith(true)("localhost")).toContain("127.0.0.1")
  })

  it("lets the sender refuse a name with any private address", async () => {
    const { sender, close } = makeSender([], "Quick-Response", nameResolver(false, servers))
    const send = (host: string) =>
      Effect.runPromise(sender.send({ url: `https://${host}/`, headers: {}, body: "{}" }))
    expect((await send("inward.example")).error).toBe("refused-target")
    expect((await send("missing.example")).error).toBe("dns")
    close()
  })

  it("holds no name while the servers of a hundred others are silent", async () => {
    const resolve = nameResolver(true, servers)
    const ask = (name: string) =>
      new Promise<boolean>((done) => resolve(name, { all: true }, (error) => done(error === null)))
    const silent = Array.from({ length: 100 }, (_, i) => ask(`silent-${i}.example`))
    const from = performance.now()
    expect(await Promise.all([ask("both.example"), ask("localhost")])).toEqual([true, true])
    expect(performance.now() - from).toBeLessThan(900)
    expect(await Promise.all(silent)).toEqual(silent.map(() => false))
    // The system's two threads would take ten seconds for each two of them.
    expect(performance.now() - from).toBeLessThan(10_000)
  }, 30_000)
})
