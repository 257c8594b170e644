import { formatCredits } from "../../../design/format.ts"

/** What a choice adds to the price: `+0.30`; undefined where that is nothing, or not known yet. */
export const priceTag = (price: number | undefined): string | undefined =>
  price === undefined || price === 0 ? undefined : formatCredits(price, true)
