import { computed, type ReadonlySignal } from "@preact/signals"
import type { Quote } from "quick-response"
import { restyled, restyledId } from "./restyled.ts"
import { verdict } from "./verdict.ts"

/** The current price, item by item; keeps the last one while the design cannot be priced. */
export const quote: ReadonlySignal<Quote | undefined> = computed(() => verdict.value.quote)

/** The credits to pay now: for a restyle, the cost above all earlier payments for the code. Undefined until known. */
export const amountDue: ReadonlySignal<number | undefined> = computed(() => {
  const total = quote.value?.totalPrice
  if (total === undefined || restyledId.value === undefined) return total
  const paid = restyled.value?.pricePaid
  return paid === undefined ? undefined : Math.max(0, Math.round((total - paid) * 10_000) / 10_000)
})
