import { priceStyle } from "../../design/priceDesign.ts"
import type { PublishedPrices } from "../../frame/prices.ts"
import type { Style } from "./judge.ts"
import type { OrderedRow } from "./order.ts"
import { ownStyle } from "./targets.ts"

/** Sums and products of amounts that have up to four decimals. */
export const exactly = (amount: number): number => Math.round(amount * 10_000) / 10_000

/** The price of each row in the shared style, in order, and their sum; undefined if a style is refused. */
export interface RowPrices {
  readonly each: ReadonlyArray<number>
  readonly sum: number
}

/** Prices rows by the service's list: a row's message is free, but its own style may have a price. */
export const priceRows = async (
  style: Style,
  rows: ReadonlyArray<OrderedRow>,
  prices: PublishedPrices
): Promise<RowPrices | undefined> => {
  const known = new Map<string, number>()
  const each: Array<number> = []
  for (const { request } of rows) {
    const own = ownStyle(request)
    const key = JSON.stringify(own)
    const price = known.get(key) ?? (await priceStyle({ ...style, ...own }, prices))
    if (price === undefined) return undefined
    known.set(key, price)
    each.push(price)
  }
  return { each, sum: exactly(each.reduce((sum, price) => sum + price, 0)) }
}
