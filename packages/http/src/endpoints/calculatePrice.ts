import { PriceFromDecimal, PriceList, Quote } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CacheControl } from "../contract/annotations.ts"
import { PriceBody, withoutOutput } from "../contract/bodies.ts"
import { endpointAt } from "../contract/endpointAt.ts"
import { styled, styledPrice } from "../contract/exampleValues.ts"
import { bodyFailures, internalError } from "../contract/failureSets.ts"
import { withBody } from "../contract/requestParts.ts"
import { success } from "../contract/responseEnvelope.ts"
import type { HandlerOf } from "../exchange/Handler.ts"
import type { HandlerContext } from "./HandlerContext.ts"
import { configOf, outputOf, sampleOf } from "./requestedImage.ts"

/** Prices a configuration. */
export const calculatePrice = withBody(
  endpointAt("calculatePrice", {
    summary: "Price a configuration",
    description:
      "The base price and one item for each option that costs extra; `totalPrice` is exactly their sum, and what a purchase debits.",
    example: {
      totalPrice: styledPrice,
      items: [
        { category: "base", value: "QR code", price: 1 },
        { category: "bodyStyle", value: "Rounded", price: 0.2 },
        { category: "outerEyeStyle", value: "Extra rounded", price: 0.2 },
        { category: "innerEyeStyle", value: "Circle", price: 0.1 },
        { category: "foreground", value: "Linear gradient", price: 0.3 }
      ]
    }
  }),
  PriceBody,
  styled
)
  .addSuccess(
    success(Quote.annotations({ identifier: "Quote" }), { description: "The price was calculated" })
  )
  .addError(bodyFailures)
  .addError(internalError)

/** Handles {@link calculatePrice}. */
export const handleCalculatePrice =
  ({ addresses, pricing }: HandlerContext): HandlerOf<typeof calculatePrice> =>
  ({ payload }) => {
    const { request, input } = withoutOutput(payload)
    return Either.flatMap(sampleOf({ addresses }, configOf(input)), (config) =>
      Either.map(outputOf(request, config), () => ({ data: pricing.quote(config) }))
    )
  }

type ByLabel = Schema.Record$<typeof Schema.String, typeof PriceFromDecimal>

/** The data of `GET /v1/Qr/prices`. */
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
      "For each field that can cost something, what each of its values adds to `base`, by the value's label: the `category` and the `value` of a quote's items"
  })
}).annotations({ identifier: "Prices" })

/** Lists the prices. */
export const prices = endpointAt("prices", {
  summary: "List the prices",
  description: "The price list: what every QR code costs, and what each value of a field adds to that.",
  example: { base: 1, surcharges: { bodyStyle: { Square: 0, Rounded: 0.2 }, logo: { Logo: 1 } } }
})
  .addSuccess(success(Prices, { description: "The prices were listed" }))
  .annotate(CacheControl, "public, no-cache")

/** Handles {@link prices}. */
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
