import { describe, expect, it } from "vitest"
import { randomOf } from "../attacks/random.ts"
import { trendOf } from "./trend.ts"

const random = randomOf(1)

/** Three hundred measurements with noise of 60, as garbage makes it, and single peaks, that rise by this much in all. */
const measured = (rise: number) =>
  Array.from({ length: 300 }, (_, i) => {
    const peak = i % 50 === 49 ? 300 : 0
    return [10 * i, 400 + (rise * i) / 299 + random.below(60) + peak] as const
  })

describe("trendOf()", () => {
  it("finds no rise beyond the noise in what is flat, peaks or not", () => {
    const { rise, noise, level } = trendOf(measured(0))
    expect(Math.abs(rise)).toBeLessThan(noise / 4)
    expect(level).toBeGreaterThan(420)
    expect(level).toBeLessThan(440)
  })

  it("finds a rise of twice the noise", () => {
    const { rise, noise } = trendOf(measured(120))
    expect(rise).toBeGreaterThan(noise)
  })
})
