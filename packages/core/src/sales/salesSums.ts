import type { Credits } from "@quick-response/design/pricing/Credits"
import { imageReference } from "../config/StoredConfig.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { LedgerEntryKind } from "../records/Ledger.ts"

export const salesDimensions = ["template", "style", "content", "account"] as const

export type SalesDimension = (typeof salesDimensions)[number]

/** A ledger entry for sales, with the design of its record. */
export interface SoldEntry {
  readonly accountId: AccountId
  readonly sequence: number
  readonly kind: LedgerEntryKind
  readonly amount: Credits
  /** Milliseconds since 1970. */
  readonly at: number
  /** The stored configuration; null if the entry has no record. */
  readonly configText: string | null
  /** The JSON of the content; null without one. */
  readonly contentText: string | null
}

/** Numbers of codes, and of ten-thousandths of a credit, which may exceed a balance. */
export interface SalesCounts {
  /** Sold codes. */
  readonly codes: number
  /** Their price. */
  readonly credits: number
  /** Refunds, counted at their time. */
  readonly refunds: number
  readonly refundedCredits: number
}

/**
 * The counts of an item: a template's name, a body style's label, a type of content, or an account's id; empty without
 * one.
 */
export interface DaySums extends SalesCounts {
  readonly item: string
}

export const noSales: SalesCounts = { codes: 0, credits: 0, refunds: 0, refundedCredits: 0 }

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

/** The item of each dimension of a design: its requested template, body style, and type of content. */
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

export interface Sums {
  readonly byDimension: Readonly<Record<SalesDimension, Map<string, SalesCounts>>>
  /** The number of entries, including those that are no sales. */
  entries: number
}

export const emptySums = (): Sums => ({
  byDimension: { template: new Map(), style: new Map(), content: new Map(), account: new Map() },
  entries: 0
})

const countsOf = ({ kind, amount }: SoldEntry): SalesCounts | undefined => {
  if (kind === "purchase") return { ...noSales, codes: 1, credits: 0 - amount }
  if (kind === "restyle") return { ...noSales, credits: 0 - amount }
  return kind === "refund" ? { ...noSales, refunds: 1, refundedCredits: amount } : undefined
}

/** Adds a purchase as a sale, or its refund as a refund. */
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
