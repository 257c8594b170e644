import { type BucketState, type Charge, chargeBucket, chargeTogether } from "@quick-response/core"
import { describe, expect, test } from "vitest"

const now = 1_800_000_000_000
const bucket = (key: string) => ({ key, capacity: 10, interval: 100 })
const asks = (key: string, cost: number): Charge => ({ bucket: bucket(key), cost, mayOverdraw: false })
const spends = (key: string, cost: number): Charge => ({ bucket: bucket(key), cost, mayOverdraw: true })
const holding = (tokens: number): BucketState => ({ fullAt: now + 100 * (10 - tokens), chargedAt: now })

/** The decisions, and the tokens of each bucket that changed, among buckets that hold these tokens or are full. */
const charged = (charges: ReadonlyArray<Charge>, held: Readonly<Record<string, number>> = {}) => {
  const stateOf = (key: string) => {
    const tokens = held[key]
    return tokens === undefined ? undefined : holding(tokens)
  }
  const { decisions, changed } = chargeTogether(charges, stateOf, now)
  const tokensOf = ({ fullAt, chargedAt }: BucketState) => 10 - (fullAt - chargedAt) / 100
  return {
    allowed: decisions.map(({ isAllowed }) => isAllowed),
    left: decisions.map(tokensOf),
    changed: Object.fromEntries([...changed].map(([key, state]) => [key, tokensOf(state)]))
  }
}

describe("chargeTogether()", () => {
  test("takes from each bucket if all allow it", () => {
    expect(charged([asks("a", 1), asks("b", 2)], { b: 5 })).toEqual({
      allowed: [true, true],
      left: [9, 3],
      changed: { a: 9, b: 3 }
    })
  })

  test("takes nothing if one refuses, in any order", () => {
    for (const order of [
      ["empty", "full"],
      ["full", "empty"]
    ])
      expect(
        charged(
          order.map((key) => asks(key, 1)),
          { empty: 0 }
        )
      ).toEqual({
        allowed: order.map((key) => key === "full"),
        left: order.map((key) => (key === "full" ? 10 : 0)),
        changed: {}
      })
  })

  test("takes nothing if a bucket in debt is asked", () => {
    expect(charged([asks("requests", 1), asks("cpu", 0)], { cpu: -3 })).toEqual({
      allowed: [true, false],
      left: [10, -3],
      changed: {}
    })
  })

  test("overdraws first, and does not refuse because of it", () => {
    expect(charged([spends("cpu", 12), asks("requests", 1)])).toEqual({
      allowed: [false, true],
      left: [-2, 9],
      changed: { cpu: -2, requests: 9 }
    })
    expect(charged([spends("cpu", 12), asks("requests", 1), asks("cpu", 0)])).toEqual({
      allowed: [false, true, false],
      left: [-2, 10, -2],
      changed: { cpu: -2 }
    })
  })

  test("charges one bucket several times in order", () => {
    expect(charged([asks("a", 6), asks("a", 4)])).toEqual({
      allowed: [true, true],
      left: [4, 0],
      changed: { a: 0 }
    })
    expect(charged([asks("a", 6), asks("a", 5)])).toEqual({
      allowed: [true, false],
      left: [10, 10],
      changed: {}
    })
  })

  test("keeps the emptier known state of a bucket it only asks", () => {
    expect(charged([asks("a", 0), asks("b", 0)], { b: 3 }).changed).toEqual({})
    expect(charged([{ ...asks("a", 0), known: holding(2) }], { a: 7 }).changed).toEqual({ a: 2 })
    expect(charged([{ ...asks("a", 0), known: holding(7) }], { a: 2 }).changed).toEqual({})
  })

  test("decides on one charge as chargeBucket() does", () => {
    for (const tokens of [-1, 0, 0.5, 1, 10])
      for (const charge of [asks("a", 0), asks("a", 1), spends("a", 1)])
        expect(chargeTogether([charge], () => holding(tokens), now).decisions).toEqual([
          chargeBucket(holding(tokens), charge, now)
        ])
  })
})
