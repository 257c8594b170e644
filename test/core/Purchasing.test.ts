import { Accounts, Credits, canonicalJson, NotScannable, resolve } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { accountWith, config, idempotencyKey, run } from "./selling.ts"

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
