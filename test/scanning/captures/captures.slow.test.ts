import { describe, expect, it } from "vitest"
import { decoderNames } from "../decoders.ts"
import { isLong, longTime } from "../form.ts"
import { looks } from "./looks.ts"
import { kindNames, leastShare, measuring, readsOf, shareOf, sum } from "./rates.ts"
import { shortfalls } from "./shortfalls.ts"

describe("Photographed looks", { timeout: isLong ? longTime : 120_000 }, () => {
  /** Captures of each kind; the short form takes each look under a few of them. */
  const each = isLong ? 4 : 1

  // The share of one look among another needs all captures, which a long run alone makes.
  it.runIf(isLong)("are read 95 % as often as plain, except known shortfalls", async () => {
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
  })

  it("have eyes that are found when turned", async () => {
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
