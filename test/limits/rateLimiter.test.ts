import type { Charge } from "@quick-response/core"
import { type HttpOptions, makeMemoryRateStore, type RequestRecord } from "@quick-response/http"
import * as Effect from "effect/Effect"
import { afterEach, describe, expect, test } from "vitest"
import { type Handler, startHandler } from "../contract/handler.ts"

let service: Handler
let now = 0
let records: Array<RequestRecord> = []
afterEach(() => service.stop())

const serve = async (options: HttpOptions) => {
  now = 1_000_000
  records = []
  service = await startHandler({
    rateStore: makeMemoryRateStore(() => now),
    trustedProxies: 1,
    onRequest: (record) => void records.push(record),
    ...options
  })
}

const ping = (address = "192.0.2.1") => service.ask("/v1/Qr/ping", { "x-forwarded-for": address })

/** Draws so many pixels, each of which takes a millisecond of processor time. */
const draw = (pixels: number, path = "/v1/Qr/generate", address = "192.0.2.1") =>
  service.ask(
    path,
    { "content-type": "application/json", "x-api-key": service.key, "x-forwarded-for": address },
    { method: "POST", body: JSON.stringify({ data: "x", size: pixels }) }
  )

const told = async (answer: Response) => ({
  status: answer.status,
  left: answer.headers.get("ratelimit"),
  policy: answer.headers.get("ratelimit-policy"),
  wait: answer.headers.get("retry-after"),
  errors: (await answer.json()).errors
})

describe("a limit on requests", () => {
  test("counts down, refuses with the wait, and lets in again when that is over", async () => {
    await serve({ rateLimit: { account: 5, address: 2 } })
    const policy = '"address";q=2;w=60'
    expect(await told(await ping())).toEqual({
      status: 200,
      left: '"address";r=1;t=30',
      policy,
      wait: null,
      errors: []
    })
    expect(await told(await ping())).toMatchObject({ status: 200, left: '"address";r=0;t=60' })
    const sentence = (wait: string) =>
      `a client address may make 2 requests a minute of public endpoints; the next one is allowed in ${wait}`
    expect(await told(await ping())).toEqual({
      status: 429,
      left: '"address";r=0;t=60',
      policy,
      wait: "30",
      errors: [sentence("30 seconds")]
    })
    expect((await ping("192.0.2.2")).status).toBe(200)
    now += 29_500
    expect(await told(await ping())).toMatchObject({ status: 429, wait: "1", errors: [sentence("1 second")] })
    now += 500
    expect(await told(await ping())).toMatchObject({ status: 200, left: '"address";r=0;t=60' })
    expect(records.map(({ status, refusedBy }) => [status, refusedBy])).toEqual([
      [200, undefined],
      [200, undefined],
      [429, "address"],
      [200, undefined],
      [429, "address"],
      [200, undefined]
    ])
  })

  test("refuses alike where its store answers later", async () => {
    const store = makeMemoryRateStore(() => now)
    const later = {
      ...store,
      take: (charges: ReadonlyArray<Charge>) => Effect.suspend(() => store.take(charges))
    }
    await serve({ rateLimit: { account: 5, address: 1 }, rateStore: later })
    expect(await told(await ping())).toMatchObject({ status: 200, left: '"address";r=0;t=60' })
    expect(await told(await ping())).toMatchObject({ status: 429, wait: "60" })
  })

  test("says one request in the singular, and names an account", async () => {
    await serve({ rateLimit: { account: 1, address: 1 } })
    expect((await draw(16)).status).toBe(200)
    expect(await told(await draw(16))).toMatchObject({
      status: 429,
      policy: '"account";q=1;w=60',
      wait: "60",
      errors: [
        "an account may make 1 request a minute over all its keys and sessions; the next one is allowed in 60 seconds"
      ]
    })
  })

  test("is counted for those alone who give no address and no key that is accepted", async () => {
    await serve({ rateLimit: { account: 9, address: 1 } })
    const stranger = () => service.ask("/v1/Qr/my-qrcodes", { "x-api-key": "qr_live_no" })
    expect([(await stranger()).status, (await stranger()).status]).toEqual([401, 429])
    expect((await draw(16)).status).toBe(200)
  })
})

describe("a limit on processor time", () => {
  const cpuLimit = { account: 1, address: 0.5 }

  test("charges what was spent to the account, or to the address without one, and refuses until it is made up for", async () => {
    await serve({ cpuLimit })
    expect(await told(await draw(3000))).toMatchObject({
      status: 200,
      left: '"account-cpu";r=1000;t=0',
      policy: '"account-cpu";q=1000;w=60'
    })
    const refused = await told(await draw(16))
    expect(refused).toMatchObject({ status: 429, left: expect.stringMatching(/^"account-cpu";r=0;t=\d{3}$/) })
    expect(refused.errors).toEqual([
      `requests of an account may take 1 second of processor time a minute over all its keys and sessions; the next one is allowed in ${refused.wait} seconds`
    ])
    // 120 seconds for the pixels, and sixty times what a busy machine took for the rest of the request.
    expect(Number(refused.wait)).toBeGreaterThanOrEqual(120)
    now += 119_900
    expect((await draw(16)).status).toBe(429)
    now += 3_600_000
    expect((await draw(16)).status).toBe(200)
    expect(records.map(({ refusedBy }) => refusedBy)).toEqual([
      undefined,
      "account-cpu",
      "account-cpu",
      undefined
    ])
  })

  test("is charged to the address where there is no account", async () => {
    await serve({ cpuLimit: { account: 1, address: 10 } })
    expect(await told(await draw(250, "/v1/Qr/preview"))).toMatchObject({
      status: 200,
      left: '"address-cpu";r=10000;t=0',
      policy: '"address-cpu";q=10000;w=60'
    })
    const left = Number(/r=(\d+)/.exec((await told(await ping())).left ?? "")?.[1])
    expect(left).toBeLessThanOrEqual(9_750)
    expect(left).toBeGreaterThan(5_000)
    expect(await told(await ping("192.0.2.2"))).toMatchObject({ left: '"address-cpu";r=10000;t=0' })
  })

  test("takes no request from whom it refuses, and the wait is the longer one", async () => {
    await serve({ rateLimit: { account: 2, address: 1 }, cpuLimit })
    expect(await told(await draw(3000))).toMatchObject({
      left: '"account";r=1;t=30, "account-cpu";r=1000;t=0',
      policy: '"account";q=2;w=60, "account-cpu";q=1000;w=60'
    })
    for (let i = 0; i < 3; i++) {
      const { status, left, errors } = await told(await draw(16))
      expect([status, errors.length, left?.slice(0, 18)]).toEqual([429, 1, '"account";r=1;t=30'])
    }
  })

  test("and one on requests are both told of where both refuse", async () => {
    await serve({ rateLimit: { account: 1, address: 1 }, cpuLimit })
    await draw(3000)
    const { wait, errors } = await told(await draw(16))
    expect(errors.map((error: string) => error.split(" ").slice(0, 3).join(" "))).toEqual([
      "an account may",
      "requests of an"
    ])
    expect(Number(wait)).toBeGreaterThanOrEqual(120)
    expect(records.at(-1)?.refusedBy).toBe("account")
  })
})

test("without limits there are no header fields of theirs", async () => {
  await serve({})
  for (let i = 0; i < 3; i++)
    expect(await told(await ping())).toMatchObject({ status: 200, left: null, policy: null })
})
