import { Accounts, type Charge } from "@quick-response/core"
import { type HttpOptions, makeMemoryRateStore, type RequestRecord } from "@quick-response/http"
import { processorLimits, requestLimits } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { describe, expect, onTestFinished, test } from "vitest"
import { type Handler, startHandler } from "../contract/handler.ts"
import { open } from "../http/service.ts"

const startMillis = 1_000_000
let now = startMillis
let records: Array<RequestRecord> = []
let service: Handler

const serve = async (options: HttpOptions) => {
  now = startMillis
  records = []
  service = await startHandler({
    rateStore: makeMemoryRateStore(() => now),
    trustedProxies: 1,
    onRequest: (record) => void records.push(record),
    ...options
  })
  onTestFinished(service.stop)
  return service
}

const ping = (address = "192.0.2.1") => service.ask("/v1/Qr/ping", { "x-forwarded-for": address })

/** Draws this many pixels, each of which takes a millisecond of processor time. */
const draw = (pixels: number, key = service.key, path = "/v1/Qr/generate", address = "192.0.2.1") =>
  service.ask(
    path,
    { "content-type": "application/json", "x-api-key": key, "x-forwarded-for": address },
    { method: "POST", body: JSON.stringify({ data: "x", size: pixels }) }
  )

const told = async (answer: Response) => ({
  status: answer.status,
  left: answer.headers.get("ratelimit"),
  policy: answer.headers.get("ratelimit-policy"),
  wait: answer.headers.get("retry-after"),
  errors: (await answer.json()).errors
})

const refusals = () => records.map(({ refusedBy }) => refusedBy)

/** The id of the service's account, and another key of it. */
const secondKey = () =>
  service.run(
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { accountId } = yield* accounts.authenticate(Redacted.make(service.key))
      const { secret } = yield* accounts.createApiKey(accountId, { name: "second" })
      return { accountId, key: Redacted.value(secret) }
    })
  )

describe("rateLimit", () => {
  test("counts down, refuses with the wait, and refills in time", async () => {
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
    expect((await service.ask("/health/live", { "x-forwarded-for": "192.0.2.1" })).status).toBe(200)
    now += 29_500
    expect(await told(await ping())).toMatchObject({ status: 429, wait: "1", errors: [sentence("1 second")] })
    now += 500
    expect(await told(await ping())).toMatchObject({ status: 200, left: '"address";r=0;t=60' })
    const limited = records.filter(({ route }) => route === "/v1/Qr/ping")
    expect(limited.map(({ status, refusedBy }) => [status, refusedBy])).toEqual([
      [200, undefined],
      [200, undefined],
      [429, "address"],
      [200, undefined],
      [429, "address"],
      [200, undefined]
    ])
  })

  test("counts the same if its store answers later", async () => {
    const store = makeMemoryRateStore(() => now)
    const later = {
      ...store,
      take: (charges: ReadonlyArray<Charge>) => Effect.suspend(() => store.take(charges))
    }
    await serve({ rateLimit: { account: 5, address: 1 }, rateStore: later })
    expect(await told(await ping())).toMatchObject({ status: 200, left: '"address";r=0;t=60' })
    expect(await told(await ping())).toMatchObject({ status: 429, wait: "60" })
  })

  test("counts all keys of an account together, and accounts apart", async () => {
    const { key, run } = await serve({ rateLimit: { account: 1, address: 1 } })
    const [second, other] = [(await secondKey()).key, (await run(open(1))).key]
    expect((await draw(16)).status).toBe(200)
    expect(await told(await draw(16, second))).toMatchObject({
      status: 429,
      policy: '"account";q=1;w=60',
      wait: "60",
      errors: [
        "an account may make 1 request a minute over all its keys and sessions; the next one is allowed in 60 seconds"
      ]
    })
    const statuses = [(await draw(16, key)).status, (await draw(16, other)).status]
    expect([statuses, refusals()]).toEqual([
      [429, 200],
      [undefined, "account", "account", undefined]
    ])
  })

  test("counts refused keys by the client's address", async () => {
    await serve({ rateLimit: { account: 9, address: 1 } })
    const stranger = () => service.ask("/v1/Qr/my-qrcodes", { "x-api-key": "qr_live_no" })
    expect([(await stranger()).status, (await stranger()).status]).toEqual([401, 429])
    expect((await draw(16)).status).toBe(200)
  })

  test("believes no `X-Forwarded-For` without a trusted proxy", async () => {
    await serve({ rateLimit: { account: 9, address: 1 }, trustedProxies: 0 })
    expect([(await ping("192.0.2.1")).status, (await ping("192.0.2.2")).status]).toEqual([200, 429])
  })

  test("is absent from the headers unless it is set", async () => {
    await serve({})
    for (let i = 0; i < 3; i++)
      expect(await told(await ping())).toMatchObject({ status: 200, left: null, policy: null })
  })
})

