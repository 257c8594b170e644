import { both, type MaybeLater } from "@quick-response/drawing/draw/MaybeLater"
import { describe, expect, it } from "vitest"

describe("both()", () => {
  it("is immediate if both are, else a promise", async () => {
    expect(both(1, "a")).toEqual([1, "a"])
    for (const pair of [both(Promise.resolve(1), "a"), both(1, Promise.resolve("a"))]) {
      expect(pair).toBeInstanceOf(Promise)
      expect(await pair).toEqual([1, "a"])
    }
  })

  it("rejects with either failure, and handles both", async () => {
    const failed = (reason: string): MaybeLater<number> => Promise.reject(new Error(reason))
    await expect(both(failed("one"), 2)).rejects.toThrow("one")
    await expect(both(1, failed("other"))).rejects.toThrow("other")
    // The test runner fails on an unhandled rejection.
    await expect(both(failed("one"), failed("other"))).rejects.toThrow("one")
  })
})
