import { makeByteCache } from "@quick-response/core/drawing"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const capacity = 8000

/** The weight of an entry. */
const weightOf = (key: string, bytes: number) => bytes + 2 * key.length

describe("makeByteCache()", () => {
  it("gives what was set last under a key, or nothing; never holds more than its capacity", () => {
    const steps = FastCheck.array(
      FastCheck.record({ key: FastCheck.nat({ max: 30 }).map(String), bytes: FastCheck.nat({ max: 1200 }) }),
      { maxLength: 200 }
    )
    FastCheck.assert(
      FastCheck.property(steps, (sets) => {
        const cache = makeByteCache<number>(capacity)
        const truth = new Map<string, { readonly value: number; readonly bytes: number }>()
        for (const [value, { key, bytes }] of sets.entries()) {
          cache.set(key, value, bytes)
          truth.set(key, { value, bytes })
          let held = 0
          for (const [known, entry] of truth) {
            const found = cache.get(known)
            if (found === undefined) continue
            expect(found).toBe(entry.value)
            held += weightOf(known, entry.bytes)
          }
          expect(held).toBeLessThanOrEqual(capacity)
        }
      })
    )
  })

  it("lets go of what was unused the longest, and keeps nothing that would push out all else", () => {
    const cache = makeByteCache<string>(capacity)
    for (const key of ["a", "b", "c", "d", "e", "f", "g", "h"]) cache.set(key, key, 700)
    expect(cache.get("a")).toBe("a")
    cache.set("i", "i", 700)
    expect(cache.get("b")).toBeUndefined()
    expect(cache.get("a")).toBe("a")
    cache.set("large", "large", capacity / 2)
    expect(cache.get("large")).toBeUndefined()
    expect(cache.get("a")).toBe("a")
  })
})
