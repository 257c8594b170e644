import { join } from "node:path"
import {
  type Charged,
  chargeBucket,
  type RateTable,
  StorageError,
  type TokenBucket,
  tokensIn
} from "@quick-response/core"
import { makeMemoryRateStore, makeSharedRateStore, type RateStore } from "@quick-response/http"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import * as FastCheck from "fast-check"
import { afterAll, describe, expect, test } from "vitest"
import { anyPostgres } from "./postgres.ts"
import { runs as runsOf } from "./runs.ts"
import { StorageSqlite } from "./sqlite.ts"
import { temporaryFolder } from "./temporary.ts"

const postgres = await anyPostgres()
afterAll(postgres.remove)

/** Milliseconds that charges and requests wait here: a busy machine must not make the stores count alone. */
const patience = 60_000

/** A store that gives its table the time that it takes. */
const makePatientStore = (table: RateTable, clock: () => number) =>
  makeSharedRateStore(table, clock, { patience })

let databases = 0

const inFile = Effect.suspend(() => {
  const database = { filename: join(temporaryFolder(), "shared.db"), retryTimeout: patience }
  return Effect.all([StorageSqlite.rateTable(database), StorageSqlite.rateTable(database)])
})
const inPostgres = Effect.gen(function* () {
  const address = yield* Effect.promise(() => postgres.createDatabase(`limits${databases++}`))
  const database = { url: Redacted.make(address), retryTimeout: patience }
  yield* Layer.build(StoragePostgres.layer(database))
  return yield* Effect.all([StoragePostgres.rateTable(database), StoragePostgres.rateTable(database)])
})

/** Runs a test on two rate tables of one new database, as in two processes. */
const onTwoOf =
  (tables: typeof inFile | typeof inPostgres) =>
  (check: (tables: readonly [RateTable, RateTable]) => Promise<void>) =>
    Effect.flatMap(tables, (two) => Effect.promise(() => check(two))).pipe(Effect.scoped, Effect.runPromise)

const start = 1_800_000_000_000

const sides = [0, 1] as const

/** Requests in order of time: which of two stores each goes to, for which bucket, how long after the one before. */
const schedulesWith = (waits: FastCheck.Arbitrary<number>) =>
  FastCheck.array(
    FastCheck.record({
      store: FastCheck.constantFrom(...sides),
      bucket: FastCheck.nat(1),
      wait: waits
    }),
    { minLength: 1, maxLength: 60 }
  )
const shortWaits = FastCheck.oneof(FastCheck.constant(0), FastCheck.nat(500))
/** Waits of 60 requests together that are shorter than the second by which processes may count them in another order. */
const waitsWithinSecond = FastCheck.nat(16)
const schedules = schedulesWith(FastCheck.oneof(shortWaits, FastCheck.nat(70_000)))
const limits = FastCheck.constantFrom(1, 3, 7, 120)

interface Taking {
  readonly store: 0 | 1
  readonly bucket: string
  readonly now: number
}

let runs = 0

/** A schedule of absolute times, with buckets of its own. */
const timed = (
  schedule: ReadonlyArray<{ readonly store: 0 | 1; readonly bucket: number; readonly wait: number }>
) => {
  runs++
  let now = start
  return schedule.map(({ store, bucket, wait }): Taking => {
    now += wait
    return { store, bucket: `${runs} ${bucket}`, now }
  })
}

const run = Effect.runPromise

/** A store whose clock each request sets. */
interface Limited {
  readonly take: (key: string, perMinute: number, now: number) => Effect.Effect<Charged>
  readonly store: RateStore
}

const limited = (make: (clock: () => number) => RateStore): Limited => {
  let time = start
  const store = make(() => time)
  return {
    store,
    take: (key, perMinute, now) =>
      Effect.suspend(() => {
        time = now
        const bucket = { key, capacity: perMinute, interval: 60_000 / perMinute }
        return Effect.flatMap(store.take([{ bucket, cost: 1, mayOverdraw: false }]), ([charged]) =>
          charged === undefined ? Effect.die("no answer") : Effect.succeed(charged)
        )
      })
  }
}
const inProcess = () => limited(makeMemoryRateStore)
const sharing = (table: RateTable) => limited((clock) => makePatientStore(table, clock))

const cpu: TokenBucket = { key: "cpu", capacity: 20_000, interval: 3 }
const admission = [{ bucket: cpu, cost: 0, mayOverdraw: false }]

