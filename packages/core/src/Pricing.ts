import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { sum, zero } from "./Credits.ts"
import { CreditsFromDecimal } from "./CreditsSchema.ts"
import { type QrConfig, requireConfig } from "./config/QrConfig.ts"
import { categories, categoryNames, defaultPriceList, type PriceList } from "./PriceList.ts"

/** One line of a quote. */
export const PriceItem = Schema.Struct({
  category: Schema.String.annotations({
    description: `"base", or the field of the configuration that is charged`
  }),
  value: Schema.String.annotations({ description: "what was chosen, by its label" }),
  price: CreditsFromDecimal
})
export type PriceItem = typeof PriceItem.Type

/** The priced list of what a configuration uses; `totalPrice` is exactly the sum of the items. */
export const Quote = Schema.Struct({ totalPrice: CreditsFromDecimal, items: Schema.Array(PriceItem) })
export type Quote = typeof Quote.Type

/** Prices a configuration: the base, then one item for each thing that it uses whose surcharge is not zero. */
export const quote = (priceList: PriceList, config: QrConfig): Quote => {
  requireConfig(config)
  const items: Array<PriceItem> = [{ category: "base", value: "QR code", price: priceList.base }]
  for (const category of categoryNames) {
    const value = categories[category].labelOf(config)
    if (value === undefined) continue
    const price = priceList.surcharges.get(category)?.get(value) ?? zero
    if (price !== zero) items.push({ category, value, price })
  }
  return { totalPrice: sum(items.map((item) => item.price)), items }
}

/** Prices configurations by one price list. */
export class Pricing extends Context.Tag("@quick-response/core/Pricing")<
  Pricing,
  { readonly quote: (config: QrConfig) => Quote }
>() {
  /** Prices by the given list. */
  static readonly layerOf = (priceList: PriceList): Layer.Layer<Pricing> =>
    Layer.succeed(Pricing, { quote: (config) => quote(priceList, config) })

  /** Prices by the default list. */
  static readonly layer: Layer.Layer<Pricing> = Pricing.layerOf(defaultPriceList)
}
