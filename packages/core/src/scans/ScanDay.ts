import * as Schema from "effect/Schema"
import type { RedirectSlug } from "../redirects/RedirectSlug.ts"
import type { Scan, ScanKind } from "./Scan.ts"

const Counts: Schema.Record$<typeof Schema.String, typeof Schema.Int> = Schema.Record({
  key: Schema.String,
  value: Schema.Int
})

/** Numbers of scans by the value of a facet. */
export type Counts = Readonly<Record<string, number>>

const quarterFields = {
  scans: Schema.Int,
  links: Schema.Int,
  bots: Schema.Int,
  /** The scans among `scans` that were past the bounds of {@link VisitorBounds}, so that their visitors are not told apart. */
  overLimit: Schema.Int,
  /** Scans by device, by language and by country. */
  devices: Counts,
  languages: Counts,
  countries: Counts
} as const

/** The counts of a quarter of an hour. */
export const QuarterCounts: Schema.Struct<typeof quarterFields> = Schema.Struct(quarterFields)
export type QuarterCounts = typeof QuarterCounts.Type

/** The counts of a day by quarters of hours of UTC, from 0 to 95, without those that have none: a report is exact in each time zone. */
export type ScanDetail = Readonly<Record<string, QuarterCounts>>

/** The counts of a day of UTC, of one code or of all of an account. Visits by links and by bots are no scans. */
export interface ScanDay {
  /** `2026-11-25`. */
  readonly day: string
  readonly scans: number
  readonly visitors: number
  readonly links: number
  readonly bots: number
  readonly detail: ScanDetail
}

/** A day without a scan. */
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

/** Milliseconds of a day of UTC, and of a quarter of an hour. */
export const dayLength = 86_400_000
export const quarterLength = 900_000

/** The day that was asked for last: those of many scans are one. */
let lastDay = { number: 0, text: "1970-01-01" }

/** The day of UTC of a time in milliseconds since 1970. */
export const dayOf = (at: number): string => {
  const number = Math.floor(at / dayLength)
  if (number !== lastDay.number) lastDay = { number, text: new Date(at).toISOString().slice(0, 10) }
  return lastDay.text
}

/** The quarter of an hour of UTC of a time in milliseconds since 1970, from 0 to 95. */
const quarterOf = (at: number): number =>
  Math.floor((((at % dayLength) + dayLength) % dayLength) / quarterLength)

/** The first moment of a quarter of an hour of a day of UTC, in milliseconds since 1970. */
export const momentOf = (day: string, quarter: number): number =>
  Date.parse(`${day}T00:00:00Z`) + quarter * quarterLength

/** The number of values of a facet that a quarter of an hour tells apart; the others are counted together, so that no caller makes a row grow without end. */
const mostValues = 40

/** The name under which the values past the most are counted. */
const otherValue = "other"

const increment = (counts: Record<string, number>, value: string): void => {
  const name = Object.hasOwn(counts, value) || Object.keys(counts).length < mostValues ? value : otherValue
  counts[name] = (counts[name] ?? 0) + 1
}

/** The counts of a quarter of an hour, to be added to. */
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

/** The visitors of some visits that a day does not have yet. */
export interface NewVisitors {
  /** The number of those that are told apart from now on. */
  readonly admitted: number
  /** The marks of the others, which are past the bounds. */
  readonly refused: ReadonlySet<string>
}

/** Adds visits of one day. */
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

/** The visits of one code on one day. */
export interface ScansOfDay {
  readonly slug: RedirectSlug
  readonly day: string
  readonly scans: ReadonlyArray<Scan>
}

/** Groups visits by code and day. */
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

/** The marks of the visitors who scanned, each once. */
export const visitorsOf = (scans: ReadonlyArray<Scan>): ReadonlySet<string> =>
  new Set(scans.flatMap(({ kind, visitor }) => (kind === "scan" && visitor !== null ? [visitor] : [])))
