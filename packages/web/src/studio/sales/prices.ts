import { type ReadonlySignal, signal } from "@preact/signals"
import { api } from "../../app/api.ts"

/** The price list of the service: the base price, and what each value of a field adds, by its label. */
export type PublishedPrices = Awaited<ReturnType<typeof api.prices>>

const current = signal<PublishedPrices | undefined>(undefined)
let isAsked = false

/** The price list of the service, once it has answered. */
export const prices: ReadonlySignal<PublishedPrices | undefined> = current

/** Asks for the price list anew, as after a price has changed; again when the connection is back, where that failed. */
export const reloadPrices = async (): Promise<void> => {
  isAsked = true
  try {
    current.value = await api.prices()
  } catch {
    addEventListener("online", () => void reloadPrices(), { once: true })
  }
}

/** Asks for the price list, where nobody has yet. */
export const loadPrices = (): void => {
  if (!isAsked) void reloadPrices()
}
