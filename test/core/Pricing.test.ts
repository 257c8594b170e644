import {
  Credits,
  canonicalJson,
  PriceList,
  type QrConfig,
  QrConfigInput,
  quote,
  resolve
} from "@quick-response/core"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const decode = Schema.decodeUnknownSync(QrConfigInput)
const logo = { image: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/%3E" }
const gradient = {
  type: "linear",
  stops: [
    { offset: 0, color: "#000000" },
    { offset: 1, color: "#000080" }
  ]
} as const

const priced = (config: QrConfig, list = PriceList.defaultPriceList) => quote(list, config)

/** A configuration for each label of each category, so that every surcharge has a configuration that pays it. */
const configurations: ReadonlyArray<QrConfig> = PriceList.categoryNames.flatMap((category) =>
  category === "logo"
    ? [resolve(decode({ logo }))]
    : Object.keys(PriceList.categories[category].surcharges).map((label) => {
        const paint = label === "Solid" ? "#000080" : label === "Transparent" ? "transparent" : undefined
        const kind = label === "Radial gradient" ? "radial" : "linear"
        const value = label.includes("gradient") ? { ...gradient, type: kind } : (paint ?? label)
        return resolve(
          decode({ [category]: value, ...(category === "frameColor" ? { frameStyle: "border" } : {}) })
        )
      })
)

describe("quote()", () => {
  it("is the base alone for an empty configuration", () => {
    expect(priced(resolve({}))).toEqual({
      totalPrice: 10_000,
      items: [{ category: "base", value: "QR code", price: 10_000 }]
    })
  })

  it("lists each thing chosen by its field and label, and what a template sets like what the request sets", () => {
    const config = resolve(decode({ template: "dots", logo, foreground: gradient }))
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
    const price = FastCheck.integer({ min: 0, max: 1_000_000 }).map((units) => units / 10_000)
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom(...configurations),
        price,
        price,
        (config, base, surcharge) => {
          const surcharges = PriceList.categoryNames.map((category) => [
            category,
            Object.fromEntries(
              Object.keys(PriceList.categories[category].surcharges).map((label) => [label, surcharge])
            )
          ])
          const list = Either.getOrThrow(PriceList.fromDocument({ base, ...Object.fromEntries(surcharges) }))
          const { totalPrice, items } = priced(config, list)
          expect(totalPrice).toBe(Credits.sum(items.map((item) => item.price)))
          expect(items.slice(1).every((item) => item.price > 0)).toBe(true)
          expect(items.length).toBe(surcharge === 0 ? 1 : items.length)
        }
      ),
      { numRuns: 500 }
    )
  })

  it("charges the color of a frame where there is one, and never where there is none", () => {
    const list = Either.getOrThrow(
      PriceList.fromDocument({ base: 1, frameColor: { Solid: 0.1, "Linear gradient": 0.2 } })
    )
    const total = (frameStyle: string, frameColor: unknown) =>
      priced(resolve(decode({ frameStyle, frameColor })), list).totalPrice
    expect([total("border", gradient), total("border", "#000080")]).toEqual([12_000, 11_000])
    expect([total("none", gradient), total("none", "#000080")]).toEqual([10_000, 10_000])
    expect(priced(resolve(decode({ frameStyle: "none", frameColor: gradient }))).items).toHaveLength(1)
  })

  it("charges every label of every category of the list", () => {
    for (const category of PriceList.categoryNames) {
      for (const label of Object.keys(PriceList.categories[category].surcharges)) {
        const list = Either.getOrThrow(PriceList.fromDocument({ base: 1, [category]: { [label]: 0.25 } }))
        const charged = configurations.filter((config) => priced(config, list).totalPrice === 12_500)
        expect(charged.map(canonicalJson), `${category}: ${label}`).not.toHaveLength(0)
      }
    }
  })
})

describe("PriceList.fromDocument()", () => {
  it("reads the default document back", () => {
    expect(
      Either.getOrThrow(PriceList.fromDocument(JSON.parse(JSON.stringify(PriceList.defaultDocument))))
    ).toEqual(PriceList.defaultPriceList)
  })

  it("refuses unknown names, negative prices and a fifth decimal place, each by its field", () => {
    const faults = Either.flip(
      PriceList.fromDocument({ base: -1, bodyStyle: { Dts: 1, Dots: 0.00001 }, discount: 1 })
    ).pipe(Either.getOrThrow)
    expect(faults.map((fault) => fault.slice(0, fault.indexOf(":")))).toEqual([
      "discount",
      "base",
      "bodyStyle.Dts",
      "bodyStyle.Dots"
    ])
  })

  it("takes what it leaves out as free", () => {
    const list = Either.getOrThrow(PriceList.fromDocument({ base: 0.5 }))
    expect(priced(resolve(decode({ template: "dots", logo })), list).totalPrice).toBe(5000)
  })
})
