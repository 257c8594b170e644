import {
  canonicalJson,
  completeRequest,
  NotScannable,
  Pricing,
  type Purchase,
  Purchasing,
  type QrConfig,
  Rendering,
  ShortAddresses,
  SlugTaken,
  Storage
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { accountWith, idempotencyKey, run } from "./selling.ts"

const target = "https://cafe.example/menu"
const content = { type: "dynamic", target } as const
const requested = (content: { readonly type: "dynamic"; readonly target: string }) =>
  Either.getOrThrow(completeRequest({ content }))

const config = requested(content)
const price = 20_000

const addressPattern = /^HTTPS:\/\/Q\.EXAMPLE\/[0-9BCDFGHJKMNP-TV-Z]{8}$/

const selling = {
  shortUrl: "HTTPS://Q.EXAMPLE/",
  ownHosts: new Set(["q.example"]),
  isBlocked: () => false
}

interface Circumstances {
  readonly addresses?: Partial<typeof ShortAddresses.Service>
  /** The tries at which a picture cannot be read, from the first on. */
  readonly unreadable?: number
  readonly storage?: typeof Storage.Service
}

/** The service under these circumstances, and the data of all pictures that it read back. */
const shop = ({ addresses = {}, unreadable = 0, storage }: Circumstances = {}) =>
  Effect.gen(function* () {
    const read: Array<string> = []
    const readBack = ({ data }: QrConfig) =>
      Effect.suspend(() =>
        read.push(data) > unreadable ? Effect.void : new NotScannable({ reasons: ["too dark"] })
      )
    const rendering = Layer.succeed(Rendering, {
      render: () => Effect.succeed({ mediaType: "image/svg+xml", text: "<svg/>" }),
      readBack
    })
    const layer = Layer.fresh(Purchasing.layer).pipe(
      Layer.provide(Layer.mergeAll(rendering, Layer.succeed(Storage, storage ?? (yield* Storage)))),
      Layer.provide(Layer.succeed(ShortAddresses, { ...selling, ...addresses }))
    )
    return { read, purchasing: yield* Effect.provide(Purchasing, layer) }
  })

const dataOf = (configJson: string): unknown => JSON.parse(configJson).data

describe("Purchasing.buy() of a dynamic content", () => {
  it("sells the address that was read back, with its content", () =>
    run(function* () {
      const { id, balanceNow } = yield* accountWith(price)
      const { purchasing, read } = yield* shop()
      const { receipt } = yield* purchasing.buy(id, { config })
      const record = yield* purchasing.find(id, receipt.qrCodeId)
      expect(read).toEqual([expect.stringMatching(addressPattern)])
      expect(read[0]).not.toContain("00000000")
      expect(dataOf(record.configJson)).toBe(read[0])
      expect(record.dynamic).toMatchObject({ shortUrl: read[0], target, version: 1, state: "active" })
      expect([record.content, record.name, record.pricePaid]).toEqual([content, "cafe.example", price])
      expect(yield* balanceNow).toBe(0)
    }))

  it("tries three addresses, and charges nothing if all are unreadable", () =>
    run(function* () {
      const { id, balanceNow } = yield* accountWith(price)
      const none = yield* shop({ unreadable: 3 })
      expect(yield* Effect.flip(none.purchasing.buy(id, { config }))).toMatchObject({
        _tag: "NotScannable"
      })
      expect([new Set(none.read).size, none.read.length, yield* balanceNow]).toEqual([3, 3, price])
      const third = yield* shop({ unreadable: 2 })
      const { receipt } = yield* third.purchasing.buy(id, { config })
      const { configJson } = yield* third.purchasing.find(id, receipt.qrCodeId)
      expect([third.read.length, new Set(third.read).size]).toEqual([3, 3])
      expect([dataOf(configJson), yield* balanceNow]).toEqual([third.read[2], 0])
      const fixed = yield* shop({ unreadable: 1 })
      const refusal = fixed.purchasing.buy(id, { config: configOf({ data: "HELLO" }) })
      expect(yield* Effect.flip(refusal)).toMatchObject({ _tag: "NotScannable" })
      expect(fixed.read).toEqual(["HELLO"])
    }))

  it("replaces a slug that is taken, twice at most", () =>
    run(function* () {
      const storage = yield* Storage
      const { id, balanceNow } = yield* accountWith(price)
      const taken = (times: number): typeof Storage.Service => {
        let tries = 0
        return {
          ...storage,
          purchase: (order) =>
            Effect.suspend(() =>
              ++tries > times ? storage.purchase(order) : new SlugTaken({ slug: order.redirect?.slug ?? "" })
            )
        }
      }
      const always = yield* shop({ storage: taken(3) })
      expect(yield* Effect.flip(always.purchasing.buy(id, { config }))).toMatchObject({
        _tag: "StorageError"
      })
      expect([new Set(always.read).size, yield* balanceNow]).toEqual([3, price])
      const twice = yield* shop({ storage: taken(2) })
      const { receipt } = yield* twice.purchasing.buy(id, { config })
      const { configJson } = yield* twice.purchasing.find(id, receipt.qrCodeId)
      expect([twice.read.length, new Set(twice.read).size]).toEqual([3, 3])
      expect([dataOf(configJson), yield* balanceNow]).toEqual([twice.read[2], 0])
    }))

  it.each<readonly [string, Circumstances]>([
    ["as it was", {}],
    ["after the short address changed", { addresses: { shortUrl: "HTTPS://NEW.EXAMPLE/R/" } }],
    ["after dynamic codes are no longer sold", { addresses: { shortUrl: undefined } }],
    ["after the target's host was blocked", { addresses: { isBlocked: () => true } }],
    ["after the picture can no longer be read", { unreadable: 3 }]
  ])("replays the first slug %s", (_, later) =>
    run(function* () {
      const { id, balanceNow } = yield* accountWith(2 * price)
      const { purchasing } = yield* shop()
      const order: Purchase = { config, idempotencyKey }
      const first = yield* purchasing.buy(id, order)
      const record = yield* purchasing.find(id, first.receipt.qrCodeId)
      const after = yield* shop(later)
      expect(yield* after.purchasing.buy(id, order)).toEqual({ ...first, replayed: true })
      const { configJson, dynamic } = yield* after.purchasing.find(id, first.receipt.qrCodeId)
      expect([configJson, dynamic?.shortUrl]).toEqual([record.configJson, record.dynamic?.shortUrl])
      expect(yield* balanceNow).toBe(price)
    })
  )

  it("replays by the record if the fingerprint is unknown", () =>
    run(function* () {
      const storage = yield* Storage
      const { id, balanceNow } = yield* accountWith(3 * price)
      const older: typeof Storage.Service = {
        ...storage,
        purchase: (order) =>
          storage.purchase({
            ...order,
            idempotency: order.idempotency && { ...order.idempotency, fingerprint: "v0 of another time" }
          })
      }
      const first = yield* (yield* shop({ storage: older })).purchasing.buy(id, { config, idempotencyKey })
      const { purchasing } = yield* shop({ addresses: { shortUrl: "HTTPS://NEW.EXAMPLE/R/" } })
      expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ ...first, replayed: true })
      const other = requested({ type: "dynamic", target: "https://cafe.example/other" })
      const refusal = purchasing.buy(id, { config: other, idempotencyKey })
      expect(yield* Effect.flip(refusal)).toMatchObject({ _tag: "IdempotencyKeyReused" })
      expect(yield* balanceNow).toBe(2 * price)
    }))

  it("refuses own and blocked hosts, and charges nothing", () =>
    run(function* () {
      const { id, balanceNow } = yield* accountWith(price)
      const cases: ReadonlyArray<readonly [NonNullable<Circumstances["addresses"]>, string]> = [
        [{ shortUrl: undefined }, "content.type: this service sells no"],
        [{ ownHosts: new Set(["cafe.example"]) }, "content.target: "],
        [{ isBlocked: (host) => host === "cafe.example" }, "content.target: "]
      ]
      for (const [addresses, sentence] of cases) {
        const { purchasing, read } = yield* shop({ addresses })
        expect(yield* Effect.flip(purchasing.buy(id, { config }))).toMatchObject({
          _tag: "InvalidInput",
          errors: [expect.stringContaining(sentence)]
        })
        expect(read).toEqual([])
      }
      expect(yield* balanceNow).toBe(price)
    }))

  it("costs the listed price of its content, if there is one", () =>
    run(function* () {
      const { quote, priceList } = yield* Pricing
      expect(quote(config).items[1]).toEqual({ category: "content", value: "Dynamic link", price: 10_000 })
      const surcharges = new Map([...priceList.surcharges].filter(([name]) => name !== "content"))
      const without = Pricing.layerOf({ ...priceList, surcharges })
      expect((yield* Effect.provide(Pricing, without)).quote(config).totalPrice).toBe(10_000)
    }))
})

describe("canonicalJson() of a dynamic content", () => {
  it("names a fixed address", () => {
    expect(canonicalJson(config)).toContain("HTTPS://QUICK-RESPONSE.EXAMPLE/R/00000000")
  })
})

describe("BatchPurchase.prepare() of a dynamic row", () => {
  it("replays the first slug, for any current short address", () =>
    run(function* () {
      const { id, balanceNow } = yield* accountWith(2 * price)
      const request = { idempotencyKey, fingerprint: "batch v1 of a test" }
      const buyRow = ({ purchasing }: Effect.Effect.Success<ReturnType<typeof shop>>) =>
        Effect.gen(function* () {
          const batch = yield* purchasing.beginBatch(id, request)
          const outcome = yield* Effect.flatten(batch.prepare(0, { config }))
          batch.end()
          return outcome
        })
      const first = yield* buyRow(yield* shop())
      const later = yield* shop({ addresses: { shortUrl: undefined } })
      expect(yield* buyRow(later)).toEqual({ ...first, replayed: true })
      expect(yield* balanceNow).toBe(price)
    }))
})
