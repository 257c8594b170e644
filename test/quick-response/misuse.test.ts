import { check, draw, openShop, price, QuickResponseError, renderSvg, type Shop } from "quick-response"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

/** Calls a function as a program without types may. */
const call = (target: object, name: string, args: ReadonlyArray<unknown>): unknown => {
  const called: unknown = Reflect.get(target, name)
  if (typeof called !== "function") throw new TypeError(`${name} is not a function`)
  return Reflect.apply(called, target, args)
}

/** Awaits the result of a call; of a list, its first element. */
const settle = async (given: unknown): Promise<unknown> => {
  const iterator: unknown =
    typeof given === "object" && given !== null ? Reflect.get(given, Symbol.asyncIterator) : undefined
  if (typeof iterator !== "function") return given
  return call(Reflect.apply(iterator, given, []), "next", [])
}

const throwing = new Proxy(
  {},
  {
    get: () => {
      throw new TypeError("a trap")
    },
    ownKeys: () => {
      throw new TypeError("a trap")
    }
  }
)

const cyclic: { self?: unknown } = {}
cyclic.self = cyclic

/** Values that are neither a design, an id, an amount, nor options. */
const nonsense: Readonly<Record<string, unknown>> = {
  null: null,
  "not a number": Number.NaN,
  infinity: Number.POSITIVE_INFINITY,
  "a fraction of a unit": 0.00001,
  "more than a balance holds": 1e300,
  symbol: Symbol("25"),
  "a function": () => 25,
  "an empty text": "",
  "a text": "25 credits",
  "a lone surrogate": "\ud800",
  "a null character": "a\0b",
  "a million characters": "x".repeat(1e6),
  "a list": ["25"],
  "a map": new Map([["data", "x"]]),
  "a promise": Promise.resolve("x"),
  "an heir": Object.create({ data: "https://example.com", reason: "inherited", name: "inherited" }),
  "a getter that throws": Object.defineProperty({}, "data", {
    enumerable: true,
    get: () => {
      throw new TypeError("a getter")
    }
  }),
  "a proxy that throws": throwing,
  "an object in a circle": cyclic,
  "fields of the prototype": JSON.parse('{"__proto__": {"data": "x"}, "constructor": 1}'),
  markup: { data: "x", size: `"><script>alert(1)</script>` },
  "markup in a color": { data: "x", foreground: `"/><script>alert(1)</script>` },
  "markup in a logo": { data: "x", logo: { image: "data:image/svg+xml,<svg><script>1</script></svg>" } }
}

const design = { data: "https://example.com" }
const png = { format: "png", size: 64 }

