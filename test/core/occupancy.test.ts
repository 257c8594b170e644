import { errorCorrectionLevels } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { dataTexts } from "@quick-response/laws"
import { occupancyOf } from "@quick-response/symbol/occupancy"
import * as Option from "effect/Option"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../forAll.ts"

const levels = errorCorrectionLevels.map(({ name }) => name)

const versionOf = (data: string, level: (typeof levels)[number]): number | undefined =>
  Option.getOrUndefined(Either.getRight(encode(data, level)))?.version

describe("occupancyOf()", () => {
  test("has the version that the encoder chooses", () => {
    forAll([dataTexts(fc), fc.constantFrom(...levels)], {}, (data, level) => {
      expect(occupancyOf(data, level)?.version).toBe(versionOf(data, level))
    })
  })

  test.each([
    ["digits", "7"],
    ["capital letters", "Q"],
    ["letters", "q"]
  ])("counts how many %s fit the version", (_, character) => {
    forAll(
      [fc.integer({ min: 1, max: 1200 }), fc.constantFrom(...levels)],
      { numRuns: 40 },
      (length, level) => {
        const { version, capacity, used } = occupancyOf(character.repeat(length), level) ?? {}
        expect(used).toBe(length)
        expect(versionOf(character.repeat(capacity ?? 0), level)).toBe(version)
        expect(versionOf(character.repeat((capacity ?? 0) + 1), level)).toBe((version ?? 0) + 1)
      }
    )
  })

  test("agrees with ISO/IEC 18004, table 7", () => {
    // ISO/IEC 18004, table 7.
    expect(occupancyOf("x".repeat(42), "Medium")).toEqual({
      version: 3,
      used: 42,
      capacity: 42,
      unit: "character"
    })
    expect(occupancyOf("é".repeat(20), "Medium")).toMatchObject({ version: 3, used: 40, unit: "byte" })
  })

  test("is undefined if no symbol holds the data", () => {
    expect(occupancyOf("x".repeat(2000), "High")).toBeUndefined()
  })
})
