import { studioWords } from "catalogue:studio"
import { useEffect, useState } from "preact/hooks"
import { loadPrices } from "../../frame/prices.ts"
import { href } from "../../frame/router.ts"
import { drawing, service } from "../../frame/service.ts"
import { session } from "../../frame/session.ts"
import { countOf, creditsPhrase } from "../../ground/format.ts"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { DownloadButton } from "../download/DownloadMenu.tsx"
import { isDynamic } from "../state/design.ts"
import { amountDue, isBought, isDrawnFreely, quote } from "../state/purchase.ts"
import { restyled, restyledId } from "../state/restyled.ts"
import * as style from "../styles/sales.module.css"
import { PrimaryAction } from "./PrimaryAction.tsx"

/** If a list does not load, the page is unchanged. */
const stay = (): void => {}

/** The items of the price, which open over the picture. */
const Items = () => {
  const [isOpen, setIsOpen] = useState(false)
  const { items = [], totalPrice } = quote.value ?? {}
  const due = amountDue.value
  const paid = restyled.value?.pricePaid
  if (totalPrice === undefined || due === undefined)
    return <p class={`${style.priceLine} second`}>{studioWords.value.priceFollows}</p>
  return (
    <details class={style.priceLine} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <span class={style.priceTotal} role="status">
          {creditsPhrase(due)}
        </span>
        <span class="second small">
          {paid !== undefined
            ? studioWords.value.lessPaid({ price: creditsPhrase(totalPrice), paid: creditsPhrase(paid) })
            : items.length === 1
              ? studioWords.value.basePrice
              : studioWords.value.baseAnd({ count: countOf(items.length - 1) })}
        </span>
      </summary>
      <div class={style.priceItems}>
        {isOpen && (
          <LoadedLate load={() => import("./PriceItems.tsx")} onFailure={stay} properties={{ items }} />
        )}
      </div>
    </details>
  )
}

/** The result of a purchase, in a line. */
const Benefit = () => {
  const { madeWhenBought, marked, readBack, keptWhenBought, yours, buyingAdds, addressStays } =
    studioWords.value
  if (restyledId.value !== undefined) return <p class={`${style.benefit} small second`}>{addressStays}</p>
  const isMarked = drawing.value === "paid" && !isDrawnFreely.value
  // If drawing is free, its files are no reason to buy a design.
  const isFree = drawing.value === "free" && !isDynamic.value
  return (
    <p class={`${style.benefit} small second`}>
      {isFree
        ? keptWhenBought
        : `${isDynamic.value ? madeWhenBought : isMarked ? marked : readBack} ${yours}`}{" "}
      <a href={href("/pricing")}>{buyingAdds}</a>
    </p>
  )
}

/** The price of the design, item by item, and beside it the buttons to buy or download it. */
export const PriceLine = () => {
  useEffect(loadPrices, [])
  const total = amountDue.value
  const isSold = service.value?.signIn === true
  const hasDownload = isDrawnFreely.value
  return (
    <section class={style.sales} aria-label={studioWords.value.price}>
      <Items />
      <div class={style.ways}>
        {total === undefined || !isSold ? null : <PrimaryAction price={total} />}
        {hasDownload ? (
          <DownloadButton isPrimary={isBought.value || service.value?.signIn === false} />
        ) : null}
      </div>
      {session.value.kind === "guest" && service.value?.demo && restyledId.value === undefined ? (
        <div class={style.demo}>
          <LoadedLate
            load={() => import("../../demo/TryDemo.tsx")}
            onFailure={stay}
            properties={{ isBrief: true }}
          />
        </div>
      ) : null}
      {isSold && !(isDynamic.value && isBought.value) ? <Benefit /> : null}
    </section>
  )
}
