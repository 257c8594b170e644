import { type AccountId, Credits, IdempotencyKey, Storage } from "@quick-response/core"
import { seededScheduler } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { StorageSqlite } from "./sqlite.ts"

const rounds = Number(process.env.QR_TEST_ROUNDS ?? 1)
const schedules = Number(process.env.QR_TEST_SCHEDULES ?? 12)

const atOnce = <A, E, R>(count: number, effect: (index: number) => Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: count }, (_, index) => Effect.either(effect(index))),
    { concurrency: "unbounded" }
  )

const succeeded = (outcomes: ReadonlyArray<{ readonly _tag: string }>): number =>
  outcomes.filter(({ _tag }) => _tag === "Right").length

const buy = (accountId: AccountId) =>
  Effect.flatMap(Storage, (storage) => storage.purchase(orderBy(accountId)))

/** The totals of an account, after its ledger is checked for gaps and sums. */
const totalsOf = (accountId: AccountId) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const { balance } = yield* storage.findAccount({ id: accountId })
    const page = { pageNumber: 1, pageSize: 100 }
    const { entries, totalCount } = yield* storage.listLedger(accountId, page)
    for (const [index, { sequence, amount, balanceAfter }] of entries.entries()) {
      expect(sequence).toBe(totalCount - index)
      const before =
        entries[index + 1]?.balanceAfter ?? (index === totalCount - 1 ? 0 : balanceAfter - amount)
      expect(balanceAfter).toBe(before + amount)
    }
    expect(entries[0]?.balanceAfter).toBe(balance)
    return { balance, entries: totalCount, records: (yield* storage.listQrCodes(accountId, page)).totalCount }
  })

/** Concurrent buyers of whom only some can pay. */
const overdraw = (buyers: number, affordable: number) =>
  Effect.gen(function* () {
    const accountId = yield* openAccount(Credits.Credits(affordable))
    expect(succeeded(yield* atOnce(buyers, () => buy(accountId)))).toBe(affordable)
    expect(yield* totalsOf(accountId)).toEqual({ balance: 0, entries: affordable + 1, records: affordable })
  })

/** Concurrent purchases with the same claim. */
const repeatClaim = (callers: number) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const accountId = yield* openAccount(Credits.Credits(1_000))
    const idempotency = { key: IdempotencyKey.make(crypto.randomUUID()), fingerprint: "one request" }
    const outcomes = yield* Effect.all(
      Array.from({ length: callers }, () => storage.purchase({ ...orderBy(accountId), idempotency })),
      { concurrency: "unbounded" }
    )
    expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(outcomes.map(({ receipt }) => receipt.qrCodeId)).size).toBe(1)
    expect(yield* totalsOf(accountId)).toEqual({ balance: 999, entries: 2, records: 1 })
  })

const scenarios = {
  "12 buyers with money for 5": overdraw(12, 5),
  "8 times the same claim": repeatClaim(8),
  "6 refunds of one purchase, and 3 buyers with money for it": Effect.gen(function* () {
    const storage = yield* Storage
    const accountId = yield* openAccount(Credits.Credits(1))
    const { receipt } = yield* buy(accountId)
    const refund = () => storage.refund(receipt.qrCodeId, "refund", DateTime.unsafeMake(0))
    const [refunds, bought] = yield* Effect.all([atOnce(6, refund), atOnce(3, () => buy(accountId))], {
      concurrency: "unbounded"
    })
    expect(succeeded(refunds)).toBe(1)
    expect(succeeded(bought)).toBeLessThanOrEqual(1)
    const left = 1 - succeeded(bought)
    expect(yield* totalsOf(accountId)).toEqual({ balance: left, entries: 4 - left, records: 2 - left })
  }),
  "4 grants, 8 purchases and a refund of each": Effect.gen(function* () {
    const storage = yield* Storage
    const accountId = yield* openAccount(Credits.Credits(3))
    const at = DateTime.unsafeMake(0)
    const grant = () =>
      storage.post({ accountId, kind: "grant", amount: Credits.Credits(1), reason: "grant", at })
    const buyAndRefund = () =>
      Effect.flatMap(buy(accountId), ({ receipt }) => storage.refund(receipt.qrCodeId, "refund", at))
    const [grants, refunded] = yield* Effect.all([atOnce(4, grant), atOnce(8, buyAndRefund)], {
      concurrency: "unbounded"
    })
    expect(succeeded(grants)).toBe(4)
    const bought = succeeded(refunded)
    expect(bought).toBeGreaterThanOrEqual(3)
    expect(yield* totalsOf(accountId)).toEqual({ balance: 7, entries: 5 + 2 * bought, records: bought })
  })
}

const stores = { memory: StorageMemory.layer, SQLite: StorageSqlite.layer({ filename: ":memory:" }) }

for (const [name, layer] of Object.entries(stores)) {
  describe(`storage in ${name} under seeded schedules`, () => {
    for (const [what, scenario] of Object.entries(scenarios)) {
      it(what, () => {
        const seeds = Array.from({ length: schedules }, (_, seed) => seed)
        return Effect.runPromise(
          Effect.forEach(seeds, (seed) => Effect.withScheduler(scenario, seededScheduler(seed)), {
            discard: true
          }).pipe(Effect.provide(layer))
        )
      })
    }

    it(`100 equal claims, and 300 buyers with money for 100 (rounds: ${rounds})`, () =>
      Effect.runPromise(
        Effect.repeatN(Effect.zipRight(repeatClaim(100), overdraw(300, 100)), rounds - 1).pipe(
          Effect.provide(layer)
        )
      ))
  })
}
