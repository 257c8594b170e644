import { makeSender, nameResolver } from "@quick-response/server"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type NameAnswer, startNameServer } from "../nameServer.ts"

const known: Readonly<Record<string, readonly [four: string, six: string | undefined]>> = {
  "both.example": ["93.184.215.14", "2606:4700::1111"],
  "four.example": ["93.184.215.15", undefined],
  "inward.example": ["93.184.215.16", "::1"]
}

/** A name server, which stays silent for some names. */
const answerOf = (name: string): NameAnswer | undefined => {
  if (name.startsWith("silent")) return "silent"
  const addresses = known[name]
  return addresses && { A: addresses[0], AAAA: addresses[1] }
}

let close: () => void = () => undefined
let servers: ReadonlyArray<string> = []
beforeAll(async () => {
  const server = await startNameServer(answerOf)
  close = server.close
  servers = [server.address]
})
afterAll(() => close())

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

  it("asks the system for this machine's own names if those are allowed", async () => {
    expect(await resolveWith(true)("localhost")).toContain("127.0.0.1")
  })

  it("lets the sender refuse a name with any private address", async () => {
    const { sender, close } = makeSender([], () => "Quick-Response", nameResolver(false, servers))
    const send = (host: string) =>
      Effect.runPromise(sender.send({ url: `https://${host}/`, headers: {}, body: "{}" }))
    expect((await send("inward.example")).error).toBe("refused-target")
    expect((await send("missing.example")).error).toBe("dns")
    close()
  })

  it("delays no name while the servers of a hundred others are silent", async () => {
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