describe.each([
  ["a SQLite file", inFile],
  ["Postgres", inPostgres]
])("makeSharedRateStore() over rateTable() of %s", (_, tables) => {
  const onTwo = onTwoOf(tables)

  test("decides like the store in process, if only one process uses it", () =>
    onTwo(([table]) =>
      FastCheck.assert(
        FastCheck.asyncProperty(schedules, limits, async (schedule, perMinute) => {
          const alone = inProcess()
          const shared = sharing(table)
          for (const { bucket, now } of timed(schedule))
            expect(await run(shared.take(bucket, perMinute, now))).toEqual(
              await run(alone.take(bucket, perMinute, now))
            )
        }),
        { numRuns: runsOf(12) }
      )
    ))

  test("continues at the usual rate after the clock stepped back", () =>
    onTwo(async ([table]) => {
      const perMinute = 60
      for (const store of [inProcess(), sharing(table)]) {
        const allowedOf = async (times: ReadonlyArray<number>) => {
          let allowed = 0
          for (const now of times) if ((await run(store.take("b", perMinute, now))).isAllowed) allowed++
          return allowed
        }
        const hour = 3_600_000
        expect(await allowedOf(Array.from({ length: 99 }, () => start + hour))).toBe(perMinute)
        const eachSecond = Array.from({ length: 60 }, (_, second) => start + 1_000 * second)
        expect(await allowedOf(eachSecond)).toBeGreaterThan(perMinute - 4)
      }
    }))

  test("refuses no caller below the rate when a time recurs", () =>
    onTwo(async (tables) => {
      const perMinute = 60
      const late = start + 150_000
      for (const [i, other] of [tables[0], tables[1]].entries()) {
        const key = `again ${i}`
        const store = sharing(tables[0])
        const exhaust = async () => {
          for (let n = 0; n < perMinute; n++) await run(store.take(key, perMinute, late))
          expect((await run(store.take(key, perMinute, late))).isAllowed).toBe(false)
        }
        await exhaust()
        expect((await run(store.take("other", perMinute, start))).isAllowed).toBe(true)
        // The same store, another process without memory of it, and one that is started after the step.
        const asked = i === 0 ? store : sharing(other)
        expect((await run(asked.take(key, perMinute, late - 500))).isAllowed).toBe(true)
      }
    }))

  test("takes no token from a request that another process's spending refuses", () =>
    onTwo(async (tables) => {
      const [spender, asked] = tables.map((table) => makePatientStore(table, () => start))
      if (spender === undefined || asked === undefined) throw new Error("two stores")
      const requests: TokenBucket = { key: "requests", capacity: 10, interval: 6_000 }
      const charges = [{ bucket: requests, cost: 1, mayOverdraw: false }, ...admission]
      const tokens = async () => {
        const [charged] = await run(asked.take(charges))
        return charged === undefined
          ? undefined
          : [charged.isAllowed, Math.round(tokensIn(requests, charged))]
      }
      expect(await tokens()).toEqual([true, 9])
      await run(spender.spend(cpu, 25_000))
      for (let i = 0; i < 3; i++) expect(await tokens()).toEqual([true, 9])
      expect((await run(asked.take(charges)))[1]?.isAllowed).toBe(false)
    }))

  test("gives nothing back for requests counted out of order", () =>
    onTwo(async ([table]) => {
      const perMinute = 60
      for (const store of [inProcess(), sharing(table)]) {
        const late = start + 900
        for (let i = 0; i < perMinute; i++) await run(store.take("late", perMinute, late))
        for (const now of [start, late])
          expect((await run(store.take("late", perMinute, now))).isAllowed).toBe(false)
      }
    }))

  test("allows through two stores in turn what one store in process does", () =>
    onTwo((tables) =>
      FastCheck.assert(
        FastCheck.asyncProperty(schedules, limits, async (schedule, perMinute) => {
          const alone = inProcess()
          const stores = [sharing(tables[0]), sharing(tables[1])] as const
          for (const { store, bucket, now } of timed(schedule)) {
            const { isAllowed } = await run(stores[store].take(bucket, perMinute, now))
            expect(isAllowed).toBe((await run(alone.take(bucket, perMinute, now))).isAllowed)
          }
        }),
        { numRuns: runsOf(12) }
      )
    ))

  test("never allows more than the limit to two concurrent stores", () =>
    onTwo((tables) =>
      FastCheck.assert(
        FastCheck.asyncProperty(schedulesWith(waitsWithinSecond), limits, async (schedule, perMinute) => {
          const stores = [sharing(tables[0]), sharing(tables[1])] as const
          const takings = timed(schedule)
          const decisions = await run(
            Effect.forEach(takings, ({ store, bucket, now }) => stores[store].take(bucket, perMinute, now), {
              concurrency: "unbounded"
            })
          )
          const allowed = takings.filter((_, i) => decisions[i]?.isAllowed)
          for (const first of allowed)
            for (const last of allowed) {
              const isWithin = ({ bucket, now }: Taking) =>
                bucket === first.bucket && now >= first.now && now <= last.now
              const gained = ((last.now - first.now) * perMinute) / 60_000
              expect(allowed.filter(isWithin).length).toBeLessThanOrEqual(
                perMinute + Math.max(0, gained) + 1e-6
              )
            }
        }),
        { numRuns: runsOf(12) }
      )
    ))

  test("gives exactly the bucket to 200 concurrent callers", () =>
    onTwo(async (tables) => {
      const stores = tables.map(sharing)
      const decisions = await run(
        Effect.forEach(
          Array.from({ length: 100 }),
          () => Effect.forEach(stores, (store) => store.take("b", 120, start), { concurrency: 2 }),
          { concurrency: "unbounded" }
        )
      )
      expect(decisions.flat().filter(({ isAllowed }) => isAllowed).length).toBe(120)
    }))

  test("tells other processes of spending, and admits none in debt", () =>
    onTwo(async (tables) => {
      let now = start
      const [a, b] = [makePatientStore(tables[0], () => now), makePatientStore(tables[1], () => now)]
      const isAdmitted = async (store: RateStore) => (await run(store.take(admission)))[0]?.isAllowed
      expect([await isAdmitted(a), await isAdmitted(b)]).toEqual([true, true])
      const telling = run(a.spend(cpu, 15_000))
      await run(a.spend(cpu, 10_000))
      expect(await isAdmitted(a)).toBe(false)
      await telling
      expect(await isAdmitted(b)).toBe(false)
      now += 14_990
      expect([await isAdmitted(a), await isAdmitted(b)]).toEqual([false, false])
      now += 10
      expect([await isAdmitted(a), await isAdmitted(b)]).toEqual([true, true])
    }))

  test("sums what several processes spend of one bucket", () =>
    onTwo(async (tables) => {
      const stores = tables.map((table) => makePatientStore(table, () => start))
      await run(
        Effect.forEach(stores, (store) => Effect.all([store.spend(cpu, 3_000), store.spend(cpu, 4_000)]), {
          concurrency: 2
        })
      )
      for (const store of stores) {
        const [charged] = await run(store.take(admission))
        expect(charged === undefined ? undefined : Math.round(tokensIn(cpu, charged))).toBe(6_000)
      }
    }))

  test("a place that one process gives back is free for the other", () =>
    onTwo(async (tables) => {
      const [one, other] = tables.map((table) => makePatientStore(table, () => start))
      if (one === undefined || other === undefined) throw new Error("no stores")
      const charges = [{ bucket: { key: "a", capacity: 1, interval: 60_000 }, cost: 1, mayOverdraw: false }]
      const reserve = async (store: RateStore) => {
        const { decisions, giveBack } = await Effect.runPromise(store.reserve(charges))
        return { isAllowed: decisions[0]?.isAllowed, giveBack: () => Effect.runPromise(giveBack) }
      }
      const held = await reserve(one)
      expect([held.isAllowed, (await reserve(other)).isAllowed]).toEqual([true, false])
      await held.giveBack()
      expect([(await reserve(other)).isAllowed, (await reserve(one)).isAllowed]).toEqual([true, false])
    }))
})

