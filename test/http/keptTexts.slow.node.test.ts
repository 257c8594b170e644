import process from "node:process"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { makePromiseClient } from "@quick-response/http/client"
import { afterAll, beforeAll, expect, it } from "vitest"
import { open, type Service, start } from "./service.ts"

setFlagsFromString("--expose-gc")
const collectGarbage: () => void = runInNewContext("gc")

let service: Service

beforeAll(async () => {
  service = await start({ options: { trustedProxies: 1 } })
})

afterAll(() => service.stop())

/** The used bytes after a garbage collection. */
const used = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const requests = 1500
const long = 12 * 1024

it("keeps no long header for its remembered part", async () => {
  const { key } = await service.run(open(100))
  const client = makePromiseClient({ baseUrl: service.url, apiKey: key })
  const { qrCodeId } = await client.purchase({
    content: { type: "dynamic", target: "https://cafe.example/" }
  })
  const { dynamic } = await client.getQrCode(qrCodeId)
  const visitAll = async (slug: string, headersOf: (number: number) => Readonly<Record<string, string>>) => {
    for (let at = 0; at < requests; at += 50)
      await Promise.all(
        Array.from({ length: 50 }, async (_, i) => {
          const headers = headersOf(at + i)
          const answer = await fetch(`${service.url}/r/${slug}`, { redirect: "manual", headers })
          await answer.arrayBuffer()
        })
      )
  }
  const known = dynamic?.shortUrl.slice(-8) ?? ""
  await visitAll(known, () => ({}))
  const before = used()
  await visitAll(known, (number) => ({ "user-agent": `Mozilla/5.0 (Linux; ${number}) ${"x".repeat(long)}` }))
  // An unknown address counts towards the limit of its client.
  await visitAll("00000000", (number) => ({
    "x-forwarded-for": `${"x".repeat(long)}, 203.0.${100 + (number >> 7)}.${100 + (number & 127)}`
  }))
  expect(used() - before).toBeLessThan((requests * long) / 2)
}, 60_000)
