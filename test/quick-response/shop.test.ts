import { join } from "node:path"
import {
  type Choice,
  type Design,
  draw,
  openShop,
  price,
  QuickResponseError,
  renderSvg,
  type Shop
} from "quick-response"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { makePlace } from "../server/program.ts"

const place = makePlace()
afterAll(() => place.remove())

const design: Design = { data: "https://example.com", bodyStyle: "Dots", template: "brand" }

const take = async <A>(elements: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const taken: Array<A> = []
  for await (const element of elements) taken.push(element)
  return taken
}

/** The failure of a promise. */
const failureOf = async (promise: Promise<unknown>): Promise<QuickResponseError> => {
  const error = await promise.then(
    () => undefined,
    (cause: unknown) => cause
  )
  if (!(error instanceof QuickResponseError)) throw new TypeError(`no QuickResponseError: ${String(error)}`)
  return error
}

const open = async (shop: Shop, email: string, credits = 25) => {
  const account = await shop.accounts.open(email)
  await shop.accounts.credit(account.id, credits, { reason: "a test" })
  return account.id
}

const databases = {
  "memory:": () => "memory:",
  "sqlite:": () => `sqlite:${join(place.folder, "shop.db")}`
}

describe.each(Object.entries(databases))("a shop on %s", (_, databaseOf) => {
  let database: string
  let shop: Shop
  beforeAll(async () => {
    database = databaseOf()
    shop = await openShop({ database })
  })
  afterAll(() => shop.close())

  it("takes a content, and names a purchase by its public part", async () => {
    const id = await open(shop, "guests@example.com")
    const wifi: Design = { content: { type: "wifi", ssid: "Guests", password: "correct horse" } }
    const sold = await shop.buy(id, wifi)
    const { name, configJson, content } = await shop.qrCode(id, sold.id)
    expect(content).toEqual(wifi.content)
    expect([name, JSON.parse(configJson).data]).toEqual(["Guests", "WIFI:T:WPA;S:Guests;P:correct horse;;"])
    expect(await renderSvg(wifi)).toBe(await renderSvg(configJson))
    expect(
      await failureOf(renderSvg({ content: { type: "wifi", ssid: "x", password: "short" } }))
    ).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [
        "content.password: is not a password of WPA; write 8 to 63 characters of ASCII, or 64 hexadecimal digits"
      ]
    })
  })

  it("accounts.openFor() opens one account for a user", async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => shop.accounts.openFor("user 7")))
    const [first] = opened
    expect(first).toMatchObject({ email: null, balance: 0, closedAt: null })
    expect(opened.map(({ id }) => id)).toEqual(Array(4).fill(first?.id))
    const id = first?.id ?? ""
    await shop.accounts.credit(id, 5, { reason: "a start", key: "start" })
    expect((await shop.buy(id, { data: "https://example.com" })).remainingBalance).toBe(4)
    expect(await shop.accounts.openFor("user 7")).toMatchObject({ id, balance: 4 })
    expect((await shop.accounts.openFor("ann@example.com")).id).not.toBe(id)
    for (const user of ["", "x".repeat(201), "a\0b", "\ud800"])
      expect(await failureOf(shop.accounts.openFor(user))).toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [expect.stringContaining("user: expected a text of 1 to 200 characters")]
      })
  })

  it("accounts.credit() takes numbers and digits", async () => {
    const account = await shop.accounts.open("Ann@Example.com")
    expect(account).toEqual({
      id: account.id,
      email: "ann@example.com",
      balance: 0,
      createdAt: expect.any(Date),
      closedAt: null
    })
    const entry = await shop.accounts.credit(account.id, "25", { reason: "invoice 1017" })
    expect(entry).toMatchObject({ kind: "grant", amount: 25, balanceAfter: 25, reason: "invoice 1017" })
    await shop.accounts.credit(account.id.toUpperCase(), -0.5, { reason: "granted twice" })
    expect((await shop.accounts.find("ANN@example.com")).balance).toBe(24.5)
    expect(await shop.accounts.find(account.id)).toMatchObject({ email: "ann@example.com" })
    expect((await take(shop.accounts.ledger(account.id))).map(({ amount }) => amount)).toEqual([-0.5, 25])
    expect((await shop.accounts.list()).map(({ email }) => email)).toContain("ann@example.com")
  })

  it("accounts.credit() books once under one key", async () => {
    const id = await open(shop, "payer@example.com", 0)
    const options = { reason: "payment", key: "pay_1" }
    const entries = await Promise.all(Array.from({ length: 4 }, () => shop.accounts.credit(id, 25, options)))
    expect(entries.map(({ sequence }) => sequence)).toEqual([2, 2, 2, 2])
    expect(await failureOf(shop.accounts.credit(id, 50, options))).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      amounts: { posted: 25, amount: 50 },
      errors: [
        'the key "pay_1" stands for an entry of 25.00 credits in this account, not of 50.00: repeat that amount, or take another key'
      ]
    })
    expect((await shop.accounts.find("payer@example.com")).balance).toBe(25)
    expect(await shop.audit()).toEqual([])
  })

  it("buy() debits price(), once under one idempotency key", async () => {
    const id = await open(shop, "buyer@example.com")
    const { totalPrice, items } = await shop.price(design)
    expect(items.reduce((sum, item) => sum + Math.round(10_000 * item.price), 0)).toBe(10_000 * totalPrice)
    const options = { name: "Menu", idempotencyKey: "order-1", expectedPrice: String(totalPrice) }
    const bought = await shop.buy(id, design, options)
    expect(bought).toMatchObject({ name: "Menu", pricePaid: totalPrice, remainingBalance: 25 - totalPrice })
    expect(await shop.buy(id, design, options)).toEqual(bought)
    expect((await shop.accounts.find(id)).balance).toBe(25 - totalPrice)
    expect(await shop.qrCode(id, bought.id)).toEqual({
      id: bought.id,
      name: "Menu",
      configJson: bought.configJson,
      content: null,
      pricePaid: totalPrice,
      isActive: true,
      createdAt: expect.any(Date)
    })
    expect((await failureOf(shop.buy(id, { data: "other" }, options))).code).toBe("IDEMPOTENCY_KEY_REUSED")
  })

  it("draw() takes a design or its configJson", async () => {
    const id = await open(shop, "drawer@example.com")
    const { configJson } = await shop.buy(id, design)
    const svg = await shop.draw(configJson)
    expectTypeOf(svg).toEqualTypeOf<string>()
    expect(svg).toBe(await shop.draw(design, { format: "svg" }))
    expect(svg).toBe(await renderSvg(design))
    const png = await shop.draw(configJson, { format: "png", size: 64 })
    expectTypeOf(png).toEqualTypeOf<Uint8Array<ArrayBuffer>>()
    expect([...png.subarray(1, 4)]).toEqual([...new TextEncoder().encode("PNG")])
    png.fill(0)
    expect(await shop.draw(configJson, { format: "png", size: 64 })).toEqual(
      await draw(design, { format: "png", size: 64 })
    )
    for (const format of ["pdf", "eps"] as const)
      expect(await shop.draw(design, { format })).toEqual(await draw(configJson, { format }))
  })

  it("qrCodes() gives each code once while others are bought", async () => {
    const id = await open(shop, "reader@example.com", 500)
    for (let i = 0; i < 105; i++) await shop.buy(id, { data: String(i) }, { name: String(i) })
    const names: Array<string> = []
    for await (const { name } of shop.qrCodes(id)) {
      if (names.length % 50 === 0) await shop.buy(id, { data: "later" })
      names.push(name)
    }
    expect(names).toEqual(Array.from({ length: 105 }, (_, i) => String(104 - i)))
    const found: Array<string> = []
    for await (const { name } of shop.qrCodes(id, { query: "LATE" })) found.push(name)
    expect(found).toEqual(["later", "later", "later"])
  })

  it("names each failure by its code", async () => {
    const unknown = "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90"
    await shop.accounts.open("twice@example.com")
    const [rich, long, pale] = await Promise.all(
      ["rich@example.com", "long@example.com", "pale@example.com"].map((email) => open(shop, email))
    )
    const asked: ReadonlyArray<readonly [() => Promise<unknown>, string]> = [
      [() => shop.accounts.open("TWICE@example.com"), "EMAIL_TAKEN"],
      [() => shop.accounts.find("nobody@example.com"), "ACCOUNT_NOT_FOUND"],
      [() => shop.accounts.credit(unknown, 1, { reason: "a test" }), "ACCOUNT_NOT_FOUND"],
      [() => shop.accounts.credit(rich ?? "", 1e11, { reason: "a test" }), "BALANCE_TOO_LARGE"],
      [() => shop.buy(unknown, design), "ACCOUNT_NOT_FOUND"],
      [() => take(shop.accounts.ledger(unknown)), "ACCOUNT_NOT_FOUND"],
      [() => take(shop.qrCodes(unknown)), "ACCOUNT_NOT_FOUND"],
      [() => shop.qrCode(unknown, unknown), "QR_CODE_NOT_FOUND"],
      [() => shop.refund(unknown, { reason: "a test" }), "QR_CODE_NOT_FOUND"],
      [() => shop.keys.list(unknown), "ACCOUNT_NOT_FOUND"],
      [() => shop.keys.revoke("qr_live_0000"), "API_KEY_NOT_FOUND"],
      [() => shop.buy(long ?? "", { data: "x".repeat(5000) }), "DATA_TOO_LONG"],
      [() => shop.buy(pale ?? "", { data: "x", foreground: "#cccccc" }), "NOT_SCANNABLE"]
    ]
    for (const [ask, code] of asked) expect((await failureOf(ask())).code).toBe(code)
    expect((await failureOf(shop.accounts.open("twice@example.com"))).errors).toEqual([
      "an account for twice@example.com exists already; accounts.find returns it"
    ])
  })

  it("refund() pays a purchase back once", async () => {
    const id = await open(shop, "regretful@example.com")
    const bought = await shop.buy(id, design)
    const entry = await shop.refund(bought.id, { reason: "printed wrong" })
    expect(entry).toMatchObject({
      kind: "refund",
      amount: bought.pricePaid,
      balanceAfter: 25,
      qrCodeId: bought.id
    })
    expect((await failureOf(shop.refund(bought.id, { reason: "again" }))).code).toBe("ALREADY_REFUNDED")
  })

  it("keys.create() makes a key that fetch() takes until revoked", async () => {
    const id = await open(shop, "caller@example.com")
    const { secret, ...key } = await shop.keys.create(id, { name: "laptop" })
    expect(await shop.keys.list(id)).toEqual([key])
    const ask = (path: string) =>
      shop.fetch(new Request(`http://shop.example/v1${path}`, { headers: { "x-api-key": secret } }))
    expect((await ask("/Qr/my-qrcodes")).status).toBe(200)
    expect(await (await ask("/Tools")).json()).toMatchObject({ data: { totalCount: 9 } })
    expect(await shop.keys.revoke(secret)).toMatchObject({ id: key.id, revokedAt: expect.any(Date) })
    expect((await ask("/Qr/my-qrcodes")).status).toBe(401)
  })

  it("keys.create() makes a key with the rights of its verbs", async () => {
    const id = await open(shop, "till@example.com")
    const { secret, verbs } = await shop.keys.create(id, { name: "shelf", verbs: ["draw", "read"] })
    expect(verbs).toEqual(["read", "draw"])
    const headers = { "content-type": "application/json", "x-api-key": secret }
    const ask = (path: string, init?: RequestInit) =>
      shop.fetch(new Request(`http://shop.example/v1${path}`, { headers, ...init }))
    expect(await (await ask("/Account")).json()).toMatchObject({ data: { key: { name: "shelf", verbs } } })
    const bought = await ask("/Qr/purchase", { method: "POST", body: JSON.stringify(design) })
    expect(await bought.json()).toMatchObject({
      code: "KEY_NOT_ALLOWED",
      errors: [expect.stringContaining('"buy"')]
    })
  })

  it("check() gives the verdict", async () => {
    expect(await shop.check(design)).toEqual({ isScannable: true, refusals: [], warnings: [] })
    expect(await shop.check({ ...design, margin: 0 })).toMatchObject({
      isScannable: false,
      refusals: [expect.stringMatching(/^margin: /)]
    })
  })

  it("close() lets requests of the service finish", async () => {
    const other = await openShop({ database })
    const id = await open(other, "requester@example.com")
    const { secret } = await other.keys.create(id, { name: "laptop" })
    const headers = { "content-type": "application/json", "x-api-key": secret }
    const purchase = { method: "POST", body: JSON.stringify(design), headers }
    const answered = other.fetch(new Request("http://shop.example/v1/Qr/purchase", purchase))
    await other.close()
    expect((await answered).status).toBe(201)
  })

  it("close() lets calls finish, and refuses later ones", async () => {
    const other = await openShop({ database })
    const id = await open(other, "closer@example.com")
    const bought = other.buy(id, { ...design, data: "bought while the shop closes" })
    await Promise.all([other.close(), other.close()])
    expect(await bought).toMatchObject({ remainingBalance: expect.any(Number) })
    expect((await failureOf(other.accounts.list())).code).toBe("UNAVAILABLE")
    expect((await other.fetch(new Request("http://shop.example/v1/Tools"))).status).toBe(503)
    expect(await shop.audit()).toEqual([])
  })
})

