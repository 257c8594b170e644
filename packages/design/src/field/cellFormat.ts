import { type Parameters, type Rule, rule } from "./faults.ts"

/** The format of a table's numbers and dates; undefined if its cells do not show it, or contradict each other. */
export interface CellFormat {
  readonly decimal: "." | "," | undefined
  /** The first part of a date with slashes or hyphens. */
  readonly first: "day" | "month" | undefined
}

/** The format of a table whose cells show none. */
export const unknownFormat: CellFormat = { decimal: undefined, first: undefined }

/** The rule of a number that has two readings, such as `1,234`. */
export const ambiguousNumber: Rule<{ readonly readings: ReadonlyArray<number> }> = rule(
  "ambiguousNumber",
  ({ readings }) =>
    `may be ${readings.join(" or ")}; write it without a separator of thousands, as in 1234 or 1.2340`
)

/** The rule of a date that has two readings, such as `06/07/2027`. */
export const ambiguousDate: Rule<{ readonly readings: ReadonlyArray<string> }> = rule(
  "ambiguousDate",
  ({ readings }) => `may be ${readings.join(" or ")}; write it as the one that it is`
)

/** The rule for a date in a format of the table. */
export const unreadDate: Rule<Parameters> = rule(
  "unreadDate",
  () => "is not a date or time; write it as in 2027-06-18 or 2027-06-18 18:00"
)

interface Written {
  /** The possible values, by their decimal separator. */
  readonly "."?: number | undefined
  readonly ","?: number | undefined
}

/** The number of digits with a separator of thousands, if they are grouped by three. */
const grouped = (text: string, thousands: RegExp): string | undefined =>
  thousands.test(text) ? text.replaceAll(/[^\d-]/g, "") : undefined

const groupsBy = { ".": /^-?[1-9]\d{0,2}(?:,\d{3})+$/, ",": /^-?[1-9]\d{0,2}(?:\.\d{3})+$/ } as const
const byOthers = /^-?[1-9]\d{0,2}(?:['’\s\u00a0\u202f\u2009]\d{3})+$/

/** A number by one decimal separator; undefined for other texts. */
const numberBy = (text: string, decimal: "." | ","): number | undefined => {
  const at = text.lastIndexOf(decimal)
  const [whole, fraction] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)]
  const plain = /^-?\d{1,15}$/.test(whole)
    ? whole
    : (grouped(whole, groupsBy[decimal]) ?? grouped(whole, byOthers))
  if (plain === undefined || plain.length > 16 || !(at < 0 || /^\d{1,15}$/.test(fraction))) return undefined
  return Number(fraction === "" ? plain : `${plain}.${fraction}`)
}

const withoutCurrency = (text: string): string =>
  text
    .trim()
    .replace(/^[€$£¥₹₫฿]\s*/, "")
    .replace(/[€$£¥₹₫฿]$/, "")
    .trimEnd()

const writtenNumber = (text: string): Written => {
  const given = withoutCurrency(text)
  return { ".": numberBy(given, "."), ",": numberBy(given, ",") }
}

interface Day {
  readonly year: string
  readonly parts: readonly [first: number, second: number]
  readonly separator: string
  readonly time: string
}

const dayForm = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?[T\s\u00a0\u202f]+(.+))?$/
const clockForm = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?(?:\s*uhr)?(?:[\s\u00a0\u202f]*([ap])\.?m\.?)?$/i

/** A time of day as `18:00:00`; undefined for other texts. */
const clockOf = (text: string): string | undefined => {
  const [, hours, minutes, seconds = "00", half] = clockForm.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const afternoon = half?.toLowerCase() === "p" ? 12 : 0
  const of24 = half === undefined ? hour : (hour % 12) + afternoon
  return `${String(of24).padStart(2, "0")}:${minutes}:${seconds}`
}

const dayOf = (text: string): Day | undefined => {
  const [, first, separator = "", second, year = "", time = ""] = dayForm.exec(text.trim()) ?? []
  return first === undefined ? undefined : { year, parts: [Number(first), Number(second)], separator, time }
}

const isDay = (year: string, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(Number(year), month, 0)).getUTCDate()

