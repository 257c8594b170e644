import * as Ports from "@quick-response/core"
import {
  Accounts,
  Email,
  nextPriceList,
  PriceList,
  type PriceListStorage,
  type PriceListVersion,
  PriceSchedule,
  type Pricing,
  Purchasing,
  priceListsAt,
  Rendering,
  StorageError
} from "@quick-response/core"
import { configOf } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Scope } from "effect/Scope"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import type { YieldWrap } from "effect/Utils"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

const prices = PriceList.defaultPriceList

/** Who sells at a time, told by living through all that was published in turn. */
const livedThrough = (versions: ReadonlyArray<PriceListVersion>, at: number) => {
  let current: PriceListVersion | undefined
  let next: PriceListVersion | undefined
  const passTo = (time: number) => {
    if (next === undefined || next.effectiveAt.epochMillis > time) return
    current = next
    next = undefined
  }
  for (const version of versions) {
    passTo(version.createdAt.epochMillis)
    next = version
    passTo(version.createdAt.epochMillis)
  }
  passTo(at)
  return { current: current?.version, next: next?.version }
}

describe("priceListsAt()", () => {
  it("agrees with a replay of the publications in order", () => {
    const publication = FastCheck.record({ after: FastCheck.nat(4), waits: FastCheck.nat(12) })
    forAll(
      [FastCheck.array(publication, { maxLength: 8 }), FastCheck.nat(60)],
      { numRuns: runs(500) },
      (publications, later) => {
        const versions: Array<PriceListVersion> = []
        let now = 1_000
        for (const { after, waits } of publications) {
          now += after
          const [at, effectiveAt] = [DateTime.unsafeMake(now), DateTime.unsafeMake(now + waits)]
          versions.push(nextPriceList(versions.at(-1), { prices, at, effectiveAt }))
        }
        const at = now + later
        const { current, next } = priceListsAt(versions.toReversed(), DateTime.unsafeMake(at))
        expect({ current: current?.version, next: next?.version }).toEqual(livedThrough(versions, at))
      }
    )
  })
})

/** Base and body style differ in each list, so that a mix of two lists would be seen in the total. */
const list = (base: number, dots: number) => ({ base, bodyStyle: { Dots: dots } })
const config = configOf({ data: "https://example.com/a", bodyStyle: "Dots" })

interface Server {
  readonly schedule: typeof PriceSchedule.Service
  readonly pricing: typeof Pricing.Service
  readonly purchasing: typeof Purchasing.Service
}

/** A server over a store that others share. */
const startServer = (
  state: StorageMemory.State,
  readBack: Effect.Effect<void> = Effect.void,
  wrong: Partial<typeof PriceListStorage.Service> = {}
) => {
  const rendering = Layer.succeed(Rendering, {
    render: () => Effect.succeed({ mediaType: "image/svg+xml", text: "<svg/>" }),
    readBack: () => readBack
  })
  const store = Layer.map(StorageMemory.layerOf(state), (context) =>
    Context.add(context, Ports.PriceListStorage, {
      ...Context.get(context, Ports.PriceListStorage),
      ...wrong
    })
  )
  return Layer.build(
    Layer.mergeAll(Purchasing.layer, Accounts.layer).pipe(
      Layer.provideMerge(Layer.merge(PriceSchedule.layer, rendering)),
      Layer.provideMerge(store)
    )
  ).pipe(
    Effect.map((context) => ({
      schedule: Context.get(context, PriceSchedule),
      pricing: Context.get(context, Ports.Pricing),
      purchasing: Context.get(context, Purchasing),
      accounts: Context.get(context, Accounts)
    }))
  )
}

const openAccount = (accounts: typeof Accounts.Service) =>
  Effect.gen(function* () {
    const { id } = yield* accounts.create(Schema.decodeSync(Email)(`${crypto.randomUUID()}@example.com`))
    yield* accounts.credit(id, 100_000, "to spend")
    return id
  })

const total = ({ pricing }: Pick<Server, "pricing">) => pricing.quote(config).totalPrice / 10_000

const run = <A>(
  body: () => Generator<YieldWrap<Effect.Effect<unknown, unknown, Scope>>, A, never>
): Promise<A> =>
  Effect.runPromise(Effect.scoped(Effect.gen(body)).pipe(Effect.provide(TestContext.TestContext)))