describe("openShop()", () => {
  it("sells by its prices", async () => {
    await using shop = await openShop({ database: "memory:", prices: { base: 2, bodyStyle: { Dots: 0.5 } } })
    expect(await shop.price({ data: "x", bodyStyle: "Dots" })).toEqual({
      totalPrice: 2.5,
      items: [
        { category: "base", value: "QR code", price: 2 },
        { category: "bodyStyle", value: "Dots", price: 0.5 }
      ]
    })
    expect((await price({ data: "x" })).totalPrice).toBe(1)
    const error = await failureOf(openShop({ database: "memory:", prices: { base: -1 } }))
    expect(error).toMatchObject({
      code: "VALIDATION_FAILED",
      message: expect.stringMatching(/^prices: base: /)
    })
  })

  it("serves under a brand, and names its faults", async () => {
    const brand = { name: "Café Luna Codes", accent: { light: "#bc480a", dark: "#ea661f" } }
    const branded = await openShop({ database: "memory:", service: { brand } })
    const answer = await branded.fetch(new Request("http://localhost/openapi.json"))
    expect((await answer.json()).info.title).toBe("Café Luna Codes")
    await branded.close()
    const service = { brand: { ...brand, name: "", accent: "orange" } }
    expect(await failureOf(openShop({ database: "memory:", service }))).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [
        expect.stringMatching(/^service\.brand: name: expected a name/),
        expect.stringMatching(/^service\.brand: accent: expected a color/)
      ]
    })
  })

  it("names the supported databases, without a password", async () => {
    for (const database of ["", "shop.db", "sqlite:", "sqlite::memory:", "postgres://ann:secret@localhost"])
      expect(await failureOf(openShop({ database }))).toMatchObject({
        code: "VALIDATION_FAILED",
        fields: {
          database:
            'expected "sqlite:" and a file, as in "sqlite:shop.db", a URL like "postgres://USER:PASSWORD@HOST:PORT/DATABASE", or "memory:"'
        }
      })
  })

  it("refuses an unknown option of the service, and names the nearest", async () => {
    const service = JSON.parse('{ "rateLimits": { "account": 600, "address": 120 } }')
    expect(await failureOf(openShop({ database: "memory:", service }))).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: ['service.rateLimits: unknown field, did you mean "rateLimit"?']
    })
    const limits = { account: 600, adress: 120, address: 120 }
    expect(await failureOf(openShop({ database: "memory:", service: { rateLimit: limits } }))).toMatchObject({
      errors: [expect.stringMatching(/^service\.rateLimit/)]
    })
  })

  it("names an unusable database", async () => {
    const { code, message } = await failureOf(openShop({ database: `sqlite:${place.folder}` }))
    expect([code, message]).toEqual(["DATABASE_UNUSABLE", expect.stringContaining(place.folder)])
  })
})

