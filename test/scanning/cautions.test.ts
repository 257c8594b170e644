import { advise, cautionsOf, changed, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, configRequests, logoImages } from "@quick-response/core/testing"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

const data = "https://example.com"

/** The places that cautions name, by the field that each is about. */
const placesOf = (style: object) => {
  const config = configOf({ data, ...style })
  const { minimumVersion } = Either.getOrThrow(verdict(config))
  return cautionsOf(config, minimumVersion).map(({ cause }) => [
    cause.field,
    cause.topic === "places" ? cause.places : []
  ])
}

const gray = (value: number): string => `#${value.toString(16).padStart(2, "0").repeat(3)}`

describe("cautionsOf()", () => {
  it.each([
    [{}, []],
    [{ foreground: "#0b0b0b" }, []],
    [{ foreground: "#101010" }, [["foreground", ["thermal"]]]],
    [{ foreground: "#181818" }, [["foreground", ["night", "thermal"]]]],
    [{ foreground: "#3b82f6" }, [["foreground", ["night", "screen", "thermal", "glare"]]]],
    [
      { outerEyeColor: "#1e3a8a", innerEyeColor: "#000000" },
      [["outerEyeColor", ["night", "screen", "thermal"]]]
    ],
    [{ background: "#eeeeee" }, []],
    [{ bodyStyle: "Dots" }, [["bodyStyle", ["screen"]]]],
    [{ bodyStyle: "Wave" }, [["bodyStyle", ["screen", "thermal"]]]],
    [{ bodyStyle: "Rounded" }, []],
    [{ logo: { image: logoImages.svg, size: 0.2 }, errorCorrectionLevel: "Quartile" }, [["logo", ["cup"]]]],
    [{ foreground: "#3b82f6", version: 5 }, [["foreground", ["night", "screen", "thermal"]]]],
    [{ logo: { image: logoImages.svg, size: 0.2 } }, []],
    [{ logo: { image: logoImages.svg, size: 0.11 }, errorCorrectionLevel: "Quartile" }, []],
    [{ logo: { image: logoImages.svg, size: 0.08 }, errorCorrectionLevel: "Medium" }, [["logo", ["cup"]]]],
    [{ logo: { image: logoImages.svg, size: 0.05 }, errorCorrectionLevel: "Medium" }, []],
    [{ logo: { image: logoImages.svg, size: 0.05 }, errorCorrectionLevel: "Low" }, [["logo", ["cup"]]]],
    [
      { picture: { image: logoImages.svg, mode: "halftone" } },
      [
        ["picture", ["night", "screen", "thermal", "cup"]],
        ["margin", ["cup"]]
      ]
    ],
    [{ picture: { image: logoImages.svg, mode: "backdrop" } }, [["picture", ["night", "screen"]]]],
    [{ errorCorrectionLevel: "High" }, []],
    [{ version: 4, errorCorrectionLevel: "High" }, [["margin", ["cup"]]]],
    [{ version: 4, errorCorrectionLevel: "Quartile", margin: 5 }, [["margin", ["cup"]]]],
    [{ version: 4, errorCorrectionLevel: "High", margin: 6 }, []],
    [{ version: 4, errorCorrectionLevel: "High", frameStyle: "border" }, []],
    [{ version: 6, errorCorrectionLevel: "High", margin: 7 }, [["margin", ["cup"]]]],
    [{ version: 6 }, []],
    [{ version: 7, errorCorrectionLevel: "High" }, []],
    [{ background: "#101010", quietZone: "card" }, []]
  ])("for %j names %j", (style, places) => {
    expect(placesOf(style)).toEqual(places)
  })

  it("names no further place for a darker symbol", () => {
    forAll([fc.nat(140), fc.nat(140)], {}, (one, other) => {
      const [dark, pale] = [Math.min(one, other), Math.max(one, other)].map((value) =>
        placesOf({ foreground: gray(value) }).flatMap(([, places]) => places)
      )
      expect(pale).toEqual(expect.arrayContaining(dark ?? []))
    })
  })

  it("proposes changes that remove it and add none", () => {
    let cautioned = 0
    forAll([configRequests(fc, { colors: "any" })], { numRuns: runs(40), seed: 2 }, (request) => {
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
        // With a smaller logo or without its picture a symbol may be of another version, which a wider margin suits.
        if (cause.field === "logo" || cause.field === "picture") others.push("margin")
        expect(others).toEqual(expect.arrayContaining(after.cautions.map((caution) => caution.cause.field)))
      }
    })
    expect(cautioned).toBeGreaterThan(10)
  })
})