describe("makeSharedRateStore()", () => {
  test("asks no table while a bucket is known to be empty", async () => {
    let asked = 0
    const store = sharing({
      charge: (charges, now) =>
        Effect.sync(() => {
          asked++
          const state = { fullAt: now + 59_950, chargedAt: now }
          return charges.map((charge) => chargeBucket(state, charge, now))
        })
    })
    const take = (now: number) => run(store.take("b", 600, now))
    for (let i = 0; i < 100; i++) await take(start)
    expect(asked).toBe(1)
    await take(start + 100)
    expect(asked).toBe(2)
  })

  test("asks a failed table again after a second, and warns once", async () => {
    let [asked, isAway] = [0, true]
    const warnings: Array<unknown> = []
    const store = sharing({
      charge: (charges, now) => {
        asked++
        if (isAway) return new StorageError({ cause: new Error("gone") })
        return Effect.succeed(charges.map((charge) => chargeBucket(undefined, charge, now)))
      }
    })
    const logger = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ message }) => warnings.push(message))
    )
    const askedAt = async (now: number) => {
      const before = asked
      expect((await run(Effect.provide(store.take("b", 600, now), logger))).isAllowed).toBe(true)
      return asked - before
    }
    expect(await askedAt(start)).toBe(1)
    for (const later of [0, 500, 999]) expect(await askedAt(start + later)).toBe(0)
    expect(await askedAt(start + 1_000)).toBe(1)
    expect(await askedAt(start + 999)).toBe(1)
    expect(warnings).toEqual([["requests are counted by this process alone for now"]])
    isAway = false
    expect(await askedAt(start + 5_000)).toBe(1)
    isAway = true
    expect(await askedAt(start + 5_001)).toBe(1)
    expect(warnings).toHaveLength(2)
  })

  test.each([
    ["half a second", 500, undefined],
    ["its patience", 3_000, { patience: 3_000 }]
  ])("waits %s for a table that hangs, then counts by itself", async (_, wait, options) => {
    let asked = 0
    const table: RateTable = {
      charge: () =>
        Effect.suspend(() => {
          asked++
          return Effect.uninterruptible(Effect.never)
        })
    }
    const store = limited((clock) => makeSharedRateStore(table, clock, options))
    const [early, late, next] = await Effect.gen(function* () {
      const taking = yield* Effect.fork(store.take("b", 600, start))
      yield* TestClock.adjust(wait - 1)
      const before = yield* Fiber.poll(taking)
      yield* TestClock.adjust(1)
      const after = yield* Fiber.join(taking)
      return [before, after, yield* store.take("b", 600, start + 600)] as const
    }).pipe(
      Logger.withMinimumLogLevel(LogLevel.None),
      Effect.provide(TestContext.TestContext),
      Effect.runPromise
    )
    expect(early._tag).toBe("None")
    expect([late.isAllowed, next.isAllowed, asked]).toEqual([true, true, 1])
  })

  test("sends spending with the next request of its bucket", async () => {
    const sent: Array<ReadonlyArray<readonly [key: string, cost: number]>> = []
    const table: RateTable = {
      charge: (charges, now) => {
        sent.push(charges.map(({ bucket, cost }) => [bucket.key, cost]))
        return Effect.succeed(charges.map((charge) => chargeBucket(undefined, charge, now)))
      }
    }
    const store = makeSharedRateStore(table, () => start)
    const other = { key: "other", capacity: 10, interval: 1_000 }
    const telling = run(store.spend(cpu, 5))
    await run(store.spend(cpu, 7))
    await run(store.take([{ bucket: other, cost: 1, mayOverdraw: false }]))
    expect(sent).toEqual([[["other", 1]]])
    const [charged, ...rest] = await run(store.take(admission))
    expect(sent.slice(1)).toEqual([
      [
        ["cpu", 12],
        ["cpu", 0]
      ]
    ])
    expect([charged?.isAllowed, rest]).toEqual([true, []])
    await telling
    expect(sent).toHaveLength(2)
    const tellingMore = run(store.spend(cpu, 25_000))
    expect((await run(store.take(admission)))[0]?.isAllowed).toBe(false)
    expect(sent).toHaveLength(2)
    await tellingMore
    expect(sent.slice(2)).toEqual([[["cpu", 25_000]]])
  })

  test("sends no spending while its table is away", async () => {
    let [asked, isAway] = [0, true]
    let now = start
    const store = makeSharedRateStore(
      {
        charge: (charges, at) => {
          asked++
          if (isAway) return new StorageError({ cause: new Error("gone") })
          return Effect.succeed(charges.map((charge) => chargeBucket(undefined, charge, at)))
        }
      },
      () => now
    )
    const silently = <A>(effect: Effect.Effect<A>) => run(Logger.withMinimumLogLevel(effect, LogLevel.None))
    await silently(store.spend(cpu, 1))
    expect(asked).toBe(1)
    await silently(store.spend(cpu, 1))
    expect(asked).toBe(1)
    isAway = false
    now += 1_000
    const sender = Effect.runFork(store.spend(cpu, 1))
    await run(Effect.yieldNow())
    await run(Fiber.interrupt(sender))
    expect(asked).toBe(1)
    await silently(store.spend(cpu, 1))
    expect(asked).toBe(2)
  })

  test("counts spending in this process while the table is unreachable", async () => {
    const away: RateTable = { charge: () => new StorageError({ cause: new Error("gone") }) }
    const store = makeSharedRateStore(away, () => start)
    await run(Logger.withMinimumLogLevel(store.spend(cpu, 25_000), LogLevel.None))
    expect((await run(store.take(admission)))[0]?.isAllowed).toBe(false)
  })
})
