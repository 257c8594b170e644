import * as Schema from "effect/Schema"
import type { QrCodeId } from "../records/QrCode.ts"
import type { RedirectSlug } from "../redirects/RedirectSlug.ts"
import type { Scan, ScanKind } from "./Scan.ts"

const Counts: Schema.Record$<typeof Schema.String, typeof Schema.Int> = Schema.Record({
  key: Schema.String,
  value: Schema.Int
})

export type Counts = Readonly<Record<string, number>>

const quarterFields = {
  scans: Schema.Int,
  links: Schema.Int,
  bots: Schema.Int,
  /** The part of `scans` beyond the {@link VisitorBounds}, whose visitors are not distinguished. */
  overLimit: Schema.Int,
  /** Scans by device, by language and by country. */
  devices: Counts,
  languages: Counts,
  countries: Counts
} as const

/** The counts of a quarter of an hour. */
export const QuarterCounts: Schema.Struct<typeof quarterFields> = Schema.Struct(quarterFields)
export type QuarterCounts = typeof QuarterCounts.Type

/**
 * A day's counts by quarter hours of UTC, from 0 to 95, without empty ones, so that reports are exact in each time
 * zone.
 */
export type ScanDetail = Readonly<Record<string, QuarterCounts>>

/** A UTC day's counts, of one code or an account. Visits by links and bots are not scans. */
export interface ScanDay {
  /** `2026-11-25`. */
  readonly day: string
  readonly scans: number
  readonly visitors: number
  readonly links: number
  readonly bots: number
  readonly detail: ScanDetail
}

/** A code's counts of a day. */
export interface CodeDay extends Omit<ScanDay, "detail"> {
  readonly slug: RedirectSlug
  readonly qrCodeId: QrCodeId
}

export const emptyDay = (day: string): ScanDay => ({
  day,
  scans: 0,
  visitors: 0,
  links: 0,
  bots: 0,
  detail: {}
})

/** The count of each kind of visit. */
const countOf = { scan: "scans", link: "links", bot: "bots" } as const satisfies Record<ScanKind, string>

/** Milliseconds of a UTC day and of a quarter hour. */
export const dayLength = 86_400_000
export const quarterLength = 900_000

/** The last requested day: many scans have the same. */
let lastDay = { number: 0, text: "1970-01-01" }

/** The UTC day of a time in milliseconds since 1970. */
export const dayOf = (at: number): string => {
  const number = Math.floor(at / dayLength)
  if (number !== lastDay.number) lastDay = { number, text: new Date(at).toISOString().slice(0, 10) }
  return lastDay.text
}

/** The UTC quarter hour of a time in milliseconds since 1970, from 0 to 95. */
const quarterOf = (at: number): number =>
  Math.floor((((at % dayLength) + dayLength) % dayLength) / quarterLength)

/** The start of a UTC day's quarter hour, in milliseconds since 1970. */
export const momentOf = (day: string, quarter: number): number =>
  Date.parse(`${day}T00:00:00Z`) + quarter * quarterLength

/** Quarter hours of UTC, as numbers since 1970; `until` is the first after the last. */
export interface Quarters {
  readonly from: number
  readonly until: number
}

const quartersADay = dayLength / quarterLength

/** The day of a quarter hour since 1970, and its place in it. */
export const placeOfQuarter = (quarter: number): readonly [day: string, quarter: number] => [
  dayOf(quarter * quarterLength),
  quarter - Math.floor(quarter / quartersADay) * quartersADay
]

/** The most values of a facet per quarter hour; others are combined, so that callers cannot grow a row indefinitely. */
const mostValues = 40

/** The name of the combined values. */
const otherValue = "other"

const increment = (counts: Record<string, number>, value: string): void => {
  const name = Object.hasOwn(counts, value) || Object.keys(counts).length < mostValues ? value : otherValue
  counts[name] = (counts[name] ?? 0) + 1
}