describe("cpuLimit", () => {
  const cpuLimit = { account: 1, address: 0.5 }

  test("charges all keys of an account, and refuses it while in debt", async () => {
    const { key, run } = await serve({ cpuLimit })
    const [second, other] = [(await secondKey()).key, (await run(open(1))).key]
    expect(await told(await draw(3000))).toMatchObject({
      status: 200,
      left: '"account-cpu";r=1000;t=0',
      policy: '"account-cpu";q=1000;w=60'
    })
    const refused = await told(await draw(16, second))
    expect(refused).toMatchObject({ status: 429, left: expect.stringMatching(/^"account-cpu";r=0;t=\d{3}$/) })
    expect(refused.errors).toEqual([
      `requests of an account may take 1 second of processor time a minute over all its keys and sessions; the next one is allowed in ${refused.wait} seconds`
    ])
    // 120 seconds for the pixels, and sixty times the processor time of the rest of the request.
    expect(Number(refused.wait)).toBeGreaterThanOrEqual(120)
    expect((await draw(16, other)).status).toBe(200)
    now += 119_900
    expect((await draw(16, key)).status).toBe(429)
    now += 3_600_000
    expect((await draw(16, key)).status).toBe(200)
    expect(refusals()).toEqual([undefined, "account-cpu", undefined, "account-cpu", undefined])
  })

  test("charges the address if there is no account", async () => {
    await serve({ cpuLimit: { account: 1, address: 10 } })
    expect(await told(await draw(250, "", "/v1/Qr/preview"))).toMatchObject({
      status: 200,
      left: '"address-cpu";r=10000;t=0',
      policy: '"address-cpu";q=10000;w=60'
    })
    const left = Number(/r=(\d+)/.exec((await told(await ping())).left ?? "")?.[1])
    expect(left).toBeLessThanOrEqual(9_750)
    expect(left).toBeGreaterThan(5_000)
    expect(await told(await ping("192.0.2.2"))).toMatchObject({ left: '"address-cpu";r=10000;t=0' })
  })

  test("takes no request from a caller that it refuses", async () => {
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

  test("is told beside `rateLimit` if both refuse, with the longer wait", async () => {
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

test("Requester is the account, or else the address", async () => {
  await serve({})
  const { accountId } = await secondKey()
  expect((await (await draw(16)).json()).data).toBe(`<svg>${accountId}</svg>`)
  const preview = await draw(16, "", "/v1/Qr/preview", "192.0.2.9")
  expect((await preview.json()).data).toBe("<svg>192.0.2.9</svg>")
})

test("requestLimits() gives an address a fifth of an account's requests", () => {
  expect(requestLimits(600)).toEqual({ account: 600, address: 120 })
  expect(requestLimits(5)).toEqual({ account: 5, address: 1 })
  expect(requestLimits(9)).toEqual({ account: 9, address: 1 })
  expect(requestLimits("off")).toBe("off")
})

test("processorLimits() gives an address a quarter of an account's seconds", () => {
  expect(processorLimits(20)).toEqual({ account: 20, address: 5 })
  expect(processorLimits(1)).toEqual({ account: 1, address: 0.25 })
  expect(processorLimits("off")).toBe("off")
})
