import {
  Credits,
  PriceList,
  paintFields,
  type SampleRequest,
  styleFields,
  templates
} from "@quick-response/core"
import { keysOf } from "@quick-response/design/config/keysOf"
import { worded } from "@quick-response/design/field/faults"
import { fieldForms } from "@quick-response/design/fields/styleFields"
import { toDecimal } from "@quick-response/design/pricing/Credits"
import { defaultPriceList } from "@quick-response/design/pricing/PriceList"
import { quote } from "@quick-response/design/pricing/quote"
import { configOf, configRequests } from "@quick-response/laws"
import { optionsOf } from "@quick-response/web/src/design/designOptions.ts"
import {
  chargesOf,
  type Surcharges,
  templateSurcharge
} from "@quick-response/web/src/design/styledTemplates.ts"
import { logoOf, optionOf, paintOf } from "@quick-response/web/src/studio/panels/style/currentStyle.ts"
import { faultsAbout } from "@quick-response/web/src/studio/panels/style/faultsAbout.ts"
import { withTemplate } from "@quick-response/web/src/studio/panels/style/withTemplate.ts"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

/** Designs in every spelling of the API. */
const designs = configRequests(FastCheck).map((request) => ({ name: "", ...request }))

const sent = (design: object): SampleRequest => JSON.parse(JSON.stringify(design))

describe("the panels", () => {
  it("have a form for each style field", () => {
    expect(Object.keys(fieldForms).sort()).toEqual(Object.keys(styleFields).sort())
  })

  it("show the drawn value as chosen", () => {
    FastCheck.assert(
      FastCheck.property(designs, (design) => {
        const { name: _, ...request } = design
        const config = configOf(request)
        for (const field of keysOf(optionsOf)) expect(optionOf(design, field)).toBe(config[field])
        expect(logoOf(design)).toEqual(config.logo && { ...config.logo, image: design.logo?.image })
        for (const field of paintFields) {
          const shown = paintOf(design, field)
          expect(shown && configOf({ [field]: shown })[field]).toEqual(config[field])
        }
      }),
      { numRuns: 200 }
    )
  })
})

describe("withTemplate()", () => {
  it("keeps content, logo, picture, margin and correction", () => {
    FastCheck.assert(
      FastCheck.property(designs, FastCheck.constantFrom(...templates), (design, { name: template }) => {
        const { name: _, ...changed } = withTemplate(design, template)
        const { data, logo, picture, margin, errorCorrectionLevel } = design
        const kept = { data, logo, picture, margin, errorCorrectionLevel }
        expect(configOf(sent(changed))).toEqual(configOf(sent({ template, ...kept })))
      }),
      { numRuns: 100 }
    )
  })
})

describe("chargesOf()", () => {
  const surcharges: Surcharges = JSON.parse(JSON.stringify(PriceList.defaultDocument))

  it("agrees with quote() and templateSurcharge() for each template", () => {
    for (const template of templates) {
      const { totalPrice, items } = quote(defaultPriceList, configOf({ template: template.name }))
      const charged = chargesOf(template).flatMap(([category, value = ""]) => {
        const price = surcharges[category]?.[value] ?? 0
        return price === 0 ? [] : [{ category, value, price }]
      })
      const quoted = items.slice(1).map((item) => ({ ...item, price: toDecimal(item.price) }))
      expect(new Set(charged)).toEqual(new Set(quoted))
      const { base } = defaultPriceList
      expect(Credits.fromDecimal(templateSurcharge(surcharges, template))).toBe(totalPrice - base)
    }
  })
})

describe("faultsAbout()", () => {
  const errors = [
    "logo.image: is not a picture; save it again",
    "frameText: the caption font has no U+1F600",
    'foreground.stops[1].color: expected "#rgb"',
    "frameTextColor: expected a color"
  ].map(worded)
  it("finds the faults of a field and its parts", () => {
    expect(faultsAbout(errors, "logo")).toEqual(["It is not a picture; save it again."])
    expect(faultsAbout(errors, "frameText")).toEqual(["The caption font has no U+1F600."])
    expect(faultsAbout(errors, "foreground")).toEqual(['Enter "#rgb".'])
    expect(faultsAbout(errors, "margin")).toEqual([])
  })
})
