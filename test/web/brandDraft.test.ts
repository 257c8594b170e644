import { brandingWords } from "catalogue:branding"
import * as rules from "@quick-response/core/brand"
import { languages } from "@quick-response/design/languages/languages"
import {
  brandFileOf,
  colorOf,
  draftOf,
  givenOf,
  judged
} from "@quick-response/web/src/operate/brand/brandDraft.ts"
import * as fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { brandOf, luna, moon } from "../brand/brands.ts"

beforeAll(brandingWords.load)

const none = { isGiven: false, name: "A shop", mark: null, accent: null, links: {}, language: "en" }

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, "0")}`)

describe("a draft of a brand", () => {
  it("is read by the service as the brand in force", () => {
    fc.assert(
      fc.property(
        fc.record({
          name: fc.constantFrom("Luna", "Café Luna Codes", "月のコード"),
          mark: fc.constantFrom(undefined, moon),
          accent: fc.option(fc.oneof(color, fc.record({ light: color, dark: color })), { nil: undefined }),
          links: fc.constantFrom({}, luna.links, { imprint: luna.links.imprint }),
          language: fc.constantFrom(...languages)
        }),
        (given) => {
          const brand = brandOf(given)
          const inForce = {
            ...none,
            ...brand,
            mark: brand.mark?.svg ?? null,
            accent:
              given.accent === undefined
                ? null
                : { light: brand.accent.light.accent, dark: brand.accent.dark.accent }
          }
          const again = judged(draftOf(inForce, rules), rules)
          expect(again.faults).toEqual({})
          const { mark: _, warnings: __, ...same } = brand
          expect(again.brand).toMatchObject(same)
        }
      ),
      { numRuns: 30 }
    )
  })

  it("leaves out defaults and names the mark's file", () => {
    const draft = draftOf(none, rules)
    expect(brandFileOf(givenOf(draft, rules))).toBe('{\n  "name": "A shop"\n}\n')
    const marked = givenOf({ ...draft, mark: moon, color: "#FC0", colorOnDark: undefined }, rules)
    expect(JSON.parse(brandFileOf(marked))).toEqual({ name: "A shop", mark: "mark.svg", accent: "#ffcc00" })
  })

  it("has a sentence for each field's fault", () => {
    const draft = draftOf(none, rules)
    const links = { ...draft.links, terms: "agb" }
    const { brand, faults } = judged({ ...draft, name: " ", mark: "<svg", color: "red", links }, rules)
    expect(brand).toBeUndefined()
    const { accentFault, linkFault, nameFault } = brandingWords.value
    expect(faults).toEqual({
      name: nameFault,
      accent: accentFault,
      "links.terms": linkFault,
      mark: expect.stringMatching(/^This file cannot be the mark\. [A-Z]/)
    })
  })
})

describe("colorOf()", () => {
  it.each([
    ["#FC0", "#ffcc00"],
    [" 2440d8 ", "#2440d8"],
    ["#2440d", undefined],
    ["red", undefined]
  ])("of %j is %s", (typed, expected) => {
    expect(colorOf(typed)).toBe(expected)
  })
})
