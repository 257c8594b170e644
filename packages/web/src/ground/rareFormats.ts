import { language } from "../languages/catalogue.ts"

// Formats that few screens show: the first page does not load them.

/** Credits in the format of input fields, without thousands separators: `1234.50`. */
export const typedCredits = (value: number): string =>
  new Intl.NumberFormat(language.value, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
    useGrouping: false
  }).format(value)

/** Credits from input, with a comma or a point; undefined if they are invalid. */
export const amountOf = (text: string): number | undefined => {
  const plain = text.trim().replace(",", ".")
  return /^\d+(?:\.\d{0,4})?$/.test(plain) ? Number(plain) : undefined
}

/** Formats an amount in the smallest unit of its currency: `€25.00`. */
export const formatMoney = (amount: number, currency: string, decimals: number): string =>
  new Intl.NumberFormat(language.value, {
    style: "currency",
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals
  }).format(amount / 10 ** decimals)

/** A day: `Nov 22, 2026`. */
export const formatDate = (time: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "medium" }).format(time)
