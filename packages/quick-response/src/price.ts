import type { PriceList } from "@quick-response/core"
import { InvalidInput } from "@quick-response/design/field/read"
import { toDecimal } from "@quick-response/design/pricing/Credits"
import { defaultPriceList, readPriceList } from "@quick-response/design/pricing/PriceList"
import { quote } from "@quick-response/design/pricing/quote"
import { attempt } from "./attempt.ts"
import type { Design } from "./design.ts"
import { configOf } from "./design.ts"
import { QuickResponseError } from "./QuickResponseError.ts"

/**
 * Prices in credits: `base` for every QR code, and a surcharge for each option by its label:
 * `{ base: 2, bodyStyle: { Dots: 0.5 } }`. Options that a list leaves out cost nothing.
 */
export type Prices = { readonly base: number } & {
  readonly [Category in PriceList.CategoryName]?: Readonly<Record<string, number>>
}

/** One line of a quote, in credits. */
export interface PriceItem {
  /** `"base"`, or the field of the design that is charged. */
  readonly category: string
  /** The choice, by its label. */
  readonly value: string
  readonly price: number
}

/** The price of a design, in credits. The total is exactly the sum of the items. */
export interface Quote {
  readonly totalPrice: number
  readonly items: ReadonlyArray<PriceItem>
}

/** A price list as the core reads it; the default one without one. Throws a {@link QuickResponseError}. */
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
 * Prices a design, or the `configJson` of a QR code, item by item; by the default list where none is given.
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
export const price = (design: Design | string, prices?: Prices): Promise<Quote> =>
  attempt(async () => {
    const { totalPrice, items } = quote(priceListOf(prices), await configOf(design))
    return {
      totalPrice: toDecimal(totalPrice),
      items: items.map((item) => ({ ...item, price: toDecimal(item.price) }))
    }
  })
