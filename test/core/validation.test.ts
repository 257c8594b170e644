import { explain, QrConfigInput } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const decode = Schema.decodeUnknownEither(QrConfigInput, { errors: "all", onExcessProperty: "error" })

const faults = (input: unknown): ReadonlyArray<string> =>
  Either.match(decode(input), { onLeft: explain, onRight: () => [] })

describe("explain()", () => {
  it("starts each sentence with the field's path", () => {
    const stops = [
      { offset: 0, color: "#000" },
      { offset: 1, color: "red" }
    ]
    expect(faults({ foreground: { type: "linear", stops } })).toEqual([
      `foreground.stops[1].color: expected "#rgb" or "#rrggbb", got "red"`
    ])
  })

  it("reports every fault of a request", () => {
    expect(faults({ margin: 2.5, data: 4, logo: { size: 1 } })).toEqual([
      "data: expected a string of 1 to 7089 characters without lone surrogates, got 4",
      "logo.image: is missing",
      "logo.size: expected a number from 0.05 to 0.3, got 1",
      "margin: expected a whole number of modules from 0 to 20, got 2.5"
    ])
  })

  it("lists a union's alternatives", () => {
    expect(faults({ foreground: "red" })).toEqual([
      `foreground: expected a color "#rgb" or "#rrggbb", or a gradient { type, angle?, stops }, got "red"`
    ])
  })

  it("names an unknown field and the closest known one", () => {
    expect(faults({ bodyStile: 1 })).toEqual([`bodyStile: unknown field, did you mean "bodyStyle"?`])
    expect(faults({ logo: { image: "data:image/svg+xml,<svg/>", url: 1 } })[0]).toBe(
      "logo.url: unknown field; the fields here are image, size, padding, shape"
    )
  })

  it("writes a name that is not an identifier as JSON", () => {
    expect(faults({ "=cmd()": 1 })[0]).toMatch(/^\["=cmd\(\)"\]: unknown field/)
    expect(faults({ logo: { image: "data:image/svg+xml,<svg/>", "\u001b]0;": 1 } })[0]).toMatch(
      /^logo\["\\u001b\]0;"\]: unknown field/
    )
  })

  it("lists the values of an option", () => {
    expect(faults({ errorCorrectionLevel: 4 })).toEqual([
      `errorCorrectionLevel: expected one of 0 "Low (7%)", 1 "Medium (15%)", 2 "Quartile (25%)", 3 "High (30%)", got 4`
    ])
  })
})
