import { contentOf, type QrConfig } from "../config/QrConfig.ts"
import { type Credits, sum, zero } from "./Credits.ts"
import { categories, categoryNames } from "./categories.ts"
import type { PriceList } from "./PriceList.ts"

/** One line of a quote. */
interface PriceItem {
  /** `"base"`, or the field of the configuration that is charged. */
  readonly category: string
  /** The choice, by its label. */
  readonly value: string
  readonly price: Credits
}

/** The priced list of what a configuration uses; `totalPrice` is exactly the sum of the items. */
interface Quote {
  readonly totalPrice: Credits
  readonly items: ReadonlyArray<PriceItem>
}

/**
 * Prices a configuration: the base, then one item for each thing that it uses whose surcharge is not zero.
 *
 * @example
 * ```ts
 * import { defaultPriceList } from "@quick-response/design/pricing/PriceList"
 * import { quote } from "@quick-response/design/pricing/quote"
 * import { readDesign } from "@quick-response/design/readDesign"
 *
 * const config = await readDesign({ data: "HELLO", bodyStyle: "Dots" })
 * quote(defaultPriceList, config).totalPrice // => 11_000
 * ```
 */
export const quote = (priceList: PriceList, config: QrConfig): Quote => {
  const contentType = contentOf(config)?.content.type
  const items: Array<PriceItem> = [{ category: "base", value: "QR code", price: priceList.base }]
  for (const category of categoryNames) {
    const value = categories[category].labelOf(config, contentType)
    if (value === undefined) continue
    const price = priceList.surcharges.get(category)?.get(value) ?? zero
    if (price !== zero) items.push({ category, value, price })
  }
  return { totalPrice: sum(items.map((item) => item.price)), items }
}
