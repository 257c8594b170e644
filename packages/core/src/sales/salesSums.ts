import type { Credits } from "@quick-response/design/pricing/Credits"
import { imageReference } from "../config/StoredConfig.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { LedgerEntryKind } from "../records/Ledger.ts"

/** The dimensions by which sales are told apart. */
export const salesDimensions = ["template", "style", "content", "account"] as const

/** A dimension by which sales are told apart. */
export type SalesDimension = (typeof salesDimensions)[number]

/** An entry of the ledger as sales are summed: with the design of the record that it paid for, or paid back. */
export interface SoldEntry {
  readonly accountId: AccountId
  readonly sequence: number
  readonly kind: LedgerEntryKind
  readonly amount: Credits
  /** Milliseconds since 1970. */
  readonly at: number
  /** The text of the configuration as it is stored; null where the entry names no record. */
  readonly configText: string | null
  /** The JSON of the content; null where there is none. */
  readonly contentText: string | null
}

/** Numbers of codes and of ten-thousandths of a credit, which may be more than a balance holds. */
export interface SalesCounts {
  /** The codes that were sold. */
  readonly codes: number
  /** Their price. */
  readonly credits: number
  /** The purchases that were paid back, counted when they were. */
  readonly refunds: number
  readonly refundedCredits: number
}

/** The counts of an item: a template's name, a body style's label, a type of content, or an account's id; empty for none. */
export interface DaySums extends SalesCounts {
  readonly item: string
}

/** No sale. */
export const noSales: SalesCounts = { codes: 0, credits: 0, refunds: 0, refundedCredits: 0 }

/** The sum of two counts. */
export const addSales = (one: SalesCounts, other: SalesCounts): SalesCounts => ({
  codes: one.codes + other.codes,
  credits: one.credits + other.credits,
  refunds: one.refunds + other.refunds,
  refundedCredits: one.refundedCredits + other.refundedCredits
})

const textAt = (value: unknown, name: string): string => {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return ""
  const found: unknown = Reflect.get(value, name)
  return typeof found === "string" ? found : ""
}

const parsed = (text: string | null): unknown => {
  if (text === null) return undefined
  try {
    return JSON.parse(text.includes(imageReference) ? text.replaceAll(imageReference, "") : text)
  } catch {
    return undefined
  }
}

/**
 * The item of each dimension that a design counts for: the template that its request named, whatever else it chose; its body style; and
 * the type of its content.
 */
const itemsOf = ({
  accountId,
  configText,
  contentText
}: SoldEntry): Readonly<Record<SalesDimension, string>> => {
  const config = parsed(configText)
  return {
    template: textAt(config, "template"),
    style: textAt(config, "bodyStyle"),
    content: textAt(parsed(contentText), "type"),
    account: accountId
  }
}

/** Sums of entries by items of each dimension. */
export interface Sums {
  readonly byDimension: Readonly<Record<SalesDimension, Map<string, SalesCounts>>>
  /** The number of the entries, those included that are no sales. */
  entries: number
}

/** Sums of no entry. */
export const emptySums = (): Sums => ({
  byDimension: { template: new Map(), style: new Map(), content: new Map(), account: new Map() },
  entries: 0
})

const countsOf = ({ kind, amount }: SoldEntry): SalesCounts | undefined => {
  if (kind === "purchase") return { ...noSales, codes: 1, credits: 0 - amount }
  return kind === "refund" ? { ...noSales, refunds: 1, refundedCredits: amount } : undefined
}

/** Adds an entry to sums: a purchase as a sale, and a refund of one as such. */
export const addEntry = (sums: Sums, entry: SoldEntry): void => {
  sums.entries++
  const counts = countsOf(entry)
  if (counts === undefined) return
  const items = itemsOf(entry)
  for (const dimension of salesDimensions) {
    const byItem = sums.byDimension[dimension]
    byItem.set(items[dimension], addSales(byItem.get(items[dimension]) ?? noSales, counts))
  }
}
