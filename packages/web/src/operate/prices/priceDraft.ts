import { signal } from "@preact/signals"
import { keptInBrowser } from "../../frame/browserStorage.ts"
import { session } from "../../frame/session.ts"

/** The prices of a list: the base, and a surcharge for each label of a category. */
export type PriceDocument = Readonly<Record<string, number | Readonly<Record<string, number>>>>

const isPrice = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === "number"

/** Reads a price list as the service sends it. */
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

/** A draft of prices: inputs by key, and the start time. */
interface Draft {
  /** The version of the list that it changes. */
  readonly version: number
  readonly typed: Readonly<Record<string, string>>
  /** In the format of the browser's time field; empty for immediately. */
  readonly start: string
}

const draft = signal<Draft>({ version: 0, typed: {}, start: "" })

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "version" in value &&
  typeof value.version === "number" &&
  "start" in value &&
  typeof value.start === "string" &&
  "typed" in value &&
  typeof value.typed === "object" &&
  value.typed !== null &&
  Object.values(value.typed).every((text) => typeof text === "string")

/** The signed-in operator's draft, stored in this browser. */
const kept = () => {
  const who = session.peek()
  return keptInBrowser(`price draft ${who.kind === "member" ? who.account.id : ""}`)
}

const readKept = (): Draft | undefined => {
  try {
    const value: unknown = JSON.parse(kept().read() ?? "null")
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

const keep = (change: Partial<Draft>): void => {
  draft.value = { ...draft.value, ...change }
  if (Object.keys(draft.value.typed).length === 0) kept().remove()
  else kept().write(JSON.stringify(draft.value))
}

/**
 * Restores this browser's draft for a version of the list. Drops a draft for another version, whose prices may differ,
 * and returns that version.
 */
export const takeUpDraft = (version: number): number | undefined => {
  const before = readKept()
  const isCurrent = before?.version === version
  draft.value = isCurrent ? before : { version, typed: {}, start: "" }
  if (before === undefined || isCurrent) return undefined
  kept().remove()
  return before.version
}

/** The draft's start time, in the format of the browser's time field; empty for immediately. */
export const draftStart = (): string => draft.value.start

/** Stores the draft's start time. */
export const chooseStart = (start: string): void => keep({ start })

/** The price of a place by a list. */
export const priceAt = (list: PriceDocument, { category, label }: PricePlace): number => {
  const found = list[category]
  if (typeof found === "number") return found
  return found?.[label] ?? 0
}

/** The typed price of a place; undefined if it was not changed. */
export const typedAt = (place: PricePlace): string | undefined => draft.value.typed[keyOf(place)]

/** Stores a typed price in the draft; undefined reverts the change. */
export const typePrice = (place: PricePlace, text: string | undefined): void => {
  const { [keyOf(place)]: _, ...others } = draft.value.typed
  keep({ typed: text === undefined ? others : { ...others, [keyOf(place)]: text } })
}

/** Takes all changes back. */
export const forgetDraft = (): void => keep({ typed: {}, start: "" })

/** A price from input, with a point or a comma; undefined if it is invalid. */
export const readPrice = (text: string): number | undefined => {
  const written = text.trim().replace(",", ".")
  return /^\d+(?:\.\d{1,4})?$/.test(written) ? Number(written) : undefined
}

/** A changed price of the draft; undefined if the new price is invalid. */
export interface PriceChange extends PricePlace {
  readonly before: number
  readonly after: number | undefined
}

/** All changes of the draft to a list, without unchanged prices. */
export const changesTo = (list: PriceDocument): ReadonlyArray<PriceChange> =>
  Object.entries(draft.value.typed).flatMap(([key, text]) => {
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