describe("misuse from JavaScript", () => {
  let shop: Shop
  let id: string
  let qrCodeId: string
  beforeAll(async () => {
    shop = await openShop({ database: "memory:" })
    id = (await shop.accounts.open("ann@example.com")).id
    await shop.accounts.credit(id, 25, { reason: "a test" })
    qrCodeId = (await shop.buy(id, design)).id
  })
  afterAll(() => shop.close())

  /** Each function with arguments that it takes, and the places of those that accept nonsense. */
  const calls = (): ReadonlyArray<readonly [string, object, string, ReadonlyArray<unknown>]> => [
    ["openShop", { openShop }, "openShop", [{ database: "memory:" }]],
    ["renderSvg", { renderSvg }, "renderSvg", [design, { size: 64 }]],
    ["draw", { draw }, "draw", [design, png]],
    ["price", { price }, "price", [design, { base: 1 }]],
    ["check", { check }, "check", [design]],
    ["shop.price", shop, "price", [design]],
    ["shop.check", shop, "check", [design]],
    ["shop.draw", shop, "draw", [design, png]],
    ["shop.buy", shop, "buy", [id, design, { name: "Menu" }]],
    ["shop.qrCode", shop, "qrCode", [id, qrCodeId]],
    ["shop.qrCodes", shop, "qrCodes", [id]],
    ["shop.refund", shop, "refund", [qrCodeId, { reason: "misuse" }]],
    ["shop.accounts.open", shop.accounts, "open", ["bob@example.com"]],
    ["shop.accounts.find", shop.accounts, "find", [id]],
    ["shop.accounts.credit", shop.accounts, "credit", [id, 25, { reason: "misuse" }]],
    ["shop.accounts.ledger", shop.accounts, "ledger", [id]],
    ["shop.keys.create", shop.keys, "create", [id, { name: "laptop" }]],
    ["shop.keys.list", shop.keys, "list", [id]],
    ["shop.keys.revoke", shop.keys, "revoke", ["qr_live_0000"]]
  ]

  const expectRefusal = async (given: () => unknown, what: string): Promise<void> => {
    let error: unknown
    try {
      const done = await settle(given())
      throw new Error(`${what} gave ${String(done)}`)
    } catch (cause) {
      error = cause
    }
    if (!(error instanceof QuickResponseError)) throw error
    expect([what, error.code]).toEqual([
      what,
      expect.stringMatching(/^(?:VALIDATION_FAILED|INVALID_JSON|API_KEY_NOT_FOUND)$/)
    ])
    expect(error.message.length).toBeLessThan(5000)
  }

  it("is refused in every argument, and sells nothing", async () => {
    const before = await shop.accounts.list()
    let refused = 0
    for (const [name, target, method, args] of calls())
      for (const position of args.keys())
        for (const [label, value] of Object.entries(nonsense)) {
          const wrong = args.with(position, value)
          await expectRefusal(() => call(target, method, wrong), `${name} with ${label} in place ${position}`)
          refused++
        }
    expect(refused).toBeGreaterThan(600)
    expect(await shop.accounts.list()).toEqual(before)
    expect(await shop.keys.list(id)).toEqual([])
    expect(await shop.audit()).toEqual([])
  })

  it("is refused if a required argument is missing", async () => {
    for (const [name, target, method, args] of calls()) {
      const required = { draw: 1, renderSvg: 1, price: 1, buy: 2 }[method] ?? args.length
      for (let count = 0; count < required; count++)
        await expectRefusal(() => call(target, method, args.slice(0, count)), `${name} of ${count}`)
    }
  })

  it("is refused in every option", async () => {
    const wrong: ReadonlyArray<readonly [string, object, string, ReadonlyArray<unknown>]> = [
      ["buy", shop, "name", [id, design, { name: 5 }]],
      ["buy", shop, "expectedPrice", [id, design, { expectedPrice: "1 credit" }]],
      ["buy", shop, "expectedPrice", [id, design, { expectedPrice: -1 }]],
      ["buy", shop, "idempotencyKey", [id, design, { idempotencyKey: "" }]],
      ["buy", shop, "idempotencykey", [id, design, { idempotencykey: "order-1" }]],
      ["draw", shop, "size", [design, { size: "64" }]],
      ["draw", shop, "format", [design, { format: "PNG" }]],
      ["draw", shop, "fromat", [design, { fromat: "png" }]],
      ["credit", shop.accounts, "amount", [id, "1,000", { reason: "x" }]],
      ["credit", shop.accounts, "reason", [id, 1, { reason: "" }]],
      ["create", shop.keys, "expiresAt", [id, { name: "x", expiresAt: "2030-01-01" }]],
      ["create", shop.keys, "verbs", [id, { name: "x", verbs: [] }]],
      ["create", shop.keys, "expiresAt", [id, { name: "x", expiresAt: new Date(Number.NaN) }]],
      ["openShop", { openShop }, "databse", [{ database: "memory:", databse: "x" }]],
      ["openShop", { openShop }, "service", [{ database: "memory:", service: "x" }]],
      [
        "openShop",
        { openShop },
        "service.rateLimits",
        [{ database: "memory:", service: { rateLimits: { account: 1, address: 1 } } }]
      ]
    ]
    for (const [method, target, field, args] of wrong) {
      const error: unknown = await settle(call(target, method, args)).catch((cause: unknown) => cause)
      expect([method, field, error]).toEqual([
        method,
        field,
        expect.objectContaining({
          code: "VALIDATION_FAILED",
          fields: expect.objectContaining({ [field]: expect.any(String) })
        })
      ])
    }
  })

  it("names a design's field, and a purchase's missing credits", async () => {
    const error: unknown = await shop
      .buy(id, { ...design, foreground: { type: "linear", stops: [{ offset: 0, color: "red" }] } })
      .catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: "VALIDATION_FAILED" })
    expect(error).toHaveProperty(["fields", "foreground.stops"])
    const poor: unknown = await shop
      .buy((await shop.accounts.open("poor@example.com")).id, design)
      .catch((cause: unknown) => cause)
    expect(poor).toMatchObject({ code: "INSUFFICIENT_BALANCE", amounts: { required: 1, available: 0 } })
    const dear: unknown = await shop.buy(id, design, { expectedPrice: 2 }).catch((cause: unknown) => cause)
    expect(dear).toMatchObject({ code: "PRICE_CHANGED", amounts: { expected: 2, actual: 1 } })
  })
})
