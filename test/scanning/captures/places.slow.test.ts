import type { Pixels } from "@quick-response/core"
import { cautionsOf, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/core/testing"
import type { WeakPlace } from "@quick-response/drawing/scannability/Finding"
import { describe, expect, it } from "vitest"
import { picture } from "../picture.ts"
import { plain } from "./looks.ts"
import { commonLooks, readsAtPlaces } from "./placeRates.ts"
import { type PlaceName, placeNames, takenAt } from "./places.ts"
import { data } from "./rates.ts"

/** The places that cautions name. */
const cautioned: Readonly<Partial<Record<PlaceName, WeakPlace>>> = {
  "at night": "night",
  "on a cup": "cup",
  "from a thermal printer": "thermal",
  "under glare": "glare",
  "off a screen": "screen"
}

/** A corner's worth of checks: dark where x and y are both even. */
const checks = picture(
  {
    width: 21,
    height: 21,
    modules: Uint8Array.from({ length: 441 }, (_, i) =>
      (i % 21) % 2 === 0 && Math.floor(i / 21) % 2 === 0 ? 1 : 0
    )
  },
  10
)

const grays = ({ data }: Pixels): ReadonlyArray<number> => Array.from(data).filter((_, i) => i % 4 === 0)

describe("places where codes are met", { timeout: 120_000 }, () => {
  it("give the same photograph of the same turn, and others of each other turn and place", () => {
    const all = placeNames.flatMap((place) =>
      [0, 1].map((turn) => {
        const photograph = takenAt(place, checks, 10, turn)
        expect(takenAt(place, checks, 10, turn)).toEqual(photograph)
        return grays(photograph).join()
      })
    )
    expect(new Set(all).size).toBe(all.length)
  })

  it("darken at night, saturate under glare, and are behind a finger where nothing of paper shines", () => {
    const of = (place: (typeof placeNames)[number]) => grays(takenAt(place, checks, 10, 0))
    const meanOf = (values: ReadonlyArray<number>) =>
      values.reduce((sum, value) => sum + value, 0) / values.length
    expect(meanOf(of("at night"))).toBeLessThan(110)
    const white = (values: ReadonlyArray<number>) =>
      values.filter((value) => value > 250).length / values.length
    expect(white(of("under glare"))).toBeGreaterThan(white(of("in motion")) + 0.01)
    expect(of("behind a finger").filter((value) => value === 150).length).toBeGreaterThan(200)
  })

  it("read each common look four fifths as often as the plain code, or its cautions name them", async () => {
    const ofPlain = await readsAtPlaces(plain, 6)
    for (const look of commonLooks) {
      const reads = await readsAtPlaces(look, 6)
      const config = configOf({ data, ...look.style })
      const { minimumVersion } = Either.getOrThrow(verdict(config))
      const named = cautionsOf(config, minimumVersion).flatMap(({ cause }) =>
        cause.topic === "places" ? cause.places : []
      )
      for (const place of placeNames)
        if (reads[place] < 0.8 * ofPlain[place])
          expect(named, `${look.name} ${place}`).toContain(cautioned[place])
    }
  }, 400_000)

  it("are hard, and at each some decoder reads the plain code", async () => {
    const reads = Object.values(await readsAtPlaces(plain, 3))
    expect(Math.min(...reads)).toBeGreaterThanOrEqual(4)
    expect(Math.min(...reads)).toBeLessThan(12)
  })
})
