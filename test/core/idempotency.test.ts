import { Credits, NotScannable, resolve } from "@quick-response/core"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import { describe, expect, it } from "vitest"
import { accountWith, config, idempotencyKey, run } from "./selling.ts"

describe("Purchasing.buy() with an idempotency key", () => {
  it("gives the first receipt again for the same request, whatever the clock says", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        yield* TestClock.setTime(2_000_000_000_000)
        const first = yield* purchasing.buy(id, { config, idempotencyKey })
        for (const years of [1, 0, -1, 10]) {
          yield* TestClock.setTime(2_000_000_000_000 + years * 365 * 86_400_000)
          expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ ...first, replayed: true })
        }
        expect(yield* balanceNow).toBe(20_000)
      })
    ))

  it("lets another request take a key after 24 hours, and answers both as before", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(50_000)
        const buy = (name: string) => purchasing.buy(id, { config, name, idempotencyKey })
        const first = yield* buy("one")
        yield* TestClock.adjust(24 * 3_600_000 - 1)
        expect(yield* Effect.flip(buy("two"))).toMatchObject({ _tag: "IdempotencyKeyReused" })
        yield* TestClock.adjust(1)
        const second = yield* buy("two")
        expect(second).toMatchObject({ replayed: false, receipt: { name: "two" } })
        // The younger of the two purchases keeps the key for its own 24 hours.
        expect(yield* Effect.flip(buy("three"))).toMatchObject({ _tag: "IdempotencyKeyReused" })
        expect(yield* buy("one")).toEqual({ ...first, replayed: true })
        expect(yield* buy("two")).toEqual({ ...second, replayed: true })
        yield* TestClock.adjust("24 hours")
        expect((yield* buy("three")).replayed).toBe(false)
        expect(yield* buy("one")).toEqual({ ...first, replayed: true })
        expect(yield* balanceNow).toBe(20_000)
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

  it("keeps apart what two accounts buy with one key at once", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    await run(
      Effect.gen(function* () {
        const [one, other] = [yield* accountWith(10_000), yield* accountWith(10_000, "bob@example.com")]
        const buying = yield* Effect.forEach([one, other], ({ id, purchasing }) =>
          Effect.fork(purchasing.buy(id, { config, idempotencyKey }))
        )
        yield* Effect.yieldNow()
        yield* Deferred.succeed(gate, undefined)
        const bought = yield* Effect.forEach(buying, Fiber.join)
        expect(bought.map(({ replayed }) => replayed)).toEqual([false, false])
        expect(new Set(bought.map(({ receipt }) => receipt.qrCodeId)).size).toBe(2)
        expect([yield* one.balanceNow, yield* other.balanceNow]).toEqual([0, 0])
      }),
      Deferred.await(gate)
    )
  })
})
