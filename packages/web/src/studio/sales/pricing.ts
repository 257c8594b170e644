import { type Prices, price, QuickResponseError, type Quote } from "quick-response"
import { configJsonOf } from "../design/configJson.ts"
import type { Design } from "../design/design.ts"
import type { PublishedPrices } from "./prices.ts"

/** A picture of one pixel in place of a logo, which costs the same whatever it shows and would take long to examine. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

const pricesOf = ({ base, surcharges }: PublishedPrices): Prices => ({ base, ...surcharges })

/** A design that costs the same and says something, whatever its content still lacks. */
const saying = ({ content: _, data: __, ...style }: Design): Design => ({ ...style, data: "x" })

const withoutPicture = ({ logo, ...design }: Design): Design =>
  logo === undefined ? design : { ...design, logo: { ...logo, image: pixel } }

/** What a style costs by the service's prices, whatever a code in it says; undefined where it is refused. */
export const priceStyle = async (
  style: Readonly<Record<string, unknown>>,
  prices: PublishedPrices
): Promise<number | undefined> => {
  const { logo } = style
  const cheap = typeof logo === "object" && logo !== null ? { logo: { ...logo, image: pixel } } : {}
  try {
    const { totalPrice } = await price(JSON.stringify({ ...style, ...cheap, data: "x" }), pricesOf(prices))
    return totalPrice
  } catch (error) {
    if (!(error instanceof QuickResponseError)) throw error
    return undefined
  }
}

/**
 * What a design costs by the service's prices, worked out by the code that sells. A content that is not whole yet costs what it will
 * cost then; undefined where the style itself is refused.
 */
export const priceDesign = async (design: Design, prices: PublishedPrices): Promise<Quote | undefined> => {
  const list = pricesOf(prices)
  const plain = withoutPicture(design)
  for (const tried of [plain, saying(plain)]) {
    try {
      return await price(configJsonOf(tried), list)
    } catch (error) {
      if (!(error instanceof QuickResponseError)) throw error
    }
  }
  return undefined
}
