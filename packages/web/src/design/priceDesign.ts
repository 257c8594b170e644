import { type Prices, price, QuickResponseError, type Quote } from "quick-response"
import type { PublishedPrices } from "../frame/prices.ts"
import type { DesignConfig } from "./values.ts"

/** A picture of one pixel that replaces a logo: a logo costs the same with any picture, and examining one is slow. */
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

const pricesOf = ({ base, surcharges }: PublishedPrices): Prices => ({ base, ...surcharges })

/** Data that already contain the digits for any picture: choosing them is slow, and the price is the same. */
const anyData = `https://a.example#${"000".repeat(20)}`

/** A design that costs the same and has a message, though its content may lack fields. */
const saying = ({ content, data: _, ...style }: DesignConfig): DesignConfig =>
  content?.type === "dynamic"
    ? {
        ...style,
        content: {
          type: "dynamic",
          target: "https://a.example",
          ...(content.address === undefined ? {} : { address: "https://a.example/a" })
        }
      }
    : { ...style, data: anyData }

const withoutPicture = ({ logo, picture, ...design }: DesignConfig): DesignConfig => ({
  ...design,
  ...(logo === undefined ? {} : { logo: { ...logo, image: pixel } }),
  ...(picture === undefined ? {} : { picture: { ...picture, image: pixel } })
})

/** The price of a style by the service's price list, for any message; undefined if it is refused. */
export const priceStyle = async (
  style: Readonly<Record<string, unknown>>,
  prices: PublishedPrices
): Promise<number | undefined> => {
  const { logo, picture } = style
  const cheap = {
    ...(typeof logo === "object" && logo !== null ? { logo: { ...logo, image: pixel } } : {}),
    ...(typeof picture === "object" && picture !== null ? { picture: { ...picture, image: pixel } } : {})
  }
  try {
    const { totalPrice } = await price(
      JSON.stringify({ ...style, ...cheap, data: anyData }),
      pricesOf(prices)
    )
    return totalPrice
  } catch (error) {
    if (!(error instanceof QuickResponseError)) throw error
    return undefined
  }
}

/**
 * The price of a design by the service's list, from the code that sells. An unfinished content costs the same as a
 * finished one; undefined if the style is refused.
 */
export const priceDesign = async (
  design: DesignConfig,
  prices: PublishedPrices
): Promise<Quote | undefined> => {
  const list = pricesOf(prices)
  const plain = withoutPicture(design)
  for (const tried of plain.picture?.mode === "bits" ? [saying(plain)] : [plain, saying(plain)]) {
    try {
      return await price(JSON.stringify(tried), list)
    } catch (error) {
      if (!(error instanceof QuickResponseError)) throw error
    }
  }
  return undefined
}
