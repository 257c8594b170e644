import { signal } from "@preact/signals"

/** The prices of a list: the base, and a surcharge for each label of a category. */
export type PriceDocument = Readonly<Record<string, number | Readonly<Record<string, number>>>>

const isPrice = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === "number"

/** Reads a list as the service tells it. */
export const readDocument = (document: Readonly<Record<string, unknown>>): PriceDocument => {
  const read: Record<string, PriceDocument[string]> = {}
  for (const [category, prices] of Object.entries(document))
    if (typeof prices === "number") read[category] = prices
    else if (typeof prices === "object" && prices !== null)
      read[category] = Object.fromEntries(Object.entries(prices).filter(isPrice))
  return read
}

/** The place of a price in a list: the base, or a label of a category. */
export interface PricePlace {
  readonly category: string
  readonly label: string
}

/** The place of the base price. */
export const basePlace: PricePlace = { category: "base", label: "" }

const keyOf = ({ category, label }: PricePlace): string => `${category}/${label}`

const typed = signal<Readonly<Record<string, string>>>({})

/** The price of a place by a list. */
export const priceAt = (list: PriceDocument, { category, label }: PricePlace): number => {
  const found = list[category]
  if (typeof found === "number") return found
  return found?.[label] ?? 0
}

/** The price of a place as it is typed; undefined where it was not changed. */
export const typedAt = (place: PricePlace): string | undefined => typed.value[keyOf(place)]

/** Keeps a typed price until the page is loaded anew; undefined takes the change back. */
export const typePrice = (place: PricePlace, text: string | undefined): void => {
  const { [keyOf(place)]: _, ...others } = typed.value
  typed.value = text === undefined ? others : { ...others, [keyOf(place)]: text }
}

/** Takes all changes back. */
export const forgetDraft = (): void => {
  typed.value = {}
}

/** A price as it is typed, with a point or a comma; undefined where it is none. */
export const readPrice = (text: string): number | undefined => {
  const written = text.trim().replace(",", ".")
  return /^\d+(?:\.\d{1,4})?$/.test(written) ? Number(written) : undefined
}

/** A changed price of the draft; undefined as the new one where it is none. */
export interface PriceChange extends PricePlace {
  readonly before: number
  readonly after: number | undefined
}

/** All changes of the draft to a list; one that is typed as it was is none. */
export const changesTo = (list: PriceDocument): ReadonlyArray<PriceChange> =>
  Object.entries(typed.value).flatMap(([key, text]) => {
    const [category = "", ...label] = key.split("/")
    const place = { category, label: label.join("/") }
    const [before, after] = [priceAt(list, place), readPrice(text)]
    return before === after ? [] : [{ ...place, before, after }]
  })

/** A list with changes. */
export const listWith = (list: PriceDocument, changes: ReadonlyArray<PriceChange>): PriceDocument => {
  const changed: Record<string, number | Readonly<Record<string, number>>> = { ...list }
  for (const { category, label, after = 0 } of changes) {
    const found = changed[category]
    changed[category] = typeof found === "object" ? { ...found, [label]: after } : after
  }
  return changed
}
