import { Credits } from "@quick-response/design/pricing/Credits"

/** The most characters of the id of a pack. */
export const longestPackId = 64

/** Credits for a price in money, as the operator offers them. */
export interface Pack {
  /** Names the pack: 1 to {@link longestPackId} characters of `a-z`, `0-9`, `-` and `_`. */
  readonly id: string
  readonly label: string
  /** More than 0. */
  readonly credits: Credits
  /** The price, a whole number of the currency's minor unit: 2500 is EUR 25.00. 1 to 99,999,999. */
  readonly amount: number
}

/** A pack as a top-up keeps it: as it was offered when the top-up was made. */
export interface OrderedPack {
  /** The id of the pack. */
  readonly pack: string
  readonly label: string
  /** The credits that it adds once it is paid. More than 0. */
  readonly credits: Credits
  /** The pack's price in the currency's minor unit. */
  readonly amount: number
  readonly currency: string
}

/** The tax of packs: prices with it or without it, and the provider's code of what is sold. */
export interface PackTax {
  readonly behavior: "inclusive" | "exclusive"
  readonly code: string
}

/** The packs that an operator offers, 1 to 20, and how they are taxed. */
export interface PackList {
  /** An ISO 4217 code in lower case. */
  readonly currency: string
  readonly packs: ReadonlyArray<Pack>
  /** Turns on the provider's tax. */
  readonly tax: PackTax | null
  /** True where the provider writes an invoice. */
  readonly invoice: boolean
}

/**
 * The credits that a part of a payment stands for: its share, rounded down in ten-thousandths; the whole payment stands for all.
 * Exact, though the product may be larger than a double.
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
