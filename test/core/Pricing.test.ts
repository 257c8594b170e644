import {
  Credits,
  type FrameStyle,
  frameFonts,
  frameStyles,
  makeConfig,
  type Paint,
  PriceList,
  publishedOptions,
  type QrConfig,
  quote,
  templates
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

const logo = { image: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/%3E" }
const gradient = {
  type: "linear",
  stops: [
    { offset: 0, color: "#000000" },
    { offset: 1, color: "#000080" }
  ]
} as const

const priced = (config: QrConfig, list = PriceList.defaultPriceList) => quote(list, config)

const dynamicConfig = (label: string) =>
  Either.getOrThrow(
    makeConfig({
      content: {
        type: "dynamic",
        target: "https://example.com/",
        ...(label === "Adopted address" ? { address: "https://go.luna.example/menu" } : {})
      }
    })
  )

/** A configuration for each label of each category, so that every surcharge has a configuration that pays it. */
const configurations = PriceList.categoryNames.flatMap((category) =>
  Object.keys(PriceList.categories[category].surcharges).map((label) => {
    const paint = label === "Solid" ? "#000080" : label === "Transparent" ? "transparent" : undefined
    const kind = label === "Radial gradient" ? "radial" : "linear"
    const value = label.includes("gradient") ? { ...gradient, type: kind } : (paint ?? label)
    const valuesOf: Readonly<Record<string, unknown>> = {
      logo,
      picture: { ...logo, mode: label },
      errorCorrectionBoost: true,
      version: 7,
      mask: 0,
      sequence: { index: 1, total: 2, parity: 0 }
    }
    const given = valuesOf[category] ?? value
    const input = { [category]: given }
    const isOfFrame = category === "frameColor" || category === "frameFont"
    const config =
      category === "content"
        ? dynamicConfig(label)
        : configOf({
            ...(isOfFrame ? { frameStyle: "badge" } : {}),
            ...(label === "gs1" ? { data: "0109506000134352" } : {}),
            ...input
          })
    return { category, label, config }
  })
)

/** A list that charges the same for everything beyond the base. */
const flatList = (base: number, surcharge: number): PriceList.PriceList => {
  const price = Credits.Credits(surcharge)
  const surcharges = PriceList.categoryNames.map((category) => {
    const labels = Object.keys(PriceList.categories[category].surcharges)
    return [category, new Map(labels.map((label) => [label, price]))] as const
  })
  return { base: Credits.Credits(base), surcharges: new Map(surcharges) }
}

describe("quote()", () => {
  it("is only the base for an empty configuration", () => {
    expect(priced(configOf({}))).toEqual({
      totalPrice: 10_000,
      items: [{ category: "base", value: "QR code", price: 10_000 }]
    })
  })

  it("lists each choice by field and label, templates' included", () => {
    const config = configOf({ template: "dots", logo, foreground: gradient })
    expect(priced(config).items.map(({ category, value }) => `${category}: ${value}`)).toEqual([
      "base: QR code",
      "bodyStyle: Dots",
      "outerEyeStyle: Circle",
      "innerEyeStyle: Circle",
      "foreground: Linear gradient",
      "logo: Logo"
    ])
  })

  it("sums its items exactly, for every configuration and any price list", () => {
    const price = FastCheck.integer({ min: 0, max: 1_000_000 })
    forAll(
      [FastCheck.constantFrom(...configurations), price, price],
      { numRuns: 500 },
      ({ config }, base, surcharge) => {
        const { totalPrice, items } = priced(config, flatList(base, surcharge))
        expect(totalPrice).toBe(Credits.sum(items.map((item) => item.price)))
        expect(items[0]?.price).toBe(base)
        expect(items.slice(1).every((item) => item.price === surcharge)).toBe(true)
        if (surcharge === 0) expect(items).toHaveLength(1)
      }
    )
  })

  it("charges a frame's color only if there is a frame", () => {
    const list = Either.getOrThrow(
      PriceList.fromDocument({ base: 1, frameColor: { Solid: 0.1, "Linear gradient": 0.2 } })
    )
    const total = (frameStyle: FrameStyle, frameColor: Paint) =>
      priced(configOf({ frameStyle, frameColor }), list).totalPrice
    expect([total("border", gradient), total("border", "#000080")]).toEqual([12_000, 11_000])
    expect([total("none", gradient), total("none", "#000080")]).toEqual([10_000, 10_000])
    expect(priced(configOf({ frameStyle: "none", frameColor: gradient })).items).toHaveLength(1)
  })

  it("charges every label of every category by that label", () => {
    for (const { category, label, config } of configurations) {
      const surcharges = new Map([[category, new Map([[label, Credits.Credits(2_500)]])]])
      const [, ...charged] = priced(config, { base: Credits.zero, surcharges }).items
      expect(charged).toEqual([{ category, value: label, price: 2_500 }])
    }
  })
})

describe("PriceList.defaultDocument", () => {
  it("lists the default prices in this order", () => {
    const surcharges = (options: ReadonlyArray<{ label: string; surcharge: number }>) =>
      Object.fromEntries(options.map(({ label, surcharge }) => [label, surcharge]))
    const opaque = { Solid: 0, "Linear gradient": 0.3, "Radial gradient": 0.3 }
    const expected = {
      base: 1,
      content: { "Dynamic link": 1, "Adopted address": 0.1 },
      errorCorrectionLevel: surcharges(publishedOptions.errorCorrectionLevels),
      errorCorrectionBoost: { raised: 0 },
      symbol: { micro: 0, rmqr: 0 },
      version: { fixed: 0 },
      mask: { fixed: 0 },
      encoding: { eci: 0, gs1: 0, "iso-8859-2": 0 },
      sequence: { part: 0 },
      bodyShape: surcharges(publishedOptions.bodyShapes),
      bodyStyle: surcharges(publishedOptions.bodyStyles),
      outerEyeStyle: surcharges(publishedOptions.outerEyeStyles),
      innerEyeStyle: surcharges(publishedOptions.innerEyeStyles),
      foreground: opaque,
      background: { ...opaque, Transparent: 0 },
      outerEyeColor: opaque,
      innerEyeColor: opaque,
      logo: { Logo: 1 },
      picture: { halftone: 1, backdrop: 1, bits: 1 },
      template: Object.fromEntries(templates.map(({ name }) => [name, 0])),
      frameStyle: surcharges(frameStyles),
      quietZone: { card: 0 },
      frameColor: opaque,
      frameFont: surcharges(frameFonts)
    }
    expect(PriceList.defaultDocument).toEqual(expected)
    expect(Object.keys(PriceList.defaultDocument)).toEqual(Object.keys(expected))
  })
})

describe("PriceList.fromDocument()", () => {
  it("reads the default document back", () => {
    expect(
      Either.getOrThrow(PriceList.fromDocument(JSON.parse(JSON.stringify(PriceList.defaultDocument))))
    ).toEqual(PriceList.defaultPriceList)
  })

  it("refuses unknown names and invalid prices by field", () => {
    const faults = Either.flip(
      PriceList.fromDocument({
        base: -1,
        bodyShape: 2,
        bodyStyle: { Dts: 1, Dots: 0.00001 },
        discount: 1
      })
    ).pipe(Either.getOrThrow)
    expect(faults).toEqual([
      expect.stringMatching(/^discount: unknown field; the fields here are base, /),
      "base: expected a number of credits with at most 4 decimal places, 0 or more, got -1",
      "bodyShape: expected an object, got 2",
      expect.stringMatching(/^bodyStyle\.Dts: unknown field; the fields here are Square, Dots, /),
      "bodyStyle.Dots: expected a number of credits with at most 4 decimal places, 0 or more, got 0.00001"
    ])
  })

  it("prices omitted entries at zero", () => {
    const list = Either.getOrThrow(PriceList.fromDocument({ base: 0.5 }))
    expect(priced(configOf({ template: "dots", logo }), list).totalPrice).toBe(5000)
  })
})
