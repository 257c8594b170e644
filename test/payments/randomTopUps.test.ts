import {
  Credits,
  type LedgerEntry,
  type PaymentReport,
  Storage,
  type TopUp,
  TopUpId,
  TopUpStorage
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { openEmptyAccount, orderBy } from "../storage/accounts.ts"
import { runs } from "../storage/runs.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { paidReport } from "./paidReport.ts"

const price = 300
const credits = Credits.Credits(250)

type Operation =
  | { readonly kind: "grant" | "adjustment"; readonly units: number }
  | { readonly kind: "purchase"; readonly units: number }
  | { readonly kind: "open" }
  | { readonly kind: "hint" | "take" | "postpone"; readonly place: number }
  | {
      readonly kind: "settle"
      readonly place: number
      readonly report: PaymentReport
      readonly isOld: boolean
    }

const paid = (refunded: number, disputed = 0) => paidReport(price, { refunded, disputed })

const settled = (report: PaymentReport): Operation => ({ kind: "settle", place: 0, report, isOld: false })

/** Leads below zero, then buys a free code. */
const intoDebt: Array<Operation> = [
  { kind: "open" },
  settled(paid(0)),
  { kind: "purchase", units: 100 },
  settled(paid(price)),
  { kind: "purchase", units: 0 }
]

const place = FastCheck.nat(1)
const anyReport: FastCheck.Arbitrary<PaymentReport> = FastCheck.oneof(
  FastCheck.constant({ state: "unknown" } as const),
  FastCheck.record({
    state: FastCheck.constantFrom("open", "processing", "expired", "failed"),
    payment: FastCheck.constant(null)
  }),
  FastCheck.record({ refunded: FastCheck.nat(price), disputed: FastCheck.nat(price) }).map(
    ({ refunded, disputed }) => paid(refunded, Math.min(disputed, price - refunded))
  )
)
const settle = FastCheck.record({
  kind: FastCheck.constant("settle" as const),
  place,
  report: anyReport,
  isOld: FastCheck.constantFrom(false, false, false, true)
})
const anyOperation: FastCheck.Arbitrary<Operation> = FastCheck.oneof(
  FastCheck.record({ kind: FastCheck.constant("grant" as const), units: FastCheck.nat(200) }),
  FastCheck.record({
    kind: FastCheck.constant("adjustment" as const),
    units: FastCheck.integer({ min: -200, max: 200 })
  }),
  FastCheck.record({
    kind: FastCheck.constant("purchase" as const),
    units: FastCheck.constantFrom(0, 1, 100, 250)
  }),
  FastCheck.constant({ kind: "open" } as const),
  FastCheck.record({ kind: FastCheck.constantFrom("hint", "take", "postpone"), place }),
  { arbitrary: settle, weight: 6 }
)

const start = 1_800_000_000_000

/** An entry without its ids, which differ between stores. */
const shown = ({ accountId, qrCodeId, topUpId, ...entry }: LedgerEntry) => ({
  ...entry,
  isOfTopUp: topUpId !== null
})

const stateOf = ({ state, token, failures, dueAt, refundedCredits, disputedCredits, attention }: TopUp) => ({
  state,
  token,
  failures,
  dueAt: dueAt?.epochMillis ?? null,
  refundedCredits,
  disputedCredits,
  attention
})

/** Performs operations on a fresh account; answers all that became of it. */
const perform = (operations: ReadonlyArray<Operation>) =>
  Effect.gen(function* () {
    const [storage, topUps] = [yield* Storage, yield* TopUpStorage]
    const accountId = yield* openEmptyAccount(DateTime.unsafeMake(start))
    const made: Array<TopUpId> = []
    const balance = () => Effect.map(storage.findAccount({ id: accountId }), (account) => account.balance)
    let millis = start
    for (const operation of operations) {
      millis += 1_000
      const at = DateTime.unsafeMake(millis)
      const id = "place" in operation ? made[operation.place] : undefined
      const posting = { accountId, reason: "", at }
      switch (operation.kind) {
        case "grant":
        case "adjustment": {
          const { kind, units } = operation
          yield* Effect.either(storage.post({ ...posting, kind, amount: Credits.Credits(units) }))
          break
        }
        case "purchase": {
          const before = yield* balance()
          const bought = yield* Effect.either(
            storage.purchase({ ...orderBy(accountId), price: Credits.Credits(operation.units), at })
          )
          expect(Either.isRight(bought)).toBe(before >= operation.units && before >= 0)
          break
        }
        case "open": {
          const [newId, expiresAt] = [TopUpId.make(crypto.randomUUID()), DateTime.add(at, { hours: 1 })]
          const pack = { id: `pack ${made.length}`, label: "a pack", credits, amount: price }
          const order = { id: newId, accountId, pack, currency: "eur", provider: "double", at, expiresAt }
          if (Either.isLeft(yield* Effect.either(topUps.createTopUp(order)))) break
          yield* topUps.setCheckout(newId, { checkout: newId, url: "https://pay.example", expiresAt }, at)
          made.push(newId)
          break
        }
        case "hint":
          if (id !== undefined) yield* topUps.requestCheck({ checkout: id }, { at })
          break
        case "take":
          if (id !== undefined) yield* topUps.takeTopUp({ at, until: DateTime.add(at, { seconds: 3 }), id })
          break
        case "postpone": {
          if (id === undefined) break
          const { token } = yield* topUps.findTopUp(accountId, id)
          yield* topUps.postponeTopUp(id, token, DateTime.add(at, { seconds: 5 }))
          break
        }
        case "settle": {
          if (id === undefined) break
          const { token } = yield* topUps.findTopUp(accountId, id)
          yield* topUps.settleTopUp(id, operation.isOld ? token - 1 : token, operation.report, at)
        }
      }
    }
    const { entries } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 100 })
    expect(yield* balance()).toBe(entries.reduce((sum, { amount }) => sum + amount, 0))
    const list = yield* topUps.listTopUps(accountId, { pageNumber: 1, pageSize: 100 })
    return { entries: entries.map(shown), topUps: list.topUps.map(stateOf), totalCount: list.totalCount }
  })

const audit = Effect.flatMap(Storage, (storage) => storage.audit)

describe("Random top-ups, grants and purchases", () => {
  it("are booked equally in memory and SQLite, never sold below zero", async () => {
    const memory = ManagedRuntime.make(StorageMemory.layer)
    const sqlite = ManagedRuntime.make(StorageSqlite.layer({ filename: ":memory:" }))
    const operations = FastCheck.array(anyOperation, { minLength: 1, maxLength: 40, size: "max" })
    await FastCheck.assert(
      FastCheck.asyncProperty(operations, async (list) => {
        expect(await sqlite.runPromise(perform(list))).toEqual(await memory.runPromise(perform(list)))
      }),
      { numRuns: runs(30), examples: [[intoDebt]] }
    )
    expect([await memory.runPromise(audit), await sqlite.runPromise(audit)]).toEqual([[], []])
    await memory.dispose()
    await sqlite.dispose()
  })
})
