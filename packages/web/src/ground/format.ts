import { computed, type ReadonlySignal } from "@preact/signals"
import { language } from "../languages/catalogue.ts"
import { frameWords } from "../languages/frameWords.ts"
import type { Count } from "../languages/phrases.ts"

/** A formatter in the language of the pages. */
export const inLanguage = <Format>(make: (language: string) => Format): ReadonlySignal<Format> =>
  computed(() => make(language.value))

const creditDigits = { minimumFractionDigits: 2, maximumFractionDigits: 4 } as const
const credits = inLanguage((language) => new Intl.NumberFormat(language, creditDigits))
const signedCredits = inLanguage(
  (language) => new Intl.NumberFormat(language, { ...creditDigits, signDisplay: "exceptZero" })
)

/**
 * Credits with two to four decimals, the most that an amount can have: `1,234.50`; signed `+10.00`, with a true minus.
 */
export const formatCredits = (value: number, isSigned = false): string =>
  (isSigned ? signedCredits : credits).value.format(value).replace("-", "\u2212")

/** Units of time, the largest first, each with its milliseconds. */
const units = [
  ["year", 365 * 86_400_000],
  ["month", 30 * 86_400_000],
  ["week", 7 * 86_400_000],
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000]
] as const

const relative = inLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }))

/** The time from now to another in its largest unit: `3 hours ago`, `in 2 days`; `just now` within a minute. */
export const formatRelative = (time: number, now: number): string => {
  const difference = time - now
  const unit = units.find(([, milliseconds]) => Math.abs(difference) >= milliseconds)
  if (unit === undefined) return difference > 0 ? frameWords.value.soon : frameWords.value.now
  const [name, milliseconds] = unit
  return relative.value.format(Math.trunc(difference / milliseconds), name)
}

const exact = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" })
)
const clock = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { timeStyle: "short", hourCycle: "h23" })
)

/** A time with its date: `Nov 22, 2026, 12:30 PM`. */
export const formatExact = (time: number): string => exact.value.format(time)

/** A time of today: `14:32`. Rounded up to a minute, so that it is not too early. */
export const formatClock = (time: number): string => clock.value.format(Math.ceil(time / 60_000) * 60_000)

/** Credits in a sentence: `1.60 credits`, `1.00 credit`. */
export const creditsPhrase = (value: number): string =>
  frameWords.value.amount({ count: { n: value, figure: formatCredits(value) } })

const whole = inLanguage((language) => new Intl.NumberFormat(language))

/** A number with a fixed number of decimal places: `2.30`. */
export const formatDecimal = (value: number, places: number): string =>
  new Intl.NumberFormat(language.value, {
    minimumFractionDigits: places,
    maximumFractionDigits: places
  }).format(value)

/** A whole number: `10,000`. */
export const formatCount = (count: number): string => whole.value.format(count)

/** A whole number for a message with a plural. */
export const countOf = (n: number): Count => ({ n, figure: formatCount(n) })

const share = inLanguage((language) => new Intl.NumberFormat(language, { style: "percent" }))

/** A share of one in percent: `25%`. */
export const formatShare = (value: number): string => share.value.format(value)

const list = inLanguage((language) => new Intl.ListFormat(language))

/** Names in a sentence: `Network name, Password, and Security`. */
export const listPhrase = (names: ReadonlyArray<string>): string => list.value.format(names)

/** Credits as a pack has them, in a sentence: `25 credits`, `12.50 credits`. */
export const creditsInWords = (value: number): string =>
  Number.isInteger(value) ? frameWords.value.amount({ count: countOf(value) }) : creditsPhrase(value)
