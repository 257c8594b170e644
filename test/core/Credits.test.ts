import { Credits } from "@quick-response/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"

const anyUnits = FastCheck.integer({ min: -Credits.maximum, max: Credits.maximum })

describe("Credits", () => {
  it("fromDecimal() reads back every amount that toDecimal() writes, through JSON", () => {
    FastCheck.assert(
      FastCheck.property(anyUnits, (units) => {
        const amount = Credits.Credits(units)
        return Credits.fromDecimal(JSON.parse(JSON.stringify(Credits.toDecimal(amount)))) === amount
      }),
      { numRuns: 10_000 }
    )
  })

  it("fromDecimal() refuses a fifth decimal place and amounts past the exact range", () => {
    for (const decimal of [
      0.00001,
      1.23456,
      0.1 + 0.2 + 1e-9,
      1e11 + 1,
      Number.NaN,
      Number.POSITIVE_INFINITY
    ]) {
      expect(Credits.fromDecimal(decimal)).toBeUndefined()
    }
  })

  it("format() shows two to four places and the sign", () => {
    const shown = [10_000, 1000, 1005, -35_000, 1, 0, -5].map((units) =>
      Credits.format(Credits.Credits(units))
    )
    expect(shown).toEqual(["1.00", "0.10", "0.1005", "-3.50", "0.0001", "0.00", "-0.0005"])
  })

  it("sum() throws where it would leave the exact range", () => {
    const most = Credits.Credits(Credits.maximum)
    expect(() => Credits.sum([most, Credits.Credits(1)])).toThrow()
  })
})
