import {
  PriceFromDecimal,
  PriceList,
  pixelsAcross,
  Quote,
  ScanFinding,
  scanFindings
} from "@quick-response/core"
import { flatMapEager, mapEager } from "@quick-response/core/eager"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../../contract/annotations.ts"
import { PriceBody, withoutOutput } from "../../contract/bodies.ts"
import { endpointAt, promptEndpointAt } from "../../contract/endpointAt.ts"
import { styled, styledPrice } from "../../contract/exampleValues.ts"
import { domainFailures } from "../../contract/failureSets.ts"
import { withBody } from "../../contract/requestParts.ts"
import { success } from "../../contract/responseEnvelope.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { HandlerContext } from "../HandlerContext.ts"
import { configOf, outputOf, sampleOf } from "./requestedImage.ts"

export const PricedDesign: Schema.Struct<
  typeof Quote.fields & { findings: Schema.Array$<typeof ScanFinding> }
> = Schema.Struct({
  ...Quote.fields,
  findings: Schema.Array(ScanFinding.annotations({ identifier: "ScanFinding" })).annotations({
    description:
      "The faults for which a purchase would be refused; otherwise its warnings, and the places in which it is read less often than a plain code"
  })
}).annotations({ identifier: "Quote" })

export const calculatePrice = withBody(
  endpointAt("calculatePrice", {
    summary: "Price a configuration",
    description:
      "The base price and one item for each option that costs extra; `totalPrice` is exactly their sum, and what a purchase debits. `findings` say how well the design scans, by the judge that a purchase meets; a design with a logo or a picture is read by the decoder, too, which of the others refuses one in some hundreds that the judge lets pass. One that is `refused` is not sold, one that is `warned` is, and may not scan in poor light, in print or on a dark page; one that is `cautioned` scans, and is read less than 75 % as often as a plain code at the `places` that it names. Each has the remedy that removes it.",
    example: {
      totalPrice: styledPrice,
      items: [
        { category: "base", value: "QR code", price: 1 },
        { category: "bodyStyle", value: "Rounded", price: 0.2 },
        { category: "outerEyeStyle", value: "Extra rounded", price: 0.2 },
        { category: "innerEyeStyle", value: "Circle", price: 0.1 },
        { category: "foreground", value: "Linear gradient", price: 0.3 }
      ],
      findings: [
        {
          grade: "warned",
          field: "margin",
          code: "quietZone",
          sentence: "2 of the 4 modules of light that scanners expect",
          remedy: "raise margin to 4"
        }
      ]
    }
  }),
  PriceBody,
  styled
)
  .addSuccess(success(PricedDesign, { description: "The price was calculated" }))
  .addError(domainFailures)

export const handleCalculatePrice =
  (context: HandlerContext): HandlerOf<typeof calculatePrice> =>
  ({ payload }) => {
    const { pricing, rendering } = context
    const { request, input } = withoutOutput(payload)
    return flatMapEager(sampleOf(context, configOf(input)), (config) =>
      flatMapEager(outputOf(request, config), (output) =>
        mapEager(scanFindings(rendering, config, Math.round(pixelsAcross(output))), (findings) => {
          const { totalPrice, items } = pricing.quote(config)
          return { data: { totalPrice, items, findings } }
        })
      )
    )
  }

type ByLabel = Schema.Record$<typeof Schema.String, typeof PriceFromDecimal>

export const Prices: Schema.Struct<{
  base: typeof PriceFromDecimal
  surcharges: Schema.Record$<typeof Schema.String, ByLabel>
}> = Schema.Struct({
  base: PriceFromDecimal,
  surcharges: Schema.Record({
    key: Schema.String,
    value: Schema.Record({ key: Schema.String, value: PriceFromDecimal })
  }).annotations({
    description:
      "For each priced field, the surcharge of each value on `base`, by the value's label: the `category` and the `value` of a quote's items"
  })
}).annotations({ identifier: "Prices" })

export const prices = promptEndpointAt("prices", {
  summary: "List the prices",
  description: "The price list: the base price, and the surcharge of each value of a field.",
  example: { base: 1, surcharges: { bodyStyle: { Square: 0, Rounded: 0.2 }, logo: { Logo: 1 } } }
})
  .addSuccess(success(Prices, { description: "The prices were listed" }))
  .annotate(CacheControl, "public, no-cache")

export const handlePrices = ({ pricing }: HandlerContext): HandlerOf<typeof prices> => {
  const dataOf = (priceList: PriceList.PriceList): typeof Prices.Type => ({
    base: priceList.base,
    surcharges: Object.fromEntries(
      PriceList.categoryNames.map((category) => [category, PriceList.surchargesOf(priceList, category)])
    )
  })
  let listed = pricing.priceList
  let data = dataOf(listed)
  return () => {
    if (listed !== pricing.priceList) {
      listed = pricing.priceList
      data = dataOf(listed)
    }
    return Effect.succeed({ data })
  }
}
