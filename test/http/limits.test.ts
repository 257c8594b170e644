import { Accounts, imageFormats, Rendering, Requester } from "@quick-response/core"
import { type HttpOptions, makeMemoryRateStore, type RequestRecord } from "@quick-response/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { afterEach, describe, expect, test } from "vitest"
import { open, type Service, start } from "./service.ts"

/** Draws an SVG that takes as many milliseconds of processor time as the width has pixels. */
const costly = Layer.succeed(Rendering, {
  render: (_, { size }) =>
    Effect.map(Requester, ({ id, spend }) => {
      spend(size)
      return { mediaType: imageFormats.svg.mediaType, text: `<svg>${id}</svg>` }
    }),
  readBack: () => Effect.void
})

let service: Service | undefined
let records: Array<RequestRecord> = []
afterEach(() => service?.stop())

const serve = async (options: HttpOptions): Promise<Service> => {
  records = []
  const onRequest = (record: RequestRecord) => void records.push(record)
  // The clock stands still, so that no token comes back on a slow machine.
  const rateStore = makeMemoryRateStore(() => 0)
  service = await start({ options: { rateStore, ...options, onRequest }, rendering: costly })
  return service
}

const generate = (size: number, key: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service?.url}/v1/Qr/generate`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key, ...headers },
    body: JSON.stringify({ data: "x", size })
  })

const ping = (address = "192.0.2.1") =>
  fetch(`${service?.url}/v1/Qr/ping`, { headers: { "x-forwarded-for": address } })

const secondKey = ({ run, key }: Service) =>
  run(
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { accountId } = yield* accounts.authenticate(Redacted.make(key))
      const { secret } = yield* accounts.createApiKey(accountId, { name: "second" })
      return { accountId, key: Redacted.value(secret) }
    })
  )

describe("the limit on requests", () => {
  test("counts all keys of an account together, and accounts apart", async () => {
    const { key, run, ...rest } = await serve({ rateLimit: { account: 3, address: 1 } })
    const second = await secondKey({ key, run, ...rest })
    const other = await run(open(1))
    const statuses: Array<number> = []
    for (const k of [key, second.key, key, second.key, key, other.key])
      statuses.push((await generate(16, k)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429, 200])
    expect(records.map(({ refusedBy }) => refusedBy)).toEqual([
      undefined,
      undefined,
      undefined,
      "account",
      "account",
      undefined
    ])
  })
})

describe("the limit on processor time", () => {
  const options: HttpOptions = {
    rateLimit: { account: 600, address: 120 },
    cpuLimit: { account: 2, address: 0.25 },
    trustedProxies: 1
  }

  test("refuses an account in debt, by any of its keys, and serves the others", async () => {
    const { key, run, ...rest } = await serve(options)
    const second = await secondKey({ key, run, ...rest })
    const other = await run(open(1))
    const first = await generate(1000, key)
    expect(first.headers.get("ratelimit-policy")).toBe('"account";q=600;w=60, "account-cpu";q=2000;w=60')
    expect(first.headers.get("ratelimit")).toBe('"account";r=599;t=1, "account-cpu";r=2000;t=0')
    const next = await generate(4000, second.key)
    expect(next.status).toBe(200)
    expect(next.headers.get("ratelimit")).toMatch(
      /^"account";r=598;t=1, "account-cpu";r=(9\d\d|10[0-4]\d);t=(29|30|31)$/
    )
    for (const k of [key, second.key]) {
      const refused = await generate(16, k)
      const { code, errors } = await refused.json()
      const wait = Number(refused.headers.get("retry-after"))
      expect([refused.status, code]).toEqual([429, "RATE_LIMITED"])
      expect(wait).toBeGreaterThan(85)
      expect(wait).toBeLessThanOrEqual(91)
      expect(errors).toEqual([
        `requests of an account may take 2 seconds of processor time a minute over all its keys and sessions; the next one is allowed in ${wait} seconds`
      ])
      expect(refused.headers.get("ratelimit")).toMatch(/"account-cpu";r=0;t=1[45]\d$/)
    }
    expect((await generate(16, other.key)).status).toBe(200)
    expect((await ping()).status).toBe(200)
    expect(records.at(-4)?.refusedBy).toBe("account-cpu")
  })

  test("counts what public endpoints take by the client's address", async () => {
    const { url } = await serve(options)
    const thumbnail = (address: string) =>
      fetch(`${url}/v1/Qr/preview`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: `{"data":"x","size":256}`
      })
    const first = await thumbnail("192.0.2.7")
    expect([first.status, first.headers.get("ratelimit-policy")]).toEqual([
      200,
      '"address";q=120;w=60, "address-cpu";q=250;w=60'
    ])
    expect((await ping("192.0.2.7")).status).toBe(429)
    expect((await ping("192.0.2.8")).status).toBe(200)
  })

  test("holds by itself, and its headers name it alone, where the limit on requests is off", async () => {
    const { key } = await serve({ cpuLimit: { account: 1, address: 1 } })
    const first = await generate(1100, key)
    expect(first.headers.get("ratelimit-policy")).toBe('"account-cpu";q=1000;w=60')
    expect((await generate(16, key)).status).toBe(429)
  })

  test("takes no request from an account that it refuses", async () => {
    const { key } = await serve({
      rateLimit: { account: 2, address: 1 },
      cpuLimit: { account: 1, address: 1 }
    })
    await generate(3000, key)
    const refused = await generate(16, key)
    expect(refused.status).toBe(429)
    expect((await refused.json()).errors).toHaveLength(1)
    expect(refused.headers.get("ratelimit")).toMatch(/^"account";r=1;/)
    expect((await generate(16, key)).headers.get("ratelimit")).toMatch(/^"account";r=1;/)
  })

  test("tells both limits apart where a request is over both, and waits for the later", async () => {
    const { key } = await serve({
      rateLimit: { account: 1, address: 1 },
      cpuLimit: { account: 1, address: 1 }
    })
    await generate(3000, key)
    const refused = await generate(16, key)
    expect((await refused.json()).errors).toHaveLength(2)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(100)
  })
})

describe("the requester of the core's work", () => {
  test("is the account by its key, the address elsewhere", async () => {
    const running = await serve({ trustedProxies: 1 })
    const { key, url } = running
    const { accountId } = await secondKey(running)
    expect((await (await generate(16, key)).json()).data).toBe(`<svg>${accountId}</svg>`)
    const preview = await fetch(`${url}/v1/Qr/preview`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.9" },
      body: `{"data":"x"}`
    })
    expect((await preview.json()).data).toBe("<svg>192.0.2.9</svg>")
  })
})
