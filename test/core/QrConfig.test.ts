import {
  canonicalJson,
  frameStyles,
  parseConfig,
  publishedOptions,
  QrCodeName,
  QrConfigInput,
  sampleData,
  templates
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import { configOf } from "@quick-response/laws"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const decode = Schema.decodeUnknownSync(QrConfigInput, { errors: "all", onExcessProperty: "error" })

const logo = { image: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/%3E" }

describe("resolve()", () => {
  it("gives the classic symbol for an empty request", () => {
    expect(configOf({})).toEqual({
      data: sampleData,
      errorCorrectionLevel: "Medium",
      bodyShape: "Square",
      bodyStyle: "Square",
      outerEyeStyle: "Square",
      innerEyeStyle: "Square",
      foreground: "#000000",
      background: "#ffffff",
      margin: 4,
      frameStyle: "none",
      frameText: "SCAN ME"
    })
  })

  it("raises the level to High for a logo unless one is named", () => {
    expect(configOf({ logo }).errorCorrectionLevel).toBe("High")
    expect(configOf({ logo, errorCorrectionLevel: "Q" }).errorCorrectionLevel).toBe("Quartile")
  })

  it("uses a template's style, overridden by the request's fields", () => {
    for (const { name, style } of templates) {
      expect(configOf({ template: name })).toMatchObject({ ...style, template: name })
      expect(configOf({ template: name, bodyStyle: "Square" }).bodyStyle).toBe("Square")
    }
  })
})

describe("QrCodeName", () => {
  it("counts code points, as JSON Schema does", () => {
    const isName = Schema.is(QrCodeName)
    for (const character of ["x", "é", "😀"]) {
      expect(isName(character.repeat(100))).toBe(true)
      expect(isName(character.repeat(101))).toBe(false)
    }
  })
})

describe("QrConfigInput", () => {
  it("takes an option by value, label and alias, in any letter case", () => {
    const lists = Object.entries({
      bodyShape: publishedOptions.bodyShapes,
      bodyStyle: publishedOptions.bodyStyles,
      errorCorrectionLevel: publishedOptions.errorCorrectionLevels,
      innerEyeStyle: publishedOptions.innerEyeStyles,
      outerEyeStyle: publishedOptions.outerEyeStyles
    })
    for (const [field, options] of lists) {
      for (const { value, name, label, aliases } of options) {
        for (const spelling of [value, label, name, label.toUpperCase(), ...aliases]) {
          expect(decode({ [field]: spelling })).toEqual({ [field]: name })
        }
      }
    }
    for (const { name } of frameStyles)
      expect(decode({ frameStyle: name.toUpperCase() }).frameStyle).toBe(name)
  })

  it("takes the angle of a gradient modulo 360", () => {
    const stops = [0, 1].map((offset) => ({ offset, color: "#000000" }))
    const angleOf = (angle: number) => decode({ foreground: { type: "linear", angle, stops } }).foreground
    for (const [given, angle] of [
      [0, 0],
      [-0, 0],
      [45.1, 45.1],
      [360, 0],
      [-360, 0],
      [-90, 270],
      [810, 90],
      [-1e-30, 0],
      [1e308, 1e308 % 360]
    ] as const)
      expect(angleOf(given)).toEqual({ type: "linear", angle, stops })
    for (const given of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => angleOf(given)).toThrow()
  })

  it("writes colors in full and lower case, and sorts gradient stops", () => {
    const stops = [
      { offset: 1, color: "#ABC" },
      { offset: 0, color: "#FEDCBA" }
    ]
    expect(decode({ foreground: "#AbC", background: { type: "radial", stops } })).toEqual({
      foreground: "#aabbcc",
      background: {
        type: "radial",
        stops: [
          { offset: 0, color: "#fedcba" },
          { offset: 1, color: "#aabbcc" }
        ]
      }
    })
  })
})

describe("options", () => {
  it("publish each integer, label and alias once in its list", () => {
    for (const options of Object.values(publishedOptions)) {
      expect(new Set(options.map((option) => option.value)).size).toBe(options.length)
      const spellings = options.flatMap(({ name, label, aliases }) => [...new Set([name, label, ...aliases])])
      expect(new Set(spellings.map((spelling) => spelling.toLowerCase())).size).toBe(spellings.length)
    }
  })
})

describe("canonicalJson()", () => {
  const color = FastCheck.constantFrom("#000", "#ABCDEF", "#1a2b3c")
  const gradient = FastCheck.record(
    {
      type: FastCheck.constantFrom("linear", "radial"),
      angle: FastCheck.double({ noDefaultInfinity: true, noNaN: true }),
      stops: FastCheck.array(
        FastCheck.record({ offset: FastCheck.double({ min: 0, max: 1, noNaN: true }), color }),
        { minLength: 2, maxLength: 8 }
      )
    },
    { requiredKeys: ["type", "stops"] }
  )
  const anyOf = (options: ReadonlyArray<{ readonly label: string }>) =>
    FastCheck.constantFrom(...options.map(({ label }) => label))
  const input = FastCheck.record(
    {
      data: FastCheck.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
      errorCorrectionLevel: anyOf(publishedOptions.errorCorrectionLevels),
      bodyStyle: anyOf(publishedOptions.bodyStyles),
      foreground: FastCheck.oneof(color, gradient),
      background: FastCheck.oneof(color, gradient, FastCheck.constant("transparent")),
      innerEyeColor: gradient,
      logo: FastCheck.record({ image: FastCheck.constant(logo.image), size: FastCheck.constant(0.1) }),
      template: FastCheck.constantFrom(...templates.map(({ name }) => name)),
      frameStyle: FastCheck.constantFrom(...frameStyles.map(({ name }) => name))
    },
    { requiredKeys: [] }
  )

  const made = (request: unknown) => Either.getOrThrow(parseConfig(request))

  it("is a request that resolves to the same configuration", () => {
    forAll([input], {}, (request) => {
      const json = canonicalJson(made({ data: sampleData, ...request }))
      expect(canonicalJson(made(JSON.parse(json)))).toBe(json)
    })
  })

  /** The same value with the fields of each object in this order. */
  const reordered = (
    value: unknown,
    order: (names: ReadonlyArray<string>) => ReadonlyArray<string>
  ): unknown =>
    Array.isArray(value)
      ? value.map((element) => reordered(element, order))
      : value !== null && typeof value === "object"
        ? Object.fromEntries(
            order(Object.keys(value)).map((name) => [name, reordered(Reflect.get(value, name), order)])
          )
        : value

  it("sorts keys at every depth, for any order in the request", () => {
    forAll([input], {}, (request) => {
      const given = { data: sampleData, ...request }
      const json = canonicalJson(made(given))
      expect(json).toBe(JSON.stringify(reordered(JSON.parse(json), (names) => names.toSorted())))
      expect(canonicalJson(made(reordered(given, (names) => names.toReversed())))).toBe(json)
      const config = made(given)
      expect(JSON.stringify(config)).toBe(json)
      const unordered = { ...config, ...Object(reordered(config, (names) => names.toReversed())) }
      expect(canonicalJson(admitConfig(unordered))).toBe(json)
    })
  })
})
