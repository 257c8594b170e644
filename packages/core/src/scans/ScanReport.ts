import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { QrCodeId } from "../records/QrCode.ts"
import { intervalsOf, placeIn, type ScanInterval, scanIntervals } from "./intervals.ts"
import {
  addCounts,
  dayOf,
  momentOf,
  type QuarterCounts,
  type Quarters,
  quarterLength,
  type ScanDay
} from "./ScanDay.ts"

const pointFields: {
  readonly start: typeof Schema.DateTimeUtc
  readonly scans: typeof Schema.Int
  readonly links: typeof Schema.Int
  readonly visitors: Schema.NullOr<typeof Schema.Int>
  readonly overLimit: typeof Schema.Int
} = {
  start: Schema.DateTimeUtc,
  scans: Schema.Int,
  links: Schema.Int,
  /** Daily visitors; null except for UTC days. */
  visitors: Schema.NullOr(Schema.Int),
  /** The scans beyond the limit, whose visitors are not distinguished. */
  overLimit: Schema.Int
}

export const ScanPoint: Schema.Struct<typeof pointFields> = Schema.Struct(pointFields)

const partFields: { readonly value: typeof Schema.String; readonly scans: typeof Schema.Int } = {
  value: Schema.String,
  scans: Schema.Int
}

/** The scans of one device, language or country; `other` combines unlisted ones. */
export const ScanPart: Schema.Struct<typeof partFields> = Schema.Struct(partFields)
export type ScanPart = typeof ScanPart.Type

const Parts: Schema.Array$<typeof ScanPart> = Schema.Array(ScanPart)

const reportFields: {
  readonly from: typeof Schema.String
  readonly until: typeof Schema.String
  readonly interval: Schema.Literal<typeof scanIntervals>
  readonly timeZone: typeof Schema.String
  readonly scans: typeof Schema.Int
  readonly visitors: Schema.NullOr<typeof Schema.Int>
  readonly overLimit: typeof Schema.Int
  readonly links: typeof Schema.Int
  readonly bots: typeof Schema.Int
  readonly series: Schema.Array$<typeof ScanPoint>
  readonly devices: typeof Parts
  readonly languages: typeof Parts
  readonly countries: typeof Parts
} = {
  from: Schema.String,
  until: Schema.String,
  interval: Schema.Literal(...scanIntervals),
  timeZone: Schema.String,
  scans: Schema.Int,
  /** The sum of daily visitors of UTC days; null if visitors are not distinguished. */
  visitors: Schema.NullOr(Schema.Int),
  /**
   * The part of `scans` beyond a daily limit (of an address of a code, a code, or the service), whose visitors are not
   * distinguished. If it is not 0, `visitors` is a lower bound.
   */
  overLimit: Schema.Int,
  /** Visits by links on pages and by programs, which are not scans. */
  links: Schema.Int,
  bots: Schema.Int,
  /** All intervals, including empty ones. */
  series: Schema.Array(ScanPoint),
  devices: Parts,
  languages: Parts,
  countries: Parts
}

/** The scans of a code or an account in a period: as a series, and by device, language and country. */
export const ScanReport: Schema.Struct<typeof reportFields> = Schema.Struct(reportFields)
export type ScanReport = typeof ScanReport.Type

const topFields: {
  readonly id: typeof QrCodeId
  readonly name: typeof Schema.String
  readonly scans: typeof Schema.Int
} = { id: QrCodeId, name: Schema.String, scans: Schema.Int }

/** A much-scanned code, with its present name and its scans in a period. */
export const TopCode: Schema.Struct<typeof topFields> = Schema.Struct(topFields)
export type TopCode = typeof TopCode.Type

/** The number of codes in {@link AccountScanReport}'s `top`. */
export const topLength = 10

/** The scans of an account's codes, or of those with a tag, and the most scanned codes in descending order. */
export const AccountScanReport: Schema.Struct<
  typeof reportFields & { readonly top: Schema.Array$<typeof TopCode> }
> = Schema.Struct({ ...reportFields, top: Schema.Array(TopCode) })
export type AccountScanReport = typeof AccountScanReport.Type

