import { placeInPlot, roundTop } from "@quick-response/web/src/scans/points.ts"
import { integer } from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

describe("roundTop()", () => {
  it("is no smaller than the most, and even", () =>
    forAll([integer({ min: 0, max: 10_000_000 })], {}, (most) => {
      const top = roundTop(most)
      expect(top).toBeGreaterThanOrEqual(most)
      expect(top % 2).toBe(0)
    }))

  it.each([
    [0, 2],
    [3, 6],
    [30, 50]
  ])("of %d is %d", (most, top) => expect(roundTop(most)).toBe(top))
})

describe("placeInPlot()", () => {
  const months = [0, 1, 2].map((month) => ({ at: new Date(2026, month, 1), scans: 0, links: 0 }))

  it("is the share of the time within its own column", () => {
    expect(placeInPlot(new Date(2026, 1, 1), months)).toBeCloseTo(1 / 3)
    expect(placeInPlot(new Date(2026, 1, 15), months)).toBeCloseTo(1.5 / 3)
  })

  it("is undefined outside of the plot", () => {
    expect(placeInPlot(new Date(2025, 11, 31), months)).toBeUndefined()
    expect(placeInPlot(new Date(2026, 5, 1), months)).toBeUndefined()
  })
})
