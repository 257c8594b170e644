import { type ReadonlySignal, signal } from "@preact/signals"
import { api, untilAnswered } from "./api.ts"

/** The service's price list: the base price, and the surcharge of each value by its label. */
export type PublishedPrices = Awaited<ReturnType<typeof api.prices>>

const current = signal<PublishedPrices | undefined>(undefined)
let isAsked = false

/** The price list of the service, once it has answered. */
export const prices: ReadonlySignal<PublishedPrices | undefined> = current

const ask = async (): Promise<void> => {
  current.value = await api.prices()
}

/** Fetches the price list again, for example after a price has changed, until the service answers. */
export const reloadPrices = (): void => {
  isAsked = true
  untilAnswered(ask)
}

/** Loads the price list once. */
export const loadPrices = (): void => {
  if (!isAsked) reloadPrices()
}
