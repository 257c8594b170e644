import { contentOf, type QrConfig } from "../config/QrConfig.ts"
import { type Credits, sum, zero } from "./Credits.ts"
import { categories, categoryNames } from "./categories.ts"
import type { PriceList } from "./PriceList.ts"

interface PriceItem {
  /** `"base"`, or the charged field of the configuration. */
  readonly category: string
  /** The label of the choice. */
  readonly value: string
  readonly price: Credits
}

/** The itemized price of a configuration; `totalPrice` is exactly the sum of the items. */
interface Quote {
  readonly totalPrice: Credits
  readonly items: ReadonlyArray<PriceItem>
}

/**
 * Prices a configuration: the base, then an item for each nonzero surcharge.
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
  const content = contentOf(config)?.content
  const items: Array<PriceItem> = [{ category: "base", value: "QR code", price: priceList.base }]
  for (const category of categoryNames) {
    const value = categories[category].labelOf(config, content)
    if (value === undefined) continue
    const price = priceList.surcharges.get(category)?.get(value) ?? zero
    if (price !== zero) items.push({ category, value, price })
  }
  return { totalPrice: sum(items.map((item) => item.price)), items }
}
