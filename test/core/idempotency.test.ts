import {
  Credits,
  IdempotencyKey,
  IdempotencyKeyTaken,
  idempotencyLifetime,
  NotScannable,
  newQrCodeId,
  type QrCodeId,
  QrCodeNotFound,
  receiptOf,
  Storage
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import { describe, expect, it } from "vitest"
import { accountWith, config, idempotencyKey, purchasingOn, run } from "./selling.ts"

describe("Purchasing.buy() with an idempotency key", () => {
  it("replays the receipt for the same request at any time", () =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(30_000)
      yield* TestClock.setTime(2_000_000_000_000)
      const first = yield* purchasing.buy(id, { config, idempotencyKey })
      for (const years of [1, 0, -1, 10]) {
        yield* TestClock.setTime(2_000_000_000_000 + years * 365 * 86_400_000)
        expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ ...first, replayed: true })
      }
      expect(yield* balanceNow).toBe(20_000)
    }))

  it("frees a key for another request after 24 hours", () =>
    run(function* () {
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
    }))

  it("refuses another request with the same key", () =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(30_000)
      yield* purchasing.buy(id, { config, idempotencyKey })
      const others = [
        { config: configOf({ data: "https://example.com/b" }), idempotencyKey },
        { config, name: "another", idempotencyKey },
        { config, expectedPrice: Credits.Credits(10_000), idempotencyKey }
      ]
      for (const other of others) {
        expect(yield* Effect.flip(purchasing.buy(id, other))).toMatchObject({
          _tag: "IdempotencyKeyReused"
        })
      }
      expect(yield* balanceNow).toBe(20_000)
    }))

  it("refuses a key in flight at once, and charges once", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    await run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(30_000)
      const first = yield* Effect.fork(purchasing.buy(id, { config, idempotencyKey }))
      yield* Effect.yieldNow()
      const failure = yield* Effect.flip(purchasing.buy(id, { config, idempotencyKey }))
      expect(failure).toMatchObject({ _tag: "IdempotencyKeyInUse" })
      yield* Deferred.succeed(gate, undefined)
      const { receipt } = yield* Fiber.join(first)
      expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ receipt, replayed: true })
      expect(yield* balanceNow).toBe(20_000)
    }, Deferred.await(gate))
  })

  it("replays to concurrent repeats without waiting", async () => {
    let calls = 0
    await run(
      function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        const { receipt } = yield* purchasing.buy(id, { config, idempotencyKey })
        // The first waits for its picture; the second does not need to.
        yield* Effect.fork(purchasing.buy(id, { config, idempotencyKey }))
        yield* Effect.yieldNow()
        expect(yield* purchasing.buy(id, { config, idempotencyKey })).toEqual({ receipt, replayed: true })
        expect(yield* balanceNow).toBe(20_000)
      },
      Effect.suspend(() => (calls++ === 0 ? Effect.void : Effect.never))
    )
  })

  it("frees a key if its request is interrupted before the debit", async () => {
    let calls = 0
    await run(
      function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(30_000)
        const first = yield* Effect.fork(purchasing.buy(id, { config, idempotencyKey }))
        yield* Effect.yieldNow()
        yield* Fiber.interrupt(first)
        expect(yield* balanceNow).toBe(30_000)
        expect((yield* purchasing.buy(id, { config, idempotencyKey })).replayed).toBe(false)
      },
      Effect.suspend(() => (calls++ === 0 ? Effect.never : Effect.void))
    )
  })

  it("keeps two accounts' purchases under one key apart", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    await run(function* () {
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
    }, Deferred.await(gate))
  })

  it.each([
    [3, "is charged"],
    [4, "is told to retry"]
  ])("after %d other requests that take its key it %s", (takers) =>
    run(function* () {
      const { id, balanceNow } = yield* accountWith(100_000)
      const storage = yield* Storage
      const claimed: Array<QrCodeId> = []
      // Long ago by the clock, so that the key is free for another request each time.
      const takeKey = Effect.suspend(() => {
        const at = DateTime.unsafeMake(-idempotencyLifetime)
        const qrCodeId = newQrCodeId(at)
        const idempotency = {
          key: idempotencyKey,
          fingerprint: `taker ${claimed.length}`,
          differsFrom: [...claimed]
        }
        claimed.push(qrCodeId)
        const order = {
          accountId: id,
          qrCodeId,
          name: "taker",
          config: { text: "{}", images: [], dataHash: "data" },
          contentText: null
        }
        return storage.purchase({ ...order, price: Credits.zero, idempotency, at })
      })
      const contested = yield* purchasingOn({
        ...storage,
        purchase: (order) =>
          Effect.zipRight(
            Effect.suspend(() => (claimed.length < takers ? takeKey : Effect.void)),
            storage.purchase(order)
          )
      })
      const outcome = yield* Effect.either(contested.buy(id, { config, idempotencyKey }))
      expect(claimed).toHaveLength(takers)
      expect(outcome).toMatchObject(
        takers === 3 ? { right: { replayed: false } } : { left: { _tag: "IdempotencyKeyInUse" } }
      )
      expect(yield* balanceNow).toBe(takers === 3 ? 90_000 : 100_000)
    })
  )

  it("replays by fingerprint without judging or reading the record", async () => {
    let isScannable = true
    await run(
      function* () {
        const { id, purchasing } = yield* accountWith(20_000)
        const buy = (name: string) => purchasing.buy(id, { config, name, idempotencyKey })
        const first = yield* buy("one")
        yield* TestClock.adjust("24 hours")
        const second = yield* buy("two")
        isScannable = false
        const readsNoRecord = yield* purchasingOn({
          ...(yield* Storage),
          findQrCode: () => Effect.dieMessage("a record was read")
        })
        for (const { receipt } of [first, second]) {
          const again = yield* readsNoRecord.buy(id, { config, name: receipt.name, idempotencyKey })
          expect(again).toEqual({ receipt, replayed: true })
        }
      },
      Effect.suspend(() =>
        isScannable ? Effect.void : Effect.fail(new NotScannable({ reasons: ["too pale"] }))
      )
    )
  })

  it("fails without a charge if an earlier record is lost", () =>
    run(function* () {
      const { id, balanceNow, purchasing } = yield* accountWith(20_000)
      yield* purchasing.buy(id, { config, idempotencyKey })
      const forgetful = yield* purchasingOn({
        ...(yield* Storage),
        findQrCode: (_, lost) => new QrCodeNotFound({ id: lost })
      })
      const failure = yield* Effect.flip(forgetful.buy(id, { config, name: "two", idempotencyKey }))
      expect(failure).toMatchObject({ _tag: "StorageError", cause: { _tag: "QrCodeNotFound" } })
      expect(yield* balanceNow).toBe(10_000)
    }))

  it("reads the key's purchases once before it refuses", () =>
    run(function* () {
      const { id, purchasing } = yield* accountWith(20_000)
      yield* purchasing.buy(id, { config, idempotencyKey })
      const storage = yield* Storage
      let reads = 0
      const counting = yield* purchasingOn({
        ...storage,
        findQrCode: (accountId, qrCodeId) => {
          reads++
          return storage.findQrCode(accountId, qrCodeId)
        }
      })
      yield* Effect.flip(counting.buy(id, { config, name: "two", idempotencyKey }))
      expect(reads).toBe(1)
    }))
})

