import { templates } from "@quick-response/core"
import { advise, cautionsOf, changed, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { weakPlacesOf } from "@quick-response/drawing/scannability/cautions"
import { placeShares } from "@quick-response/drawing/scannability/placeShares"
import { configOf, configRequests, logoImages } from "@quick-response/laws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"
import { randomDesign } from "./captures/judged.ts"

const data = "https://example.com"

/** The places that cautions name, by the field that each is about. */
const placesOf = (style: object) => {
  const config = configOf({ data, ...style })
  const { minimumVersion } = Either.getOrThrow(verdict(config))
  return cautionsOf(config, minimumVersion).map(({ cause }) => [
    cause.field,
    cause.topic === "places" ? cause.places.map(({ place }) => place) : []
  ])
}

const gray = (value: number): string => `#${value.toString(16).padStart(2, "0").repeat(3)}`

describe("cautionsOf()", () => {
  it.each([
    [{}, []],
    [{ foreground: "#1e3a8a" }, []],
    [{ foreground: "#6e6e6e" }, []],
    [{ foreground: "#7a7a7a" }, [["foreground", ["thermal", "glare"]]]],
    [{ foreground: "#7d7d7d", bodyStyle: "Dots" }, [["foreground", ["thermal", "glare", "screen"]]]],
    [{ foreground: "#7d7d7d", errorCorrectionLevel: "Low" }, [["foreground", ["thermal", "glare"]]]],
    [{ foreground: "#7d7d7d", errorCorrectionLevel: "High" }, [["foreground", ["night", "thermal"]]]],
    [{ background: "#eeeeee" }, []],
    [{ bodyStyle: "Dots" }, []],
    [{ bodyStyle: "Wave", margin: 2 }, []],
    [{ data: "x".repeat(50), errorCorrectionLevel: "High" }, []],
    [{ data: "x".repeat(50), errorCorrectionLevel: "High", margin: 1 }, [["margin", ["cup"]]]],
    [{ logo: { image: logoImages.svg, size: 0.2 }, errorCorrectionLevel: "Quartile" }, [["logo", ["cup"]]]],
    [{ logo: { image: logoImages.svg, size: 0.2 } }, []],
    [{ logo: { image: logoImages.svg, size: 0.15 }, errorCorrectionLevel: "Quartile" }, []],
    [{ logo: { image: logoImages.svg, size: 0.08 }, errorCorrectionLevel: "Medium" }, [["logo", ["cup"]]]],
    [{ logo: { image: logoImages.svg, size: 0.05 }, errorCorrectionLevel: "Low" }, [["logo", ["cup"]]]],
    [{ picture: { image: logoImages.svg, mode: "halftone" } }, [["picture", ["cup"]]]],
    [{ picture: { image: logoImages.svg, mode: "backdrop" } }, []],
    [{ background: "#101010", quietZone: "card" }, []]
  ])("for %j names %j", (style, places) => {
    expect(placesOf(style)).toEqual(places)
  })

  it.each(templates.map(({ name }) => name))("names nothing for the template %s", (template) => {
    expect(placesOf({ template })).toEqual([])
  })

  it("names no further place for a darker symbol", () => {
    forAll([fc.nat(140), fc.nat(140)], {}, (one, other) => {
      const [dark, pale] = [Math.min(one, other), Math.max(one, other)].map((value) =>
        placesOf({ foreground: gray(value) }).flatMap(([, places]) => places)
      )
      expect(pale).toEqual(expect.arrayContaining(dark ?? []))
    })
  })

  it("raises the share at each place above three quarters by its remedy", () => {
    let cautioned = 0
    for (let seed = 1; seed <= 60; seed++) {
      const config = randomDesign(seed)
      const { minimumVersion, refusals } = Either.getOrThrow(verdict(config))
      if (refusals.length > 0) continue
      for (const { cause } of cautionsOf(config, minimumVersion)) {
        if (cause.topic !== "places") continue
        cautioned++
        const shares = placeShares(changed(config, cause.remedy), minimumVersion)
        expect(Math.min(...Object.values(shares))).toBeGreaterThanOrEqual(0.75)
      }
    }
    expect(cautioned).toBeGreaterThan(3)
  })

  it("proposes changes that remove it without a new one", () => {
    let cautioned = 0
    forAll([configRequests(fc, { colors: "any" })], { numRuns: runs(160), seed: 2 }, (request) => {
      const { cautions, refusals } = advise(request)
      if (refusals.length > 0) expect(cautions).toEqual([])
      for (const { cause, mend, text } of cautions) {
        // A symbol without its picture may be too small for its logo.
        if (mend === undefined) {
          expect(cause.field).toBe("picture")
          continue
        }
        cautioned++
        expect(text).toMatch(/^\w+: .+; .+$/)
        const after = advise(changed(request, mend))
        expect(after.refusals).toEqual([])
        const others = cautions.map((caution) => caution.cause.field).filter((field) => field !== cause.field)
        // Without its logo or picture, or at a lower level, a symbol may be of another version.
        if (cause.field !== "foreground") others.push("errorCorrectionLevel", "foreground")
        expect(others).toEqual(expect.arrayContaining(after.cautions.map((caution) => caution.cause.field)))
      }
    })
    expect(cautioned).toBeGreaterThan(5)
  })
})

describe("weakPlacesOf()", () => {
  it("has every place below the estimate, named by a caution or not", () => {
    const weakOf = (style: object) => [...weakPlacesOf(configOf({ data, ...style }), 2)]
    expect(weakOf({})).toEqual([])
    expect(weakOf({ symbol: "micro", data: "HELLO" })).toEqual([])
    expect(weakOf({ logo: { image: logoImages.svg, size: 0.08 }, errorCorrectionLevel: "Medium" })).toEqual([
      "cup"
    ])
    expect(placesOf({ foreground: "#6e6e6e" })).toEqual([])
    expect(weakOf({ foreground: "#6e6e6e" })).toContain("thermal")
  })
})
