declare const credits: unique symbol

/**
 * An exact amount of credits, the unit of prices and balances: a whole number of ten-thousandths, so `10_000` is one
 * credit. At most {@link maximum} in magnitude; only ledger entries are negative.
 */
export type Credits = number & { readonly [credits]: true }

/** {@link Credits} in one credit: decimals have at most four places. */
export const unitsPerCredit = 10_000

/** The largest amount: 100 billion credits. Past 2^39 credits neighboring amounts share their nearest double. */
export const maximum = 1e15

/** True for a whole number of at most {@link maximum} in magnitude. */
export const isCredits = (units: number): units is Credits =>
  Number.isInteger(units) && Math.abs(units) <= maximum

/** Brands a whole number of ten-thousandths. Throws on fractions and on amounts past {@link maximum}. */
export const Credits = (units: number): Credits => {
  if (isCredits(units)) return units
  throw new RangeError(
    `expected a whole number of ten-thousandths of a credit up to ${maximum}, got ${units}`
  )
}

/** A plain number of credits: `25`, `0.5`. Not assignable from {@link Credits}. */
export type Decimal = number & { readonly [credits]?: never }

export const zero: Credits = /* @__PURE__ */ Credits(0)

/**
 * Converts a decimal number of credits, or `undefined` if it has more than four decimal places or is past {@link
 * maximum}. Exact: each four-place decimal has its own nearest double.
 *
 * @example
 * ```ts
 * import { fromDecimal } from "@quick-response/design/pricing/Credits"
 *
 * fromDecimal(2.5) // => 25_000
 * fromDecimal(0.00001) // => undefined
 * ```
 */
export const fromDecimal = (decimal: number): Credits | undefined => {
  const units = Math.round(decimal * unitsPerCredit)
  return isCredits(units) && units / unitsPerCredit === decimal ? Credits(units + 0) : undefined
}

/**
 * The double nearest to the amount in credits; {@link fromDecimal} inverts it.
 *
 * @example
 * ```ts
 * import { Credits, toDecimal } from "@quick-response/design/pricing/Credits"
 *
 * toDecimal(Credits(25_000)) // => 2.5
 * ```
 */
export const toDecimal = (amount: Credits): number => amount / unitsPerCredit

/**
 * Formats an amount in credits with two to four decimal places: `1.00`, `0.1005`, `-3.50`.
 *
 * @example
 * ```ts
 * import { Credits, format } from "@quick-response/design/pricing/Credits"
 *
 * format(Credits(10_000)) // => "1.00"
 * format(Credits(-1_005)) // => "-0.1005"
 * ```
 */
export const format = (amount: Credits): string => {
  const magnitude = Math.abs(amount)
  const places = String(magnitude % unitsPerCredit)
    .padStart(4, "0")
    .replace(/0{1,2}$/, "")
  return `${amount < 0 ? "-" : ""}${Math.floor(magnitude / unitsPerCredit)}.${places}`
}

/**
 * The exact sum. Throws if it passes {@link maximum}.
 *
 * @example
 * ```ts
 * import { Credits, sum } from "@quick-response/design/pricing/Credits"
 *
 * sum([Credits(1_000), Credits(2_000)]) // => 3_000
 * ```
 */
export const sum = (amounts: Iterable<Credits>): Credits => {
  let total = 0
  for (const amount of amounts) total = Credits(total + amount)
  return Credits(total)
}

export const decimalDescription = "a number of credits with at most 4 decimal places"

/** The bounds of decimal credits from `least`, as JSON Schema and as a fault's parameters. */
export const acceptedDecimal = (
  least: number
): {
  readonly type: "number"
  readonly minimum: number
  readonly maximum: number
  readonly decimals: number
} => ({
  type: "number",
  minimum: least,
  maximum: maximum / unitsPerCredit,
  decimals: 4
})