describe("PriceSchedule", () => {
  it("publishes here at once and elsewhere within a second", () =>
    run(function* () {
      const state = StorageMemory.emptyState()
      const [here, there] = [yield* startServer(state), yield* startServer(state)]
      expect(yield* here.schedule.find).toMatchObject({ version: 0, prices, since: null, next: null })
      const before = total(here)
      const published = yield* here.schedule.publish({
        prices: list(2, 0.7),
        expectedVersion: 0,
        operatorId: null
      })
      expect(published).toMatchObject({ version: 1, next: null, isFixed: false })
      expect([total(here), total(there)]).toEqual([2.7, before])
      yield* TestClock.adjust(1_000)
      expect([total(here), total(there)]).toEqual([2.7, 2.7])
      const { priceList } = there.pricing
      yield* TestClock.adjust(1_000)
      expect(there.pricing.priceList).toBe(priceList)
    }))

  it("changes all servers at a list's effective time", () =>
    run(function* () {
      const state = StorageMemory.emptyState()
      const [here, there] = [yield* startServer(state), yield* startServer(state)]
      yield* here.schedule.publish({ prices: list(1, 0.3), expectedVersion: 0, operatorId: null })
      const effectiveAt = DateTime.add(yield* DateTime.now, { minutes: 1 })
      const waiting = yield* here.schedule.publish({
        prices: list(2, 0.7),
        expectedVersion: 1,
        operatorId: null,
        effectiveAt
      })
      expect(waiting).toMatchObject({ version: 1, next: { version: 2, effectiveAt } })
      yield* TestClock.adjust(59_000)
      expect([total(here), total(there)]).toEqual([1.3, 1.3])
      yield* TestClock.adjust(2_000)
      expect([total(here), total(there)]).toEqual([2.7, 2.7])
      expect(yield* there.schedule.find).toMatchObject({ version: 2, since: effectiveAt, next: null })
    }))

  it("publish() refuses stale versions, past times and invalid lists by field", () =>
    run(function* () {
      const { schedule } = yield* startServer(StorageMemory.emptyState())
      const refusal = (given: Partial<Parameters<typeof schedule.publish>[0]>) =>
        Effect.map(
          Effect.flip(
            schedule.publish({ prices: list(1, 1), expectedVersion: 0, operatorId: null, ...given })
          ),
          ({ message }) => message
        )
      expect(yield* refusal({ expectedVersion: 1 })).toBe(
        "expectedVersion: the version is 0 now, not 1: read it again"
      )
      expect(yield* refusal({ effectiveAt: yield* DateTime.now })).toMatch(
        /^effectiveAt: expected a time after /
      )
      expect(yield* refusal({ prices: {} })).toMatch(/^prices\.base: is missing/)
      expect(yield* refusal({ prices: list(1, -1) })).toMatch(/^prices\.bodyStyle\.Dots: expected /)
      expect(yield* refusal({ prices: [] })).toMatch(/^prices: expected an object/)
      expect((yield* schedule.find).version).toBe(0)
    }))

  it("keeps its prices while the store fails", () =>
    run(function* () {
      const state = StorageMemory.emptyState()
      const here = yield* startServer(state)
      let isBroken = false
      const { readPriceLists } = Context.get(
        yield* Layer.build(StorageMemory.layerOf(state)),
        Ports.PriceListStorage
      )
      const failing = Effect.suspend(() =>
        isBroken ? Effect.fail(new StorageError({ cause: "broken" })) : readPriceLists
      )
      const there = yield* startServer(state, Effect.void, { readPriceLists: failing })
      isBroken = true
      const before = total(there)
      yield* here.schedule.publish({ prices: list(2, 0.7), expectedVersion: 0, operatorId: null })
      yield* TestClock.adjust(5_000)
      expect(total(there)).toBe(before)
      isBroken = false
      yield* TestClock.adjust(1_000)
      expect(total(there)).toBe(2.7)
    }))

  it("layerFixed() publishes nothing", () =>
    run(function* () {
      const { publish, find } = Context.get(
        yield* Layer.build(PriceSchedule.layerFixed(PriceList.defaultPriceList)),
        PriceSchedule
      )
      expect(
        yield* Effect.flip(publish({ prices: list(1, 1), expectedVersion: 0, operatorId: null }))
      ).toMatchObject({
        _tag: "PriceListFixed"
      })
      expect(yield* find).toMatchObject({ version: 0, isFixed: true })
    }))
})

describe("Purchasing.buy() while prices change", () => {
  it("charges the price at the charge, and refuses an outdated expectation", () =>
    run(function* () {
      const isDrawn = yield* Deferred.make<void>()
      const { accounts, purchasing, schedule, pricing } = yield* startServer(
        StorageMemory.emptyState(),
        Deferred.await(isDrawn)
      )
      const id = yield* openAccount(accounts)
      const expectedPrice = pricing.quote(config).totalPrice
      const anyPrice = yield* Effect.fork(purchasing.buy(id, { config }))
      const oldPrice = yield* Effect.fork(Effect.flip(purchasing.buy(id, { config, expectedPrice })))
      yield* TestClock.adjust(1)
      yield* schedule.publish({ prices: list(2, 0.7), expectedVersion: 0, operatorId: null })
      yield* Deferred.succeed(isDrawn, undefined)
      expect((yield* Fiber.join(anyPrice)).receipt.pricePaid).toBe(27_000)
      expect(yield* Fiber.join(oldPrice)).toMatchObject({
        _tag: "PriceChanged",
        expected: expectedPrice,
        actual: 27_000
      })
    }))

  it("charges by one list, the newest a second after publication", () =>
    run(function* () {
      const state = StorageMemory.emptyState()
      const first = yield* startServer(state)
      const servers = [first, yield* startServer(state), yield* startServer(state)]
      const id = yield* openAccount(first.accounts)
      const allowed = new Set([total(first)])
      for (let version = 0; version < 8; version++) {
        const [base, dots] = [version + 1, (version + 1) / 8]
        yield* first.schedule.publish({
          prices: list(base, dots),
          expectedVersion: version,
          operatorId: null
        })
        allowed.add(base + dots)
        for (let step = 0; step < 10; step++) {
          for (const { purchasing } of servers) {
            const { receipt } = yield* purchasing.buy(id, { config })
            expect(allowed).toContain(receipt.pricePaid / 10_000)
          }
          yield* TestClock.adjust(100)
        }
        allowed.clear()
        allowed.add(base + dots)
      }
    }))
})