/** The period of a report: dates of a time zone, inclusive. */
export interface ReportQuestion {
  readonly from: string
  readonly until: string
  readonly interval: ScanInterval
  readonly timeZone: string
}

/** The most listed values of a part; others are combined. */
const mostListed = 20

const other = "other"

const partsOf = (counts: Readonly<Record<string, number>>, whole: number): ReadonlyArray<ScanPart> => {
  const named = Object.entries(counts)
    .filter(([value]) => value !== other)
    .map(([value, scans]) => ({ value, scans }))
    .sort((left, right) => right.scans - left.scans || (left.value < right.value ? -1 : 1))
  const listed = named.slice(0, mostListed)
  const rest = whole - listed.reduce((sum, { scans }) => sum + scans, 0)
  return rest === 0 ? listed : [...listed, { value: other, scans: rest }]
}

/** The UTC days that a report needs, inclusive. Daily visitors belong to UTC days, in any zone. */
export const daysOf = ({ from, until, timeZone }: ReportQuestion): readonly [from: string, until: string] => {
  const { starts, end } = intervalsOf("month", from, until, timeZone)
  const [first, last] = [dayOf(starts[0] ?? end), dayOf(end - 1)]
  return [first < from ? first : from, last > until ? last : until]
}

/** The quarter hours that a report counts. */
export const quartersOf = ({ from, until, timeZone }: ReportQuestion): Quarters => {
  const { starts, end } = intervalsOf("month", from, until, timeZone)
  return { from: Math.ceil((starts[0] ?? end) / quarterLength), until: Math.ceil(end / quarterLength) }
}

/** The quarter hours of some days, each with its start. */
function* countsOf(days: ReadonlyArray<ScanDay>): Iterable<readonly [at: number, counts: QuarterCounts]> {
  for (const { day, detail } of days)
    for (const [quarter, counts] of Object.entries(detail)) yield [momentOf(day, Number(quarter)), counts]
}

/** A report by daily counts, exact in each time zone. `hasVisitors` is false if visitors are not distinguished. */
export const reportOf = (
  question: ReportQuestion,
  days: ReadonlyArray<ScanDay>,
  hasVisitors: boolean
): ScanReport => {
  const { from, until, interval, timeZone } = question
  const intervals = intervalsOf(interval, from, until, timeZone)
  const points = intervals.starts.map(() => ({ scans: 0, links: 0, overLimit: 0 }))
  const sums = { scans: 0, overLimit: 0, links: 0, bots: 0 }
  const parts = { devices: {}, languages: {}, countries: {} }
  for (const [at, counts] of countsOf(days)) {
    const point = points[placeIn(intervals, at) ?? -1]
    if (point === undefined) continue
    for (const kind of ["scans", "links", "overLimit"] as const) {
      point[kind] += counts[kind]
      sums[kind] += counts[kind]
    }
    sums.bots += counts.bots
    for (const part of ["devices", "languages", "countries"] as const) addCounts(parts[part], counts[part])
  }
  const isDayOfUtc = hasVisitors && interval === "day" && timeZone === "UTC"
  const visitorsOn = new Map(days.map(({ day, visitors }) => [day, visitors]))
  const within = days.filter(({ day }) => day >= from && day <= until)
  return {
    ...question,
    ...sums,
    visitors: hasVisitors ? within.reduce((sum, { visitors }) => sum + visitors, 0) : null,
    series: points.map((point, place) => {
      const start = intervals.starts[place] ?? intervals.end
      return {
        start: DateTime.unsafeMake(start),
        ...point,
        visitors: isDayOfUtc ? (visitorsOn.get(dayOf(start)) ?? 0) : null
      }
    }),
    devices: partsOf(parts.devices, sums.scans),
    languages: partsOf(parts.languages, sums.scans),
    countries: Object.keys(parts.countries).length === 0 ? [] : partsOf(parts.countries, sums.scans)
  }
}

/** The series of a report as CSV (RFC 4180), with a header. */
export const reportCsv = ({ series }: ScanReport): string =>
  [
    "start,scans,links,visitors,overLimit",
    ...series.map(
      ({ start, scans, links, visitors, overLimit }) =>
        `${DateTime.formatIso(start)},${scans},${links},${visitors ?? ""},${overLimit}`
    ),
    ""
  ].join("\r\n")