/** The possible days of a date, as `2027-06-18`, by its first part. A point follows only a day. */
const readingsOf = ({ year, parts: [first, second], separator }: Day) => {
  const text = (month: number, day: number): string | undefined =>
    isDay(year, month, day)
      ? `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
      : undefined
  return { day: text(second, first), month: separator === "." ? undefined : text(first, second) }
}

/** The evidence in a cell for its table's format. */
export interface CellEvidence {
  readonly decimal?: "." | ","
  readonly first?: "day" | "month"
}

/**
 * The evidence in a cell with a number: a decimal separator that cannot be a thousands separator.
 *
 * @example
 * ```ts
 * import { evidenceInNumber } from "@quick-response/design/field/cellFormat"
 *
 * evidenceInNumber("1.234,50").decimal // => ","
 * evidenceInNumber("1.234").decimal // => undefined
 * ```
 */
export const evidenceInNumber = (text: string): CellEvidence => {
  const { ".": byPoint, ",": byComma } = writtenNumber(text)
  if (byPoint === byComma) return {}
  if (byPoint === undefined) return { decimal: "," }
  return byComma === undefined ? { decimal: "." } : {}
}

/** The evidence in a cell with a date: a part over 12 is a day. */
export const evidenceInDate = (text: string): CellEvidence => {
  const day = dayOf(text)
  if (day === undefined || day.separator === ".") return {}
  const readings = readingsOf(day)
  if (readings.day === readings.month) return {}
  if (readings.month === undefined) return { first: "day" }
  return readings.day === undefined ? { first: "month" } : {}
}

/**
 * The format that a table's cells show together. A decimal comma implies that days come first; months first implies a
 * decimal point.
 */
export const formatOf = (evidence: Iterable<CellEvidence>): CellFormat => {
  const decimals = new Set<"." | ",">()
  const firsts = new Set<"day" | "month">()
  for (const { decimal, first } of evidence) {
    if (decimal !== undefined) decimals.add(decimal)
    if (first !== undefined) firsts.add(first)
  }
  const decimal = decimals.size === 1 ? [...decimals][0] : undefined
  const first = firsts.size === 1 ? [...firsts][0] : undefined
  return {
    decimal: decimal ?? (decimals.size === 0 && first === "month" ? "." : undefined),
    first: first ?? (firsts.size === 0 && decimal === "," ? "day" : undefined)
  }
}

/** A value, or the rule that its cell breaks; undefined for a text that is no such value. */
export type ReadCell<A> =
  | { readonly value: A }
  | { readonly fault: ReturnType<typeof unreadDate> }
  | undefined

/** The inclusive range of a number. */
export interface NumberRange {
  readonly minimum: number
  readonly maximum: number
}

/**
 * Reads a number as spreadsheets write it: `12,50`, `1.234,50`, `1 234,50`, `1,234.50`. One with two readings is taken by
 * the table's format, or if a single reading is within the range.
 */
export const readNumberCell = (
  text: string,
  { decimal }: CellFormat,
  range?: NumberRange
): ReadCell<number> => {
  const written = writtenNumber(text.replaceAll(/\u2212/g, "-"))
  const readings = [...new Set([written["."], written[","]])].filter((value) => value !== undefined)
  const known = decimal === undefined ? undefined : written[decimal]
  if (known !== undefined) return { value: known }
  const within = readings.filter(
    (value) => range === undefined || (value >= range.minimum && value <= range.maximum)
  )
  const [only] = within.length === 1 ? within : readings
  if (only === undefined) return undefined
  return readings.length === 1 || within.length === 1
    ? { value: only }
    : { fault: ambiguousNumber([], { readings }) }
}

/**
 * Reads a date or time as spreadsheets write it, as one of RFC 3339: `18.06.2027 18:00`, `18/06/2027`, `6/18/2027 6:00
 * PM`. An ambiguous one is read in the table's format. Undefined for other texts, such as `2027-06-18`.
 */
export const readDateCell = (text: string, { first }: CellFormat): ReadCell<string> => {
  const day = dayOf(text)
  if (day === undefined) return undefined
  const clock = day.time === "" ? "" : clockOf(day.time)
  if (clock === undefined) return { fault: unreadDate([], {}) }
  const readings = readingsOf(day)
  const days = [...new Set([readings.day, readings.month])].filter((reading) => reading !== undefined)
  const known =
    (first === undefined ? undefined : readings[first]) ?? (days.length === 1 ? days[0] : undefined)
  if (known !== undefined) return { value: clock === "" ? known : `${known}T${clock}` }
  return { fault: days.length === 0 ? unreadDate([], {}) : ambiguousDate([], { readings: days }) }
}
