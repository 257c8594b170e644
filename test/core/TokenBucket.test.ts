import {
  type BucketState,
  chargeBucket,
  mergeBucketStates,
  millisecondsUntil,
  type TokenBucket,
  tokensIn
} from "@quick-response/core"
import * as FastCheck from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../forAll.ts"

const buckets = FastCheck.record({
  key: FastCheck.constant("b"),
  capacity: FastCheck.integer({ min: 1, max: 50 }),
  interval: FastCheck.constantFrom(0.06, 3, 100, 1000, 60_000 / 7)
})

/** Charges one after the other, each this many milliseconds after the one before. */
const chargesWith = (waits: FastCheck.Arbitrary<number>) =>
  FastCheck.array(
    FastCheck.record({
      cost: FastCheck.constantFrom(0, 0.3, 1, 2.5),
      mayOverdraw: FastCheck.constant(false),
      wait: waits
    }),
    { minLength: 1, maxLength: 60 }
  )
const waits = FastCheck.oneof(FastCheck.constant(0), FastCheck.nat(500), FastCheck.nat(70_000))

const start = 1_800_000_000_000

interface Step {
  readonly cost: number
  readonly mayOverdraw: boolean
  readonly wait: number
}

const run = (bucket: TokenBucket, steps: ReadonlyArray<Step>, state?: BucketState) => {
  let now = start
  let current = state
  return steps.map(({ wait, ...charge }) => {
    now += wait
    const charged = chargeBucket(current, { bucket, ...charge }, now)
    current = charged
    return { ...charge, now, charged }
  })
}

describe("chargeBucket()", () => {
  test("gives in any span at most the capacity and the refill", () => {
    forAll([buckets, chargesWith(waits)], {}, (bucket, steps) => {
      const given = run(bucket, steps).filter(({ charged }) => charged.isAllowed)
      for (const [i, first] of given.entries()) {
        let sum = 0
        for (const { cost, now } of given.slice(i)) {
          sum += cost
          expect(sum).toBeLessThanOrEqual(bucket.capacity + (now - first.now + 0.1) / bucket.interval)
        }
      }
    })
  })

  test("refuses nothing that the capacity and the refill allow", () => {
    forAll([buckets, chargesWith(waits)], {}, (bucket, steps) => {
      let tokens = bucket.capacity
      let before = start
      for (const { cost, now, charged } of run(bucket, steps)) {
        tokens = Math.min(bucket.capacity, tokens + (now - before) / bucket.interval)
        before = now
        if (tokens >= cost + 0.02 / bucket.interval) expect(charged.isAllowed).toBe(true)
        if (charged.isAllowed) tokens -= cost
        expect(Math.abs(tokensIn(bucket, charged) - tokens)).toBeLessThan(0.05 / bucket.interval)
      }
    })
  })

  test("overdraws if allowed, and refuses until the debt is refilled", () => {
    const bucket = { key: "cpu", capacity: 20_000, interval: 3 }
    const spent = chargeBucket(undefined, { bucket, cost: 50_000, mayOverdraw: true }, start)
    expect(spent.isAllowed).toBe(false)
    expect(Math.round(tokensIn(bucket, spent))).toBe(-30_000)
    expect(millisecondsUntil(bucket, spent, 0)).toBe(90_000)
    const ask = { bucket, cost: 0, mayOverdraw: false }
    expect(chargeBucket(spent, ask, start + 89_990).isAllowed).toBe(false)
    expect(chargeBucket(spent, ask, start + 90_000).isAllowed).toBe(true)
  })

  test("takes the emptier of the stored and the known state", () => {
    const bucket = { key: "b", capacity: 10, interval: 100 }
    const full = { fullAt: start, chargedAt: start }
    const empty = { fullAt: start + 1000, chargedAt: start }
    const charge = { bucket, cost: 1, mayOverdraw: false }
    expect(chargeBucket(full, { ...charge, known: empty }, start).isAllowed).toBe(false)
    expect(chargeBucket(empty, { ...charge, known: full }, start).isAllowed).toBe(false)
    expect(chargeBucket(undefined, { ...charge, known: empty }, start + 100).isAllowed).toBe(true)
  })

  test("refuses nothing below the limit if the clock steps back", () => {
    forAll(
      [
        FastCheck.oneof(FastCheck.nat(20_000), FastCheck.nat(100_000_000)),
        FastCheck.integer({ min: 0, max: 60 })
      ],
      {},
      (step, used) => {
        const bucket = { key: "b", capacity: 60, interval: 1000 }
        const charge = { bucket, cost: 1, mayOverdraw: false }
        let state: BucketState | undefined
        for (let i = 0; i < used; i++) state = chargeBucket(state, charge, start)
        for (let i = used; i < 60; i++) {
          const charged = chargeBucket(state, charge, start - step)
          expect(charged.isAllowed).toBe(true)
          state = charged
        }
      }
    )
  })

  test("gives at most a second capacity after the clock stepped back", () => {
    const bucket = { key: "b", capacity: 60, interval: 1000 }
    const charge = { bucket, cost: 1, mayOverdraw: false }
    for (const step of [0, 1, 1_000, 1_001, 59_000, 3_600_000]) {
      let state: BucketState | undefined
      let given = 0
      const ask = (now: number) => {
        const charged = chargeBucket(state, charge, now)
        state = charged
        if (charged.isAllowed) given++
      }
      for (let i = 0; i < 200; i++) ask(start)
      for (let i = 0; i < 200; i++) ask(start - step)
      expect(given).toBe(step > 1_000 ? 120 : 60)
      given = 0
      for (let second = 1; second <= 100; second++) ask(start - step + 1000 * second)
      expect(given).toBeGreaterThanOrEqual(90)
      expect(given).toBeLessThanOrEqual(100)
    }
  })
})

describe("mergeBucketStates()", () => {
  test("is the emptier and later of two states, ignoring future ones", () => {
    const early = { fullAt: start + 900, chargedAt: start }
    const late = { fullAt: start + 500, chargedAt: start + 100 }
    const both = { fullAt: start + 900, chargedAt: start + 100 }
    expect([mergeBucketStates(early, late, start), mergeBucketStates(late, early, start)]).toEqual([
      both,
      both
    ])
    expect([mergeBucketStates(early, undefined, start), mergeBucketStates(undefined, late, start)]).toEqual([
      early,
      late
    ])
    const future = { fullAt: start + 9_000, chargedAt: start + 1_001 }
    expect([mergeBucketStates(early, future, start), mergeBucketStates(future, late, start)]).toEqual([
      early,
      late
    ])
    expect(mergeBucketStates(future, undefined, start)).toBeUndefined()
  })
})

test("millisecondsUntil() is the time until the tokens are refilled", () => {
  const bucket = { key: "b", capacity: 10, interval: 100 }
  const state = { fullAt: start + 300, chargedAt: start }
  expect([7, 8, 10].map((tokens) => millisecondsUntil(bucket, state, tokens))).toEqual([0, 100, 300])
})
