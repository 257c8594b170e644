import type { Period } from "./reportQuestions.ts"

const formats = {
  hour: new Intl.DateTimeFormat("en", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
  day: new Intl.DateTimeFormat("en", { month: "short", day: "numeric" }),
  month: new Intl.DateTimeFormat("en", { month: "short", year: "numeric" })
} as const satisfies Record<Period["unit"], unknown>

/** The time of a point of a plot: `14:00`, `Nov 25`, `Nov 2026`. */
export const pointName = (at: Date, unit: Period["unit"]): string => formats[unit].format(at)

const busiestFormats = {
  hour: formats.hour,
  day: new Intl.DateTimeFormat("en", {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23"
  }),
  month: formats.month
} as const satisfies Record<Period["unit"], unknown>

/** The time of the busiest hour, day or month: `Sat 13:00`. */
export const busiestName = (at: Date, unit: Period["unit"]): string => busiestFormats[unit].format(at)

const devices: Readonly<Record<string, string>> = {
  ios: "iPhone, iPad",
  android: "Android",
  desktop: "Computer"
}

/** A device as people call it. */
export const deviceName = (value: string): string => devices[value] ?? "Other"

const nameIn = (type: "language" | "region", value: string): string => {
  if (value === "other") return "Other"
  try {
    return new Intl.DisplayNames("en", { type, fallback: "code" }).of(value) ?? value
  } catch {
    return value
  }
}

/** A language by its tag: `German` for `de`. */
export const languageName = (value: string): string => nameIn("language", value)

/** A country by its two letters: `Austria` for `AT`. */
export const countryName = (value: string): string => nameIn("region", value)

const change = new Intl.NumberFormat("en", {
  style: "percent",
  signDisplay: "exceptZero",
  maximumFractionDigits: 0
})

/** The change from a number to another: `+18%`; undefined from nothing. */
export const changePhrase = (before: number, now: number): string | undefined =>
  before === 0 ? undefined : change.format((now - before) / before).replace("-", "\u2212")
