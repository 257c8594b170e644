import {
  Accounts,
  Credits,
  canonicalJson,
  type DataTooLong,
  Email,
  IdempotencyKey,
  NotScannable,
  Pricing,
  Purchasing,
  Rendering,
  resolve,
  type Storage
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import { describe, expect, it } from "vitest"

type ReadBack = Effect.Effect<void, DataTooLong | NotScannable>

const run = <A, E>(
  effect: Effect.Effect<A, E, Accounts | Purchasing | Storage>,
  readBack: ReadBack = Effect.void
): Promise<A> => {
  const rendering = Layer.succeed(Rendering, {
    render: () => Effect.succeed({ mediaType: "image/svg+xml", text: "<svg/>" }),
    readBack: () => readBack
  })
  const services = Layer.mergeAll(Purchasing.layer, Accounts.layer).pipe(
    Layer.provideMerge(Layer.mergeAll(StorageMemory.layer, Pricing.layer, rendering))
  )
  return Effect.runPromise(effect.pipe(Effect.provide(services), Effect.provide(TestContext.TestContext)))
}

const accountWith = (balance: number) =>
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const { id } = yield* accounts.create(Schema.decodeSync(Email)("ada@example.com"))
    yield* accounts.credit(id, Credits.Credits(balance), "grant")
    const balanceNow = Effect.map(accounts.find({ id }), (account) => account.balance)
    return { id, balanceNow, purchasing: yield* Purchasing }
  })

const config = resolve({ data: "https://example.com/a" })
const idempotencyKey = IdempotencyKey.make("order 1")

