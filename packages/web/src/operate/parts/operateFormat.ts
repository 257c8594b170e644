import { language } from "../../languages/catalogue.ts"

/** A readable day of UTC, or a month: `Nov 26, 2026`, `November 2026`. */
export const formatPeriod = (period: string): string => {
  const isDay = period.length > "2026-11".length
  const format = new Intl.DateTimeFormat(language.value, {
    timeZone: "UTC",
    ...(isDay ? { dateStyle: "medium" } : { year: "numeric", month: "long" })
  })
  return format.format(Date.parse(isDay ? period : `${period}-01`))
}

/** An amount of money in the smallest unit of its currency, with the digits that the currency has. */
export const formatMoney = (amount: number, currency: string): string => {
  const format = new Intl.NumberFormat(language.value, { style: "currency", currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Stands for no money. */
export const noMoney = "–"

/** Amounts of money by currency, joined. */
export const formatPaid = (payments: Readonly<Record<string, number>>): string =>
  Object.entries(payments)
    .map(([currency, amount]) => formatMoney(amount, currency))
    .join(" + ") || noMoney

/** Bytes in gigabytes, or in megabytes if they are not one: `12.3 GB`, `0.4 MB`. */
export const formatBytes = (bytes: number): string => {
  const isLarge = bytes >= 1e9
  return new Intl.NumberFormat(language.value, {
    style: "unit",
    unit: isLarge ? "gigabyte" : "megabyte",
    maximumFractionDigits: 1
  }).format(bytes / (isLarge ? 1e9 : 1e6))
}

/** A share of a whole: `12%`. */
export const formatShare = (share: number): string =>
  new Intl.NumberFormat(language.value, { style: "percent" }).format(share)

/** A UTC day, this many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Today in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)