describe("IdempotencyKey", () => {
  it("is 1 to 255 printable ASCII characters", () => {
    const isKey = Schema.is(IdempotencyKey)
    for (const key of ["a", " ", "~", "order 1", "x".repeat(255)]) expect(isKey(key)).toBe(true)
    for (const key of ["", "\u001f", "\u007f", "é", "a\n", "\na", "x".repeat(256)])
      expect(isKey(key)).toBe(false)
  })
})

describe("receiptOf()", () => {
  const claimOf = (fingerprint: string) => {
    const [claimedAt, qrCodeId] = [DateTime.unsafeMake(0), newQrCodeId(DateTime.unsafeMake(0))]
    const receipt = { qrCodeId, name: fingerprint, pricePaid: Credits.zero, remainingBalance: Credits.zero }
    return { fingerprint, claimedAt, receipt }
  }
  const [one, two] = [claimOf("one"), claimOf("two")]
  const key = idempotencyKey

  it("is the receipt with the same fingerprint", () => {
    for (const { fingerprint, receipt } of [one, two])
      expect(receiptOf({ key, fingerprint }, [one, two])).toEqual(Either.right(receipt))
  })

  it("is none if all claims are known to differ, else a failure", () => {
    const three = { key, fingerprint: "three" }
    const [first, second] = [one.receipt.qrCodeId, two.receipt.qrCodeId]
    expect(receiptOf(three, [])).toEqual(Either.right(undefined))
    expect(receiptOf({ ...three, differsFrom: [second, first] }, [one, two])).toEqual(Either.right(undefined))
    expect(receiptOf({ ...three, differsFrom: [first] }, [one, two])).toEqual(
      Either.left(new IdempotencyKeyTaken({ key, claims: [two] }))
    )
    expect(receiptOf(three, [one, two])).toEqual(
      Either.left(new IdempotencyKeyTaken({ key, claims: [one, two] }))
    )
  })
})
