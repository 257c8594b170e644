import { useEffect } from "preact/hooks"
import { href } from "../../frame/router.ts"
import { drawing, service } from "../../frame/service.ts"
import { countOf, creditsPhrase } from "../../ground/format.ts"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { DownloadButton } from "../download/DownloadMenu.tsx"
import { isDynamic } from "../state/design.ts"
import { isBought, isDrawnFreely } from "../state/purchase.ts"
import { quote, startQuote } from "../state/quote.ts"
import { PrimaryAction } from "./PrimaryAction.tsx"

/** A list that does not load leaves the page as it is. */
const stay = (): void => {}

/** The items of the price, which unfold over the picture. */
const Items = () => {
  const { items = [], totalPrice } = quote.value ?? {}
  if (totalPrice === undefined) return <p class="price-line second">{studioWords.value.priceFollows}</p>
  return (
    <details class="price-line">
      <summary>
        <span class="price-total" role="status">
          {creditsPhrase(totalPrice)}
        </span>
        <span class="second small">
          {items.length === 1
            ? studioWords.value.basePrice
            : studioWords.value.baseAnd(countOf(items.length - 1))}
        </span>
      </summary>
      <div class="price-items">
        <LoadedLate load={() => import("./PriceItems.tsx")} onFailure={stay} properties={{ items }} />
      </div>
    </details>
  )
}

/** The result of a purchase, in a line. */
const Benefit = () => {
  const { madeWhenBought, marked, readBack, yours, buyingAdds } = studioWords.value
  const isMarked = drawing.value === "paid" && !isDrawnFreely.value
  return (
    <p class="benefit small second">
      {isDynamic.value ? madeWhenBought : isMarked ? marked : readBack} {yours}{" "}
      <a href={href("/pricing")}>{buyingAdds}</a>
    </p>
  )
}

/** The price of the design, item by item, and beside it the ways to have it. */
export const PriceLine = () => {
  useEffect(startQuote, [])
  const total = quote.value?.totalPrice
  const isSold = service.value?.signIn === true
  const hasDownload = isDrawnFreely.value
  return (
    <section class="sales" aria-label={studioWords.value.price}>
      <Items />
      <div class="sale-ways">
        {total === undefined || !isSold ? null : <PrimaryAction price={total} />}
        {hasDownload ? (
          <DownloadButton isPrimary={isBought.value || service.value?.signIn === false} />
        ) : null}
      </div>
      {isSold && !(isDynamic.value && isBought.value) ? <Benefit /> : null}
    </section>
  )
}
