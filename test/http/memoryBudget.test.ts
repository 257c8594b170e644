import { type Hold, makeMemoryBudget } from "@quick-response/http/testing"
import * as FastCheck from "fast-check"
import { describe, expect, test } from "vitest"

describe("makeMemoryBudget()", () => {
  test("never counts more than the limit, nor more than a quarter for one caller with several holds", () => {
    const acts = FastCheck.array(
      FastCheck.record({
        caller: FastCheck.nat(6),
        bytes: FastCheck.integer({ min: 1, max: 400 }),
        releases: FastCheck.boolean(),
        evictable: FastCheck.boolean(),
        wait: FastCheck.nat(3000)
      }),
      { maxLength: 100 }
    )
    FastCheck.assert(
      FastCheck.property(acts, (steps) => {
        let now = 0
        const budget = makeMemoryBudget(1000, 250, () => now)
        const live = new Map<Hold, { readonly caller: number; readonly bytes: number }>()
        const sum = (of: (held: { readonly caller: number }) => boolean) =>
          [...live.values()].filter(of).reduce((total, { bytes }) => total + bytes, 0)
        for (const { caller, bytes, releases, evictable, wait } of steps) {
          now += wait
          const [oldest] = live.keys()
          if (releases && oldest !== undefined) {
            oldest.release()
            oldest.release()
            live.delete(oldest)
          }
          const hold = budget.hold(String(caller), bytes)
          if (hold !== undefined) {
            live.set(hold, { caller, bytes })
            if (evictable) hold.evict = () => void live.delete(hold)
          }
          expect(budget.held()).toBe(sum(() => true))
          expect(budget.held()).toBeLessThanOrEqual(1000)
          const own = [...live.values()].filter((held) => held.caller === caller)
          if (own.length > 1) expect(sum((held) => held.caller === caller)).toBeLessThanOrEqual(250)
        }
      })
    )
  })

  test("refuses the caller that has its share, and serves the others", () => {
    const budget = makeMemoryBudget(1000)
    expect([0, 1, 2].map(() => budget.hold("a", 100) !== undefined)).toEqual([true, true, false])
    expect(budget.hold("b", 250)).toBeDefined()
    expect([budget.isUsedUp("a"), budget.isUsedUp("b"), budget.isUsedUp("c")]).toEqual([false, true, false])
    expect(budget.held()).toBe(450)
  })

  test("evicts what was held longest, after 5 seconds and not before", () => {
    let now = 0
    const budget = makeMemoryBudget(1000, 250, () => now)
    const evicted: Array<number> = []
    for (let i = 0; i < 4; i++) {
      now = i
      const hold = budget.hold(`caller ${i}`, 250)
      if (hold !== undefined) hold.evict = () => void evicted.push(i)
    }
    now = 4_999
    expect(budget.hold("late", 200)).toBeUndefined()
    now = 5_001
    expect(budget.hold("late", 200)).toBeDefined()
    expect([evicted, budget.held()]).toEqual([[0], 950])
  })

  test("gives one hold of any size to a caller where nothing is held", () => {
    const budget = makeMemoryBudget(1000)
    expect(budget.hold("a", 5000)).toBeDefined()
    expect(budget.hold("b", 1)).toBeUndefined()
  })
})
