import { scansWords } from "catalogue:scans"
import { inLanguage } from "../ground/format.ts"
import { language } from "../languages/catalogue.ts"
import type { Period } from "./reportQuestions.ts"

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

const formats = inLanguage((language) => ({
  hour: new Intl.DateTimeFormat(language, clock),
  day: new Intl.DateTimeFormat(language, { month: "short", day: "numeric" }),
  month: new Intl.DateTimeFormat(language, { month: "short", year: "numeric" }),
  hourOfWeek: new Intl.DateTimeFormat(language, { weekday: "short", ...clock })
}))

/** The time of a point of a plot: `14:00`, `Nov 25`, `Nov 2026`. */
export const pointName = (at: Date, unit: Period["unit"]): string => formats.value[unit].format(at)

/** The time of the busiest hour, day or month: `Sat 13:00`. */
export const busiestName = (at: Date, unit: Period["unit"]): string =>
  formats.value[unit === "day" ? "hourOfWeek" : unit].format(at)

/** A device as people call it. */
export const deviceName = (value: string): string => {
  if (value === "ios") return "iPhone, iPad"
  if (value === "android") return "Android"
  return value === "desktop" ? scansWords.value.computer : scansWords.value.other
}

const nameIn = (type: "language" | "region", value: string): string => {
  if (value === "other") return scansWords.value.other
  try {
    return new Intl.DisplayNames(language.value, { type, fallback: "code" }).of(value) ?? value
  } catch {
    return value
  }
}

/** A language by its tag: `German` for `de`. */
export const languageName = (value: string): string => nameIn("language", value)

/** A country by its two letters: `Austria` for `AT`. */
export const countryName = (value: string): string => nameIn("region", value)

const change = inLanguage(
  (language) =>
    new Intl.NumberFormat(language, {
      style: "percent",
      signDisplay: "exceptZero",
      maximumFractionDigits: 0
    })
)

/** The change between two numbers: `+18%`; undefined from 0. */
export const changePhrase = (before: number, now: number): string | undefined =>
  before === 0 ? undefined : change.value.format((now - before) / before).replace("-", "\u2212")