describe("Purchasing.buy()", () => {
  it("debits the quote's total once and keeps the record as it was bought", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(10_000)
        const { receipt, replayed } = yield* purchasing.buy(id, { config, name: "poster" })
        expect(receipt).toMatchObject({ name: "poster", pricePaid: 10_000, remainingBalance: 0 })
        expect(replayed).toBe(false)
        expect(yield* balanceNow).toBe(0)
        const record = yield* purchasing.find(id, receipt.qrCodeId)
        expect(record).toMatchObject({ configJson: canonicalJson(config), isActive: true, pricePaid: 10_000 })
      })
    ))

  it("refuses what the balance does not pay, and changes nothing", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(9_999)
        const failure = yield* Effect.flip(purchasing.buy(id, { config, idempotencyKey }))
        expect(failure).toMatchObject({ _tag: "InsufficientBalance", required: 10_000, available: 9_999 })
        expect(yield* balanceNow).toBe(9_999)
        expect(yield* purchasing.list(id, { pageNumber: 1, pageSize: 20 })).toMatchObject({ totalCount: 0 })
        const accounts = yield* Accounts
        yield* accounts.credit(id, Credits.Credits(1), "the last unit")
        expect((yield* purchasing.buy(id, { config, idempotencyKey })).replayed).toBe(false)
      })
    ))

  it("charges nothing for an image that does not scan", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(10_000)
        const failure = yield* Effect.flip(purchasing.buy(id, { config }))
        expect(failure).toMatchObject({ _tag: "NotScannable" })
        expect(yield* balanceNow).toBe(10_000)
      }),
      Effect.fail(new NotScannable({ reasons: ["too pale"] }))
    ))

  it("charges nothing when the price is not the expected one", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(10_000)
        const failure = yield* Effect.flip(
          purchasing.buy(id, { config, expectedPrice: Credits.Credits(9_000) })
        )
        expect(failure).toMatchObject({ _tag: "PriceChanged", expected: 9_000, actual: 10_000 })
        expect(yield* balanceNow).toBe(10_000)
        yield* purchasing.buy(id, { config, expectedPrice: Credits.Credits(10_000) })
      })
    ))

  it("gives the first receipt again for the same key and request, for 24 hours", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        const first = yield* purchasing.buy(id, { config, idempotencyKey })
        yield* TestClock.adjust("23 hours")
        expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ ...first, replayed: true })
        expect(yield* balanceNow).toBe(20_000)
        yield* TestClock.adjust("1 hour")
        expect((yield* purchasing.buy(id, { config, idempotencyKey })).replayed).toBe(false)
        expect(yield* balanceNow).toBe(10_000)
      })
    ))

  it("gives the first receipt again though the code could not be bought any more", async () => {
    let isScannable = true
    await run(
      Effect.gen(function* () {
        const { id, purchasing } = yield* accountWith(10_000)
        const expectedPrice = Credits.Credits(10_000)
        const first = yield* purchasing.buy(id, { config, expectedPrice, idempotencyKey })
        isScannable = false
        const again = yield* purchasing.buy(id, { config, expectedPrice, idempotencyKey })
        expect(again).toEqual({ ...first, replayed: true })
        const other = yield* Effect.flip(purchasing.buy(id, { config, name: "another", idempotencyKey }))
        expect(other).toMatchObject({ _tag: "IdempotencyKeyReused" })
      }),
      Effect.suspend(() => (isScannable ? Effect.void : new NotScannable({ reasons: ["too pale"] })))
    )
  })

  it("refuses another request with the same key", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        yield* purchasing.buy(id, { config, idempotencyKey })
        const others = [
          { config: resolve({ data: "https://example.com/b" }), idempotencyKey },
          { config, name: "another", idempotencyKey },
          { config, expectedPrice: Credits.Credits(10_000), idempotencyKey }
        ]
        for (const other of others) {
          expect(yield* Effect.flip(purchasing.buy(id, other))).toMatchObject({
            _tag: "IdempotencyKeyReused"
          })
        }
        expect(yield* balanceNow).toBe(20_000)
      })
    ))

  it("answers a second request with a key in flight at once, and charges once", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    await run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        const first = yield* Effect.fork(purchasing.buy(id, { config, idempotencyKey }))
        yield* Effect.yieldNow()
        const failure = yield* Effect.flip(purchasing.buy(id, { config, idempotencyKey }))
        expect(failure).toMatchObject({ _tag: "IdempotencyKeyInUse" })
        yield* Deferred.succeed(gate, undefined)
        const { receipt } = yield* Fiber.join(first)
        expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ receipt, replayed: true })
        expect(yield* balanceNow).toBe(20_000)
      }),
      Deferred.await(gate)
    )
  })

  it("gives the first answer to all who ask for it again at once", async () => {
    let calls = 0
    await run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        const { receipt } = yield* purchasing.buy(id, { config, idempotencyKey })
        // The first of them waits for its picture; the second need not.
        yield* Effect.fork(purchasing.buy(id, { config, idempotencyKey }))
        yield* Effect.yieldNow()
        expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ receipt, replayed: true })
        expect(yield* balanceNow).toBe(20_000)
      }),
      Effect.suspend(() => (calls++ === 0 ? Effect.void : Effect.never))
    )
  })

  it("sets a key free when its request is interrupted before the debit", async () => {
    let calls = 0
    await run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        const first = yield* Effect.fork(purchasing.buy(id, { config, idempotencyKey }))
        yield* Effect.yieldNow()
        yield* Fiber.interrupt(first)
        expect(yield* balanceNow).toBe(30_000)
        expect((yield* purchasing.buy(id, { config, idempotencyKey })).replayed).toBe(false)
      }),
      Effect.suspend(() => (calls++ === 0 ? Effect.never : Effect.void))
    )
  })

  it("names a record by the first 60 characters of its data, whole characters only", () =>
    run(
      Effect.gen(function* () {
        const { id, purchasing } = yield* accountWith(30_000)
        const data = `${"x".repeat(59)}🎟️ticket`
        const { receipt } = yield* purchasing.buy(id, { config: resolve({ data }) })
        expect(receipt.name).toBe(`${"x".repeat(59)}🎟`)
        expect(receipt.name.isWellFormed()).toBe(true)
      })
    ))
})

describe("Purchasing.refund()", () => {
  it("pays back exactly what was paid, once, and keeps the record", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(10_000)
        const { receipt } = yield* purchasing.buy(id, { config })
        const entry = yield* purchasing.refund(receipt.qrCodeId, "printed askew")
        expect(entry).toMatchObject({ kind: "refund", amount: 10_000, qrCodeId: receipt.qrCodeId })
        expect(yield* Effect.flip(purchasing.refund(receipt.qrCodeId, "again"))).toMatchObject({
          _tag: "AlreadyRefunded"
        })
        expect(yield* balanceNow).toBe(10_000)
        expect((yield* purchasing.find(id, receipt.qrCodeId)).id).toBe(receipt.qrCodeId)
      })
    ))
})

describe("Purchasing.setActive()", () => {
  it("switches a record off and on, and leaves it readable", () =>
    run(
      Effect.gen(function* () {
        const { id, purchasing } = yield* accountWith(10_000)
        const { receipt } = yield* purchasing.buy(id, { config })
        for (const isActive of [false, true]) {
          yield* purchasing.setActive(receipt.qrCodeId, isActive)
          expect(yield* purchasing.find(id, receipt.qrCodeId)).toMatchObject({ isActive })
        }
      })
    ))
})
