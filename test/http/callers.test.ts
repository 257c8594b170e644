import { Accounts, HostUser } from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { loggingTo, open, realServices } from "./service.ts"

type Host = (request: Request) => string | undefined | Promise<string | undefined>

const userOf = Schema.decodeSync(HostUser)
const logged: Array<string> = []
const run = ManagedRuntime.make(Layer.merge(realServices, Memory.layer))
let asked = 0
let answer: Host = () => undefined
let fetchOf: Fetch.FetchHandler

const ends: Array<() => Promise<void>> = []
beforeEach(async () => {
  logged.length = 0
  asked = 0
  const services = Layer.provideMerge(
    Layer.effectContext(
      run.runtimeEffect.pipe(
        Effect.map((r) => r.context),
        Effect.orDie
      )
    ),
    loggingTo(logged)
  )
  const managed = Fetch.fetchHandler(services, {
    baseUrl: "https://shop.example",
    caller: (request) => {
      asked++
      return answer(request)
    }
  })
  ends.push(managed.dispose)
  await managed.ready()
  fetchOf = managed.handler
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const accountOf = (user: string) =>
  run.runPromise(Effect.flatMap(Accounts, (accounts) => accounts.openFor(userOf(user))))

const credit = (user: string, credits: number) =>
  run.runPromise(
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { id } = yield* accounts.openFor(userOf(user))
      yield* accounts.credit(id, credits, "a start")
      return id
    })
  )

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetchOf(new Request(`https://shop.example${path}`, init))
  return { status: response.status, text: await response.text() }
}

const json = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body)
})

const design = { data: "https://example.com" }
const purchase = { ...design, name: "Menu" }

describe("caller()", () => {
  test("names the account to charge, at once or later", async () => {
    const id = await credit("ann", 5)
    for (const host of [() => id, async () => id, () => id.toLowerCase()] satisfies ReadonlyArray<Host>) {
      answer = host
      const { status, text } = await call("/v1/Account")
      expect([status, JSON.parse(text).data]).toMatchObject([200, { id, email: null }])
    }
    const bought = await call("/v1/Qr/purchase", json(purchase))
    expect([bought.status, JSON.parse(bought.text).data.remainingBalance]).toEqual([201, 4])
    const other = await accountOf("bob")
    answer = () => other.id
    expect((await call(`/v1/Qr/${JSON.parse(bought.text).data.qrCodeId}`)).status).toBe(404)
    expect((await call("/v1/Qr/purchase", json(purchase))).status).toBe(402)
  })

  test("is asked without a key, and may name no account", async () => {
    answer = () => undefined
    const missing = await call("/v1/Account")
    expect([missing.status, JSON.parse(missing.text).code]).toEqual([401, "API_KEY_MISSING"])
    expect(asked).toBe(1)
    const { account, key } = await run.runPromise(open(1))
    answer = async () => (await accountOf("ann")).id
    const withKey = await call("/v1/Account", { headers: { "x-api-key": key } })
    expect(JSON.parse(withKey.text).data.id).toBe(account.id)
    const wrong = await call("/v1/Account", { headers: { "x-api-key": `${key}x` } })
    expect([wrong.status, asked]).toEqual([401, 1])
  })

  test("is not asked by public and session endpoints", async () => {
    answer = async () => (await accountOf("ann")).id
    expect((await call("/v1/Qr/calculate-price", json(design))).status).toBe(200)
    expect([404, 401]).toContain((await call("/v1/Account/keys")).status)
    expect(asked).toBe(0)
  })

  test.each([
    ["an unknown account", () => crypto.randomUUID()],
    ["no id at all", () => "nobody\n2026 forged line"]
  ])("is refused and logged if it names %s", async (_, host) => {
    answer = host
    const { status, text } = await call("/v1/Account")
    expect([status, JSON.parse(text).code]).toEqual([401, "API_KEY_MISSING"])
    const told = logged.filter((line) => line.includes("not an open account"))
    expect(told).toHaveLength(1)
    expect(told[0]).not.toContain("\n")
    expect(text).not.toContain("openFor")
  })

  test.each<[string, Host]>([
    [
      "throws",
      () => {
        throw new Error("password of the host's database")
      }
    ],
    ["rejects", () => Promise.reject(new Error("password of the host's database"))]
  ])("is a logged 500 if it %s", async (_, host) => {
    answer = host
    const { status, text } = await call("/v1/Account")
    expect([status, JSON.parse(text).code]).toEqual([500, "INTERNAL_ERROR"])
    expect(text).not.toContain("password")
    expect(logged.filter((line) => line.includes("password of the host's database"))).toHaveLength(1)
  })

  test("buys by no other origin and no form", async () => {
    const id = await credit("eve", 5)
    answer = () => id
    const foreign = await call("/v1/Qr/purchase", json(purchase, { origin: "https://evil.example" }))
    expect([foreign.status, JSON.parse(foreign.text).code]).toEqual([403, "ORIGIN_REFUSED"])
    const form = await call("/v1/Qr/purchase", json(purchase, { "content-type": "text/plain" }))
    expect([form.status, JSON.parse(form.text).code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"])
    expect((await call("/v1/Qr/purchase", json(purchase, { origin: "https://shop.example" }))).status).toBe(
      201
    )
    expect((await call("/v1/Qr/purchase", json(purchase))).status).toBe(201)
    expect((await run.runPromise(Effect.flatMap(Accounts, ({ find }) => find({ id })))).balance).toBe(30_000)
  })
})
