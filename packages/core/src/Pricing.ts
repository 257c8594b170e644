import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { defaultPriceList, type PriceList } from "@quick-response/design/pricing/PriceList"
import { quote } from "@quick-response/design/pricing/quote"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "./records/CreditsSchema.ts"

/** One line of a quote. */
export const PriceItem: Schema.Struct<{
  category: typeof Schema.String
  value: typeof Schema.String
  price: typeof CreditsFromDecimal
}> = Schema.Struct({
  category: Schema.String.annotations({
    description: `"base", or the field of the configuration that is charged`
  }),
  value: Schema.String.annotations({ description: "the choice, by its label" }),
  price: CreditsFromDecimal
})
export type PriceItem = typeof PriceItem.Type

/** A price list of a configuration's parts; `totalPrice` is exactly their sum. */
export const Quote: Schema.Struct<{
  totalPrice: typeof CreditsFromDecimal
  items: Schema.Array$<typeof PriceItem>
}> = Schema.Struct({ totalPrice: CreditsFromDecimal, items: Schema.Array(PriceItem) })
export type Quote = typeof Quote.Type

/**
 * Prices configurations by the operator's list or, with `PriceSchedule.layer`, by the one in force at each call.
 *
 * @example
 * ```ts
 * import { makeConfig, Pricing } from "@quick-response/core"
 * import * as Effect from "effect/Effect"
 *
 * const program = Effect.gen(function* () {
 *   const config = yield* makeConfig({ data: "HELLO", bodyStyle: "Dots" })
 *   const { items } = (yield* Pricing).quote(config)
 *   return items.map(({ value }) => value)
 * })
 *
 * await Effect.runPromise(Effect.provide(program, Pricing.layer)) // => ["QR code", "Dots"]
 * ```
 */
export class Pricing extends Context.Tag("@quick-response/core/Pricing")<
  Pricing,
  {
    /** The current prices; do not keep them, since an operator may change them. */
    readonly priceList: PriceList
    readonly quote: (config: QrConfig) => Quote
  }
>() {
  static readonly layerOf = (priceList: PriceList): Layer.Layer<Pricing> =>
    Layer.succeed(Pricing, { priceList, quote: (config) => quote(priceList, config) })

  static readonly layer: Layer.Layer<Pricing> = Pricing.layerOf(defaultPriceList)
}
