import { Accounts, Credits, type NewApiKey, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { afterAll, describe, expect, it } from "vitest"
import { openPerson } from "./person.ts"
import { open, start } from "./service.ts"

const service = await start({ options: { rateLimit: "off", cpuLimit: "off" } })
afterAll(service.stop)

const perDay = (amount: number) => ({ amount: Credits.Credits(amount * 10_000), per: "day" }) as const

/** A key of a new account with 100 credits. */
const keyWith = (given: Omit<NewApiKey, "name">) =>
  service.run(
    Effect.gen(function* () {
      const { account } = yield* open(100)
      const accounts = yield* Accounts
      const { secret } = yield* accounts.createApiKey(account.id, { name: "till", ...given })
      return Redacted.value(secret)
    })
  )

interface Answered {
  readonly code: string
  readonly errors: ReadonlyArray<string>
  readonly data: {
    readonly balance: number
    readonly qrCodeId: string
    readonly totalPrice: number
    readonly id: string
    readonly secret: string
    readonly key: object
    readonly rows: ReadonlyArray<{ readonly code: string }>
    readonly keys: ReadonlyArray<object>
  }
}

const ask = async (
  credential: string,
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>
): Promise<Answered> => {
  const answer = await fetch(`${service.url}/v1${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(credential.startsWith("qr_live_") ? { "x-api-key": credential } : { cookie: credential }),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return answer.json()
}

const plain = { data: "https://example.com/menu" }
const dear = { ...plain, bodyStyle: "Rounded", frameStyle: "border" }

describe("the limits of a key", () => {
  it("let 64 callers spend 5 credits of 5", async () => {
    const key = await keyWith({ creditLimit: perDay(5) })
    const codes = await Promise.all(
      Array.from({ length: 64 }, async () => (await ask(key, "POST", "/Qr/purchase", plain)).code)
    )
    expect(codes.filter((code) => code === "OK")).toHaveLength(5)
    expect(new Set(codes)).toEqual(new Set(["OK", "KEY_LIMIT_REACHED"]))
    const { data } = await ask(key, "GET", "/Account")
    expect(data).toMatchObject({ balance: 95, key: { creditLimit: { amount: 5, per: "day" }, spent: 5 } })
    const { errors } = await ask(key, "POST", "/Qr/purchase", plain)
    expect(errors[0]).toMatch(
      /^the price is 1.00 credits, and 0.00 are left of the key's limit of 5.00 credits a day; all of it is left again from \d{4}-\d\d-\d\dT00:00:00.000Z$/
    )
  })

  it("refuse a row of a batch, and let cheaper ones be bought", async () => {
    const key = await keyWith({ priceLimit: Credits.Credits(10_000) })
    const rows = [dear, plain, dear, { data: "https://example.com/2" }]
    const batch = { rows, formats: ["svg"], purchase: true }
    const { data } = await ask(key, "POST", "/Qr/batch", batch, { "idempotency-key": "one" })
    expect(data.rows.map(({ code }) => code)).toEqual(["KEY_LIMIT_REACHED", "OK", "KEY_LIMIT_REACHED", "OK"])
    const again = await ask(key, "POST", "/Qr/batch", batch, { "idempotency-key": "one" })
    expect(again.data.rows.map(({ code }) => code)).toEqual(data.rows.map(({ code }) => code))
    expect((await ask(key, "GET", "/Account")).data).toMatchObject({ balance: 98, key: { spent: 2 } })
  })

  it("count a restyle of a dynamic code, which the audit confirms", async () => {
    const key = await keyWith({ creditLimit: { amount: Credits.Credits(22_000), per: "ever" } })
    const content = { type: "dynamic", target: "https://example.com/menu" }
    const bought = await ask(key, "POST", "/Qr/purchase", { content })
    expect(bought).toMatchObject({ code: "OK", data: { pricePaid: 2 } })
    const { qrCodeId } = bought.data
    const restyle = (design: object, expectedPrice: number) => {
      const headers = { "idempotency-key": crypto.randomUUID() }
      return ask(key, "PATCH", `/Qr/${qrCodeId}`, { design, expectedPrice }, headers)
    }
    expect((await restyle({ bodyStyle: "Rounded" }, 0.2)).code).toBe("OK")
    const next = { content, bodyStyle: "Rounded", outerEyeStyle: "Rounded" }
    const { data: quote } = await ask(key, "POST", "/Qr/calculate-price", next)
    const more = Math.round((quote.totalPrice - 2.2) * 10_000) / 10_000
    expect((await restyle({ bodyStyle: "Rounded", outerEyeStyle: "Rounded" }, more)).code).toBe(
      "KEY_LIMIT_REACHED"
    )
    expect((await ask(key, "GET", "/Account")).data).toMatchObject({ balance: 97.8, key: { spent: 2.2 } })
    expect(await service.run(Effect.flatMap(Storage, ({ audit }) => audit))).toEqual([])
  })

  it("are set, listed, changed and removed only by the owner", async () => {
    const { cookie } = await service.run(openPerson(10))
    const creditLimit = { amount: 2.5, per: "ever" }
    const made = await ask(cookie, "POST", "/Account/keys", { name: "till", creditLimit, priceLimit: 1 })
    expect(made.data).toMatchObject({ creditLimit, priceLimit: 1, spent: 0, spentEver: 0 })
    const key = made.data.secret
    for (const expected of ["OK", "OK", "KEY_LIMIT_REACHED"])
      expect((await ask(key, "POST", "/Qr/purchase", plain)).code).toBe(expected)
    const path = `/Account/keys/${made.data.id}`
    const changed = await ask(cookie, "PATCH", path, { creditLimit: { amount: 1, per: "day" } })
    expect(changed.data).toMatchObject({ priceLimit: 1, spent: 2, spentEver: 2 })
    expect((await ask(key, "PATCH", path, { creditLimit: null })).code).toBe("SESSION_REQUIRED")
    await ask(cookie, "PATCH", path, { creditLimit: null, priceLimit: null })
    expect((await ask(key, "POST", "/Qr/purchase", dear)).code).toBe("OK")
    const { data } = await ask(cookie, "GET", "/Account/keys")
    expect(data.keys).toMatchObject([{ creditLimit: null, priceLimit: null, spentEver: 2 }])
  })

  it("are amounts of at most four places and a period", async () => {
    const { cookie } = await service.run(openPerson())
    for (const [limit, field] of [
      [{ creditLimit: { amount: -1, per: "day" } }, "creditLimit.amount"],
      [{ creditLimit: { amount: 0.00001, per: "day" } }, "creditLimit.amount"],
      [{ creditLimit: { amount: 5, per: "week" } }, "creditLimit.per"],
      [{ creditLimit: { amount: 5 } }, "creditLimit.per"],
      [{ creditLimit: 5 }, "creditLimit"],
      [{ priceLimit: "5" }, "priceLimit"]
    ] as const) {
      const { code, errors } = await ask(cookie, "POST", "/Account/keys", { name: "till", ...limit })
      expect([limit, code, errors[0]?.split(":")[0]]).toEqual([limit, "VALIDATION_FAILED", field])
    }
  })
})
