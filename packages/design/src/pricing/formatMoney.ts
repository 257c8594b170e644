/**
 * Formats an amount of money with its currency code and decimals.
 *
 * @example
 * ```ts
 * import { formatMoney } from "@quick-response/core"
 *
 * formatMoney({ amount: 2500, currency: "eur" }, 2) // => "EUR 25.00"
 * formatMoney({ amount: 500, currency: "jpy" }, 0) // => "JPY 500"
 * ```
 */
export const formatMoney = (
  { amount, currency }: { readonly amount: number; readonly currency: string },
  decimals: number
): string => {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`
  return `${currency.toUpperCase()} ${amount < 0 ? "-" : ""}${whole}${fraction}`
}