describe("a shop's caller", () => {
  it("lets the host's users buy", async () => {
    const shop: Shop = await openShop({
      database: "memory:",
      caller: async (request) => {
        const user = request.headers.get("x-test-user")
        return user === null ? undefined : (await shop.accounts.openFor(user)).id
      }
    })
    const { id } = await shop.accounts.openFor("ann")
    await shop.accounts.credit(id, 3, { reason: "a start" })
    const buy = (headers: Readonly<Record<string, string>>) =>
      shop.fetch(
        new Request("http://127.0.0.1/v1/Qr/purchase", {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify({ data: "https://example.com" })
        })
      )
    expect((await buy({ "x-test-user": "ann" })).status).toBe(201)
    expect((await buy({})).status).toBe(401)
    expect((await buy({ "x-test-user": "bob" })).status).toBe(402)
    expect((await shop.accounts.find(id)).balance).toBe(2)
    await shop.close()
  })
})

describe("styles(), templates() and contents()", () => {
  it("name a design's values at the shop's prices", async () => {
    const prices = { base: 2, bodyStyle: { Dots: 0.7 } }
    const shop = await openShop({ database: "memory:", prices })
    for (const [field, choices] of Object.entries(await shop.styles())) {
      for (const { name, price } of choices.filter((one: Choice) => one.name !== "Custom")) {
        const priced = await shop.price(JSON.stringify({ data: "x", [field]: name }))
        expect([field, name, priced.totalPrice]).toEqual([field, name, 2 + price])
      }
    }
    expect((await shop.styles()).bodyStyle.find(({ label }) => label === "Dots")?.price).toBe(0.7)
    const readersOf = async (style: string) =>
      (await shop.styles()).outerEyeStyle.find(({ name }) => name === style)?.readers
    expect([await readersOf("Square"), await readersOf("Circle")]).toEqual(["all", "most"])
    for (const { name, price } of await shop.templates())
      expect((await shop.price({ data: "x", template: name })).totalPrice).toBeCloseTo(2 + price, 4)
    const types = (await shop.contents()).map(({ type }) => type)
    expect(types).toContain("wifi")
    expect(types).not.toContain("dynamic")
    await shop.close()
  })
})
