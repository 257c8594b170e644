import * as Either from "@quick-response/core/either"
import { type PriceList, readPriceList } from "@quick-response/design/pricing/PriceList"
import { eitherOf, InvalidInput } from "./config/refusals.ts"

export { type CategoryName, categories, categoryNames } from "@quick-response/design/pricing/categories"
export {
  defaultDocument,
  defaultPriceList,
  documentOf,
  type PriceList,
  priceListField,
  surchargesOf
} from "@quick-response/design/pricing/PriceList"

/**
 * Reads a price list from its JSON document: `{ "base": 1, "bodyStyle": { "Dots": 0.1 }, ... }`, with configuration
 * fields and option labels. Returns a sentence for each unknown name and each negative or inexact price.
 *
 * @example
 * ```ts
 * import { PriceList } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 *
 * const prices = Either.getOrThrow(PriceList.fromDocument({ base: 1, bodyStyle: { Dots: 0.1 } }))
 * prices.base // => 10_000
 * ```
 */
export const fromDocument = (document: unknown): Either.Either<PriceList, ReadonlyArray<string>> =>
  Either.mapLeft(
    eitherOf(() => readPriceList(document), InvalidInput),
    ({ errors }) => errors
  )
