import { PriceFromDecimal } from "@quick-response/core"
import * as Schema from "effect/Schema"

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
