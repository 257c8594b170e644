import type { Pixels } from "@quick-response/core"
import { describe, expect, it } from "vitest"
import { decoderNames } from "../decoders.ts"
import { isLong, longTime } from "../form.ts"
import { picture } from "../picture.ts"
import { capture } from "./capture.ts"
import { conditions } from "./conditions.ts"
import { looks } from "./looks.ts"
import { kindNames, leastShare, measuring, readsOf, shareOf, sum } from "./rates.ts"
import { shortfalls } from "./shortfalls.ts"

/** A corner's worth of checks: dark where x and y are both even. */
const checks = picture(
  {
    width: 9,
    height: 9,
    modules: Uint8Array.from({ length: 81 }, (_, i) =>
      (i % 9) % 2 === 0 && Math.floor(i / 9) % 2 === 0 ? 1 : 0
    )
  },
  10
)

describe("capture()", () => {
  it("gives the same pixels for the same conditions, and others for each other seed", () => {
    for (const condition of conditions(1)) {
      const first = capture(checks, 10, condition)
      expect(capture(checks, 10, condition)).toEqual(first)
      expect(capture(checks, 10, { ...condition, seed: condition.seed + 1 })).not.toEqual(first)
    }
  })

  it("turns, tilts, blurs, darkens and shades as it is told", () => {
    const [upright] = conditions(1)
    if (upright === undefined) throw new Error("there are conditions")
    const clean = { ...upright, noise: 0, blur: 0 }
    const range = ({ data }: Pixels): readonly [number, number] => {
      const grays = Array.from(data).filter((_, i) => i % 4 === 0)
      return [Math.min(...grays), Math.max(...grays)]
    }
    const whole = capture(checks, 10, clean)
    expect(range(whole)).toEqual([0, 255])
    expect(capture(checks, 10, { ...clean, degrees: 45 }).width / whole.width).toBeGreaterThan(1.2)
    expect(capture(checks, 10, { ...clean, tilt: [0.2, 0] }).data).not.toEqual(whole.data)
    expect(range(capture(checks, 10, { ...clean, blur: 3 }))[0]).toBeGreaterThan(30)
    expect(range(capture(checks, 10, { ...clean, exposure: 0.25 }))[1]).toBeLessThan(150)
    const shaded = capture(checks, 10, { ...clean, shade: 0.9 }).data.filter((_, i) => i % 4 === 0)
    expect(new Set(shaded).size).toBeGreaterThan(50)
  })
})

describe("looks that are photographed", { timeout: isLong ? longTime : 120_000 }, () => {
  /** Captures of each kind; the short form takes each look under a few of them. */
  const each = isLong ? 4 : 1

  // The share of one look among another needs all captures, which a long run alone makes.
  it.runIf(isLong)(
    "are read at least 95 % as often as the plain code, but for the shortfalls that are known",
    async () => {
      const measured = await measuring(each)
      const below: Array<string> = []
      for (const look of looks) {
        const { reads, ofPlain } = await measured(look)
        for (const decoder of decoderNames) {
          const least = shortfalls[`${look.option} ${look.name}`]?.[decoder] ?? leastShare
          const share = shareOf(reads, ofPlain, decoder)
          if (share < least)
            below.push(`${look.option} ${look.name}: ${decoder} ${share.toFixed(2)} of ${least}`)
        }
      }
      expect(below).toEqual([])
    }
  )

  it("have eyes that are found when they are turned", async () => {
    const turned = kindNames.flatMap((kind, i) => (kind.startsWith("turned by") ? [i] : []))
    const eyes = looks.filter(({ option }) => option === "inner eye")
    expect(eyes.length).toBeGreaterThan(20)
    for (const look of eyes) {
      const reads = await readsOf(look, each, turned)
      const ofAll = decoderNames.map((decoder) => sum(reads[decoder]))
      expect(Math.max(...ofAll), look.name).toBe(each * turned.length)
      expect(sum(ofAll), look.name).toBeGreaterThanOrEqual(0.75 * each * turned.length * decoderNames.length)
    }
  })
})
