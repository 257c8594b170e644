import { effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Quote } from "quick-response"
import { loadPrices, prices } from "../../frame/prices.ts"
import { design } from "./design.ts"
import { isPictureSettled } from "./settled.ts"

const newest = signal<Quote | undefined>(undefined)

/** The current price, item by item; keeps the last one while the design cannot be priced. */
export const quote: ReadonlySignal<Quote | undefined> = newest

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