/** A mutable copy of a quarter hour's counts. */
const copyOf = (counts: QuarterCounts | undefined) => {
  const { scans = 0, links = 0, bots = 0, overLimit = 0 } = counts ?? {}
  const { devices = {}, languages = {}, countries = {} } = counts ?? {}
  return {
    scans,
    links,
    bots,
    overLimit,
    devices: { ...devices },
    languages: { ...languages },
    countries: { ...countries }
  }
}

/** The new visitors among some visits of a day. */
export interface NewVisitors {
  /** The number of newly distinguished visitors. */
  readonly admitted: number
  /** The marks beyond the bounds. */
  readonly refused: ReadonlySet<string>
}

export const addScans = (
  before: ScanDay,
  scans: ReadonlyArray<Scan>,
  { admitted, refused }: NewVisitors
): ScanDay => {
  const added: Record<string, ReturnType<typeof copyOf>> = {}
  const sums = { scans: before.scans, links: before.links, bots: before.bots }
  for (const { kind, at, device, language, country, visitor } of scans) {
    const name = String(quarterOf(at))
    const quarter = added[name] ?? copyOf(before.detail[name])
    added[name] = quarter
    quarter[countOf[kind]]++
    sums[countOf[kind]]++
    if (kind !== "scan") continue
    if (visitor !== null && refused.has(visitor)) quarter.overLimit++
    increment(quarter.devices, device)
    increment(quarter.languages, language)
    if (country !== null) increment(quarter.countries, country)
  }
  return {
    day: before.day,
    ...sums,
    visitors: before.visitors + admitted,
    detail: { ...before.detail, ...added }
  }
}

/** Adds counts of a facet to others. */
export const addCounts = (sums: Record<string, number>, counts: Counts): void => {
  for (const [value, count] of Object.entries(counts)) sums[value] = (sums[value] ?? 0) + count
}

/** Sums days of different codes: the days in order, each once. */
export const makeDaySums = (): {
  readonly add: (days: ReadonlyArray<ScanDay>) => void
  readonly days: () => ReadonlyArray<ScanDay>
} => {
  const sums = new Map<
    string,
    Record<"scans" | "visitors" | "links" | "bots", number> & {
      detail: Record<string, ReturnType<typeof copyOf>>
    }
  >()
  return {
    add: (days) => {
      for (const { day, detail, ...counts } of days) {
        const sum = sums.get(day) ?? { scans: 0, visitors: 0, links: 0, bots: 0, detail: {} }
        sums.set(day, sum)
        for (const kind of ["scans", "visitors", "links", "bots"] as const) sum[kind] += counts[kind]
        for (const [name, added] of Object.entries(detail)) {
          const quarter = sum.detail[name] ?? copyOf(undefined)
          sum.detail[name] = quarter
          for (const kind of ["scans", "links", "bots", "overLimit"] as const) quarter[kind] += added[kind]
          for (const facet of ["devices", "languages", "countries"] as const)
            addCounts(quarter[facet], added[facet])
        }
      }
    },
    days: () =>
      [...sums].sort(([left], [right]) => (left < right ? -1 : 1)).map(([day, sum]) => ({ day, ...sum }))
  }
}

export interface ScansOfDay {
  readonly slug: RedirectSlug
  readonly day: string
  readonly scans: ReadonlyArray<Scan>
}

export const scansByDay = (scans: ReadonlyArray<Scan>): ReadonlyArray<ScansOfDay> => {
  const groups = new Map<string, { slug: RedirectSlug; day: string; scans: Array<Scan> }>()
  for (const scan of scans) {
    const { slug } = scan
    const day = dayOf(scan.at)
    const group = groups.get(`${slug} ${day}`)
    if (group === undefined) groups.set(`${slug} ${day}`, { slug, day, scans: [scan] })
    else group.scans.push(scan)
  }
  return [...groups.values()]
}

/** The distinct marks of visitors with scans. */
export const visitorsOf = (scans: ReadonlyArray<Scan>): ReadonlySet<string> =>
  new Set(scans.flatMap(({ kind, visitor }) => (kind === "scan" && visitor !== null ? [visitor] : [])))
