import { computed, effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Quote } from "quick-response"
import { loadPrices, prices } from "../../frame/prices.ts"
import { design } from "./design.ts"
import { restyled, restyledId } from "./restyled.ts"
import { isPictureSettled } from "./settled.ts"

const newest = signal<Quote | undefined>(undefined)

/** The current price, item by item; keeps the last one while the design cannot be priced. */
export const quote: ReadonlySignal<Quote | undefined> = newest

/** The credits to pay now: for another look of a code, what it costs beyond all that was paid. Undefined until it is known. */
export const amountDue: ReadonlySignal<number | undefined> = computed(() => {
  const total = newest.value?.totalPrice
  if (total === undefined || restyledId.value === undefined) return total
  const paid = restyled.value?.pricePaid
  return paid === undefined ? undefined : Math.max(0, Math.round((total - paid) * 10_000) / 10_000)
})

/** Prices the design whenever it or the price list changes, until the function that it returns is called. */
export const startQuote = (): (() => void) => {
  loadPrices()
  let turn = 0
  return effect(() => {
    const [priced, list] = [design.value, prices.value]
    const mine = ++turn
    if (list === undefined || !isPictureSettled.value) return
    import("./priceDesign.ts")
      .then(({ priceDesign }) => priceDesign(priced, list))
      .then((found) => {
        if (mine === turn && found !== undefined) newest.value = found
      })
      .catch(() => undefined)
  })
}
