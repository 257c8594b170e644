import {
  Credits,
  IdempotencyKey,
  IdempotencyKeyInUse,
  IdempotencyKeyReused,
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
import { configOf } from "@quick-response/core/testing"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as JSONSchema from "effect/JSONSchema"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import { describe, expect, it } from "vitest"
import { accountWith, config, idempotencyKey, purchasingOn, run } from "./selling.ts"

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
      Effect.suspend(() =>
        isScannable ? Effect.void : Effect.fail(new NotScannable({ reasons: ["too pale"] }))
      )
    )
  })

  it("refuses another request with the same key", () =>
    run(
      Effect.gen(function* () {
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

  it.each([
    [3, "is charged"],
    [4, "is told to retry"]
  ])("after %d other requests that take its key just before the charge it %s", (takers) =>
    run(
      Effect.gen(function* () {
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
  )

  it("gives each request its own receipt by its fingerprint alone, though no code could be bought any more", async () => {
    let isScannable = true
    await run(
      Effect.gen(function* () {
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
      }),
      Effect.suspend(() =>
        isScannable ? Effect.void : Effect.fail(new NotScannable({ reasons: ["too pale"] }))
      )
    )
  })

  it("fails and charges nothing where the record of an earlier purchase is lost", () =>
    run(
      Effect.gen(function* () {
        const { id, balanceNow, purchasing } = yield* accountWith(20_000)
        yield* purchasing.buy(id, { config, idempotencyKey })
        const forgetful = yield* purchasingOn({
          ...(yield* Storage),
          findQrCode: (_, lost) => new QrCodeNotFound({ id: lost })
        })
        const failure = yield* Effect.flip(forgetful.buy(id, { config, name: "two", idempotencyKey }))
        expect(failure).toMatchObject({ _tag: "StorageError", cause: { _tag: "QrCodeNotFound" } })
        expect(yield* balanceNow).toBe(10_000)
      })
    ))

  it("asks the store for the key's purchases once, where it refuses another request", () =>
    run(
      Effect.gen(function* () {
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
      })
    ))
})

describe("IdempotencyKey", () => {
  it("is 1 to 255 printable ASCII characters", () => {
    const isKey = Schema.is(IdempotencyKey)
    for (const key of ["a", " ", "~", "order 1", "x".repeat(255)]) expect(isKey(key)).toBe(true)
    for (const key of ["", "\u001f", "\u007f", "é", "a\n", "\na", "x".repeat(256)])
      expect(isKey(key)).toBe(false)
    expect(JSONSchema.make(IdempotencyKey)).toMatchObject({
      type: "string",
      description: "1 to 255 printable ASCII characters"
    })
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

  it("is that of the purchase with the same fingerprint, whatever others have the key", () => {
    for (const { fingerprint, receipt } of [one, two])
      expect(receiptOf({ key, fingerprint }, [one, two])).toEqual(Either.right(receipt))
  })

  it("is none where all purchases of the key are known to differ, and a failure that names the others", () => {
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

describe("errors of idempotency keys", () => {
  const [key, fingerprint] = [idempotencyKey, "v2 any"]
  const receipt = {
    qrCodeId: newQrCodeId(DateTime.unsafeMake(0)),
    name: "poster",
    pricePaid: Credits.Credits(10_000),
    remainingBalance: Credits.zero
  }
  const claims = [{ fingerprint, claimedAt: DateTime.unsafeMake(0), receipt }]
  const written = { key: "order 1" }

  it("say what to do", () => {
    expect(new IdempotencyKeyReused({ key }).message).toBe(
      "Idempotency-Key: was used with another request within the last 24 hours; use a new one"
    )
    expect(new IdempotencyKeyInUse({ key }).message).toBe(
      "Idempotency-Key: a request with it is still being answered; retry in a second"
    )
    expect(new IdempotencyKeyTaken({ key, claims }).message).toBe(
      "Idempotency-Key: purchases with other fingerprints have it: 1"
    )
  })

  it("are written with the key and its purchases", () => {
    expect(Schema.encodeSync(IdempotencyKeyReused)(new IdempotencyKeyReused({ key }))).toEqual({
      _tag: "IdempotencyKeyReused",
      ...written
    })
    expect(Schema.encodeSync(IdempotencyKeyInUse)(new IdempotencyKeyInUse({ key }))).toEqual({
      _tag: "IdempotencyKeyInUse",
      ...written
    })
    expect(Schema.encodeSync(IdempotencyKeyTaken)(new IdempotencyKeyTaken({ key, claims }))).toEqual({
      _tag: "IdempotencyKeyTaken",
      ...written,
      claims: [
        {
          fingerprint,
          claimedAt: "1970-01-01T00:00:00.000Z",
          receipt: { ...receipt, pricePaid: 1, remainingBalance: 0 }
        }
      ]
    })
  })
})
