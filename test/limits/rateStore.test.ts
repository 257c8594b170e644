import { chargeTogether, type RateTable, StorageError } from "@quick-response/core"
import { makeMemoryRateStore, makeSharedRateStore, type RateStore } from "@quick-response/http"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { describe, expect, test } from "vitest"

const charge = (key: string, capacity: number) => ({
  bucket: { key, capacity, interval: 1000 },
  cost: 1,
  mayOverdraw: false
})

const two = [charge("narrow", 2), charge("wide", 5)]

const run = <A>(effect: Effect.Effect<A>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, Logger.remove(Logger.defaultLogger)))

const reserve = async (store: RateStore, charges = two) => {
  const { decisions, giveBack } = await run(store.reserve(charges))
  return { allowed: decisions.map(({ isAllowed }) => isAllowed), giveBack: () => run(giveBack) }
}

const makeTable = (isAway: () => boolean = () => false): RateTable => {
  const states = new Map<string, { readonly fullAt: number; readonly chargedAt: number }>()
  return {
    charge: (charges, now) => {
      if (isAway()) return new StorageError({ cause: new Error("away") })
      const { decisions, changed } = chargeTogether(charges, (key) => states.get(key), now)
      for (const [key, state] of changed) states.set(key, state)
      return Effect.succeed(decisions)
    }
  }
}

describe("RateStore.reserve()", () => {
  const stores: ReadonlyArray<readonly [string, (clock: () => number) => RateStore]> = [
    ["a process", makeMemoryRateStore],
    ["a table", (clock) => makeSharedRateStore(makeTable(), clock)],
    [
      "a process whose table is away",
      (clock) =>
        makeSharedRateStore(
          makeTable(() => true),
          clock
        )
    ]
  ]

  test.each(stores)("charges all buckets or none, in %s", async (_, make) => {
    const store = make(() => 0)
    expect((await reserve(store)).allowed).toEqual([true, true])
    const second = await reserve(store)
    const refused = await reserve(store)
    expect(refused.allowed).toEqual([false, true])
    await refused.giveBack()
    expect((await reserve(store)).allowed).toEqual([false, true])
    await second.giveBack()
    expect((await reserve(store)).allowed).toEqual([true, true])
    expect((await reserve(store)).allowed).toEqual([false, true])
    // The wide bucket was charged for three places, one of them given back.
    const rest = await Promise.all([1, 2, 3, 4].map(() => reserve(store, [charge("wide", 5)])))
    expect(rest.map(({ allowed: [isAllowed] }) => isAllowed)).toEqual([true, true, true, false])
  })

  test.each(stores)("never refills past the capacity, in %s", async (_, make) => {
    let now = 0
    const store = make(() => now)
    const first = await reserve(store)
    now += 60_000
    await first.giveBack()
    await first.giveBack()
    const taken = [await reserve(store), await reserve(store), await reserve(store)]
    expect(taken.map(({ allowed: [isAllowed] }) => isAllowed)).toEqual([true, true, false])
  })

  test("sees returned tokens of another process at once", async () => {
    const table = makeTable()
    const [one, other] = [makeSharedRateStore(table, () => 0), makeSharedRateStore(table, () => 0)]
    const held = [await reserve(one), await reserve(one)]
    expect((await reserve(other)).allowed).toEqual([false, true])
    for (const { giveBack } of held) await giveBack()
    expect((await reserve(other)).allowed).toEqual([true, true])
    expect((await reserve(one)).allowed).toEqual([true, true])
    expect((await reserve(other)).allowed).toEqual([false, true])
  })
})

const one = (key: string) => [{ bucket: { key, capacity: 1, interval: 60_000 }, cost: 1, mayOverdraw: false }]

test("makeMemoryRateStore() forgets only the least recently used of 20,001 buckets", () => {
  const store = makeMemoryRateStore(() => 0)
  const take = (key: string) => Effect.runSync(store.take(one(key)))[0]?.isAllowed
  expect([take("first"), take("second"), take("first")]).toEqual([true, true, false])
  for (let i = 2; i < 20_000; i++) take(`other ${i}`)
  expect([take("first"), take("second")]).toEqual([false, false])
  take("one more")
  expect([take("first"), take("second"), take("other 3")]).toEqual([false, false, false])
  expect(take("other 2")).toBe(true)
})

test("makeMemoryRateStore() has a clock of its own", () => {
  const store = makeMemoryRateStore()
  const take = () => Effect.runSync(store.take(one("a")))[0]?.isAllowed
  expect([take(), take()]).toEqual([true, false])
})
