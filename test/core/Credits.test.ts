import { Credits, CreditsFromDecimal, explain, PriceFromDecimal } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const anyUnits = FastCheck.integer({ min: -Credits.maximum, max: Credits.maximum })

describe("Credits", () => {
  it("fromDecimal() reads back every amount that toDecimal() writes, through JSON", () => {
    forAll([anyUnits], { numRuns: 10_000 }, (units) => {
      const amount = Credits.Credits(units)
      return Credits.fromDecimal(JSON.parse(JSON.stringify(Credits.toDecimal(amount)))) === amount
    })
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

  it("sum() throws beyond the exact range", () => {
    const most = Credits.Credits(Credits.maximum)
    expect(() => Credits.sum([most, Credits.Credits(1)])).toThrow()
  })
})

describe("Credits.Credits()", () => {
  it("names the range of an amount", () => {
    const expected = "expected a whole number of ten-thousandths of a credit up to 1000000000000000"
    for (const units of [0.5, 1e15 + 1]) {
      expect(() => Credits.Credits(units)).toThrow(`${expected}, got ${units}`)
    }
  })
})

describe.each([
  ["CreditsFromDecimal", CreditsFromDecimal],
  ["PriceFromDecimal", PriceFromDecimal]
])("%s", (_, schema) => {
  const decode = Schema.decodeUnknownEither(schema)
  const fault = (value: unknown) => Either.match(decode(value), { onLeft: explain, onRight: () => [] })

  it("reads a decimal, without a negative zero, and writes it again", () => {
    for (const decimal of [0, 1.5, 0.0001, 100_000_000_000]) {
      const amount = Either.getOrThrow(decode(decimal))
      expect(amount).toBe(Math.round(decimal * 10_000))
      expect(Schema.encodeSync(schema)(amount)).toBe(decimal)
    }
    expect(Object.is(Either.getOrThrow(decode(-0)), 0)).toBe(true)
  })

  it("refuses a fifth decimal place", () => {
    expect(fault(0.00001)).toEqual([
      "expected a number of credits with at most 4 decimal places, got 0.00001"
    ])
  })
})

it("PriceFromDecimal refuses negative prices", () => {
  const refused = Either.flip(Schema.decodeUnknownEither(PriceFromDecimal)(-0.1))
  expect(explain(Either.getOrThrow(refused))).toEqual([
    "expected a number of credits with at most 4 decimal places, 0 or more, got -0.1"
  ])
})
