import type { PriceList } from "@quick-response/core"
import { InvalidInput } from "@quick-response/design/field/read"
import { toDecimal } from "@quick-response/design/pricing/Credits"
import { defaultPriceList, readPriceList } from "@quick-response/design/pricing/PriceList"
import { quote } from "@quick-response/design/pricing/quote"
import { attempt } from "./attempt.ts"
import type { Design, Exact } from "./design.ts"
import { configOf } from "./design.ts"
import { QuickResponseError } from "./QuickResponseError.ts"

/**
 * Credits: `base` for every QR code, and surcharges by option label: `{ base: 2, bodyStyle: { Dots: 0.5 } }`. Absent
 * options are free.
 */
export type Prices = { readonly base: number } & {
  readonly [Category in PriceList.CategoryName]?: Readonly<Record<string, number>>
}

export interface PriceItem {
  /** `"base"`, or the charged field. */
  readonly category: string
  /** The choice's label. */
  readonly value: string
  readonly price: number
}

/** In credits, exactly the sum of its items. */
export interface Quote {
  readonly totalPrice: number
  readonly items: ReadonlyArray<PriceItem>
}

/** Reads a price list; the default one if undefined. Throws a {@link QuickResponseError}. */
export const priceListOf = (prices: Prices | undefined): PriceList.PriceList => {
  if (prices === undefined) return defaultPriceList
  try {
    return readPriceList(prices)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    throw new QuickResponseError({
      code: "VALIDATION_FAILED",
      errors: error.errors.map((fault) => `prices: ${fault}`),
      cause: error
    })
  }
}

/**
 * Itemizes the price of a design or a QR code's `configJson`, by the default list unless given.
 *
 * @example
 * ```ts
 * import { price } from "quick-response"
 *
 * const prices = { base: 2, bodyStyle: { Dots: 0.5 } }
 * const { totalPrice, items } = await price({ data: "https://example.com", bodyStyle: "Dots" }, prices)
 * totalPrice // => 2.5
 * items.at(-1) // => { category: "bodyStyle", value: "Dots", price: 0.5 }
 * ```
 */
export const price = <const Given extends Design | string>(
  design: Exact<Given>,
  prices?: Prices
): Promise<Quote> =>
  attempt(async () => {
    const { totalPrice, items } = quote(priceListOf(prices), await configOf(design))
    return {
      totalPrice: toDecimal(totalPrice),
      items: items.map((item) => ({ ...item, price: toDecimal(item.price) }))
    }
  })
