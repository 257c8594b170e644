import { Credits } from "@quick-response/design/pricing/Credits"

export const longestPackId = 64

/** An operator's offer of credits for money. */
export interface Pack {
  /** 1 to {@link longestPackId} characters of `a-z`, `0-9`, `-` and `_`. */
  readonly id: string
  readonly label: string
  /** More than 0. */
  readonly credits: Credits
  /** The price in the currency's minor unit, 1 to 99,999,999: 2500 is EUR 25.00. */
  readonly amount: number
}

/** A pack as offered when its top-up was made. */
export interface OrderedPack {
  readonly pack: string
  readonly label: string
  /** The credits that it adds once paid. More than 0. */
  readonly credits: Credits
  /** The pack's price in the currency's minor unit. */
  readonly amount: number
  readonly currency: string
}

/** The tax of packs: prices with or without it, and the provider's code of the product. */
export interface PackTax {
  readonly behavior: "inclusive" | "exclusive"
  readonly code: string
}

/** The operator's 1 to 20 packs and their tax. */
export interface PackList {
  /** An ISO 4217 code in lower case. */
  readonly currency: string
  readonly packs: ReadonlyArray<Pack>
  /** Null without the provider's tax. */
  readonly tax: PackTax | null
  /** True if the provider writes an invoice. */
  readonly invoice: boolean
}

/**
 * The credits for part of a payment: its share, rounded down to ten-thousandths; a whole payment gives all. Exact,
 * though the product may exceed a double.
 *
 * @example
 * ```ts
 * import { Credits, shareOf } from "@quick-response/core"
 *
 * shareOf(Credits.Credits(250_000), { part: 1, total: 3 }) // => 83_333
 * ```
 */
export const shareOf = (
  credits: Credits,
  { part, total }: { readonly part: number; readonly total: number }
): Credits => (total === 0 ? Credits(0) : Credits(Number((BigInt(credits) * BigInt(part)) / BigInt(total))))
