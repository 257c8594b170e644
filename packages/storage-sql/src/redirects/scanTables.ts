import {
  type Counts,
  emptyDay,
  QrCodeId,
  type QuarterCounts,
  RedirectSlug,
  type Scan,
  type ScanDay,
  ScanFacets
} from "@quick-response/core"
import * as Schema from "effect/Schema"
import { Integer } from "../statements/columns.ts"
import { insertColumns, insertInto, query, queryAll, updateRows } from "../statements/statement.ts"

const CountsText = Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Int }))

/**
 * A day's detail as stored, with short names and without zeros, since each code and day has a row. The devices of a
 * quarter of an hour sum to its scans.
 */
const DetailText = Schema.parseJson(
  Schema.Record({
    key: Schema.String,
    value: Schema.Struct({
      d: CountsText,
      l: CountsText,
      c: CountsText,
      k: Schema.optional(Schema.Int),
      b: Schema.optional(Schema.Int),
      o: Schema.optional(Schema.Int)
    })
  })
)

const orNothing = <A extends object>(counts: A): A | undefined =>
  Object.keys(counts).length === 0 ? undefined : counts

const quarterText = ({ devices, languages, countries, links, bots, overLimit }: QuarterCounts) => ({
  d: orNothing(devices),
  l: orNothing(languages),
  c: orNothing(countries),
  k: links === 0 ? undefined : links,
  b: bots === 0 ? undefined : bots,
  o: overLimit === 0 ? undefined : overLimit
})

const mapValues = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

const detailTextOf = ({ detail }: ScanDay): string => JSON.stringify(mapValues(detail, quarterText))

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

const quarterOf = ({
  d: devices = {},
  l: languages = {},
  c: countries = {},
  k: links = 0,
  b: bots = 0,
  o: overLimit = 0
}: (typeof DetailText.Type)[string]): QuarterCounts => ({
  scans: sumOf(devices),
  links,
  bots,
  overLimit,
  devices,
  languages,
  countries
})

const DayRow = Schema.Struct({
  scope: Schema.String,
  day: Schema.String,
  scans: Integer,
  visitors: Integer,
  links: Integer,
  bots: Integer,
  detail: DetailText
})

/** A day's counts with their scope. */
export interface ScopedDay extends ScanDay {
  /** A slug or an account id. */
  readonly scope: string
}

/** Decodes a stored day. */
export const scopedDay = ({ detail, ...row }: typeof DayRow.Type): ScopedDay => ({
  ...row,
  detail: mapValues(detail, quarterOf)
})

const dayColumns = "scope, day, scans, visitors, links, bots, detail_json AS detail"

export type DayKey = readonly [scope: string, day: string]

/** Daily counts, locked in one order until the transaction ends. */
export const lockDays = queryAll(
  DayRow,
  [([scope]: DayKey) => scope, ([, day]: DayKey) => day],
  (keys) =>
    ({ byCodePoint, rowLock }) =>
      `SELECT ${dayColumns} FROM scan_days WHERE (scope, day) IN (${keys})
      ORDER BY ${byCodePoint("scope")}, ${byCodePoint("day")} ${rowLock}`
)

/** A scope's daily counts between two days, inclusive. */
export const selectDays = query(
  DayRow,
  ({ byCodePoint }) =>
    `SELECT ${dayColumns} FROM scan_days WHERE scope = ? AND ${byCodePoint("day")} BETWEEN ? AND ? ORDER BY ${byCodePoint("day")}`
)

/** The daily counts of an account's codes from a slug on, after a day of it. */
export const selectCodeDays = query(
  Schema.Struct({
    slug: RedirectSlug,
    qrCodeId: QrCodeId,
    ...DayRow.pick("day", "scans", "visitors", "links", "bots").fields
  }),
  ({ byCodePoint }) =>
    `SELECT redirects.slug, redirects.qr_code_id AS "qrCodeId", day, scans, visitors, links, bots
      FROM redirects JOIN scan_days ON scan_days.scope = redirects.slug
      WHERE redirects.account_id = ? AND ${byCodePoint("redirects.slug")} >= ?
        AND (${byCodePoint("redirects.slug")} > ? OR ${byCodePoint("day")} > ?)
      ORDER BY ${byCodePoint("redirects.slug")}, ${byCodePoint("day")} LIMIT ?`
)

/** The ordinal of the code that follows an ordinal at an offset, among codes with a tag. */
export const selectTaggedOrdinal = query(
  Schema.Struct({ ordinal: Integer }),
  `SELECT ordinal FROM qr_code_tags WHERE account_id = ? AND tag_key = ? AND ordinal > ?
    ORDER BY ordinal LIMIT 1 OFFSET ?`
)

/** The daily counts of the codes with a tag in a range of ordinals, between two days, inclusive. */
export const selectTaggedDays = query(
  DayRow,
  ({ byCodePoint }) =>
    `SELECT ${dayColumns} FROM qr_code_tags AS tagged
      JOIN qr_codes ON qr_codes.account_id = tagged.account_id AND qr_codes.ordinal = tagged.ordinal
      JOIN redirects ON redirects.qr_code_id = qr_codes.id
      JOIN scan_days ON scan_days.scope = redirects.slug
    WHERE tagged.account_id = ? AND tagged.tag_key = ? AND tagged.ordinal > ? AND tagged.ordinal <= ?
      AND ${byCodePoint("scan_days.day")} BETWEEN ? AND ?`
)

const dayValues = {
  scans: ({ scans }: ScanDay) => scans,
  visitors: ({ visitors }: ScanDay) => visitors,
  links: ({ links }: ScanDay) => links,
  bots: ({ bots }: ScanDay) => bots,
  detail_json: detailTextOf
} as const

/** Inserts first counts of days. */
export const insertDays = insertInto("scan_days")<ScopedDay>(
  { scope: ({ scope }) => scope, day: ({ day }) => day, ...dayValues },
  { key: ["scope", "day"], action: "retry" }
)

/** A day's counts, as read and after the change. */
export interface DayChange {
  readonly before: ScopedDay
  readonly after: ScopedDay
}

/** Replaces daily counts, which must be unchanged since they were read. */
export const updateDays = updateRows("scan_days")<DayChange>(
  {
    scans: ({ after }) => after.scans,
    visitors: ({ after }) => after.visitors,
    links: ({ after }) => after.links,
    bots: ({ after }) => after.bots,
    detail_json: ({ after }) => detailTextOf(after)
  },
  {
    scope: ({ before }) => before.scope,
    day: ({ before }) => before.day,
    scans: ({ before }) => before.scans,
    visitors: ({ before }) => before.visitors,
    links: ({ before }) => before.links,
    bots: ({ before }) => before.bots
  }
)

export const emptyScopedDay = ([scope, day]: DayKey): ScopedDay => ({ scope, ...emptyDay(day) })

/** A code's total scans. */
export interface Totals {
  readonly slug: string
  readonly scans: number
  readonly lastScanAt: number
  /** The reported scans, and the time of the last such event. */
  readonly toldScans: number
  readonly toldAt: number | null
  /** When the remaining scans may be reported; null if there are none. */
  readonly tellFrom: number | null
}

/** Codes' total scans, locked in one order until the transaction ends. */
export const lockScanTotals = queryAll(
  Schema.Struct({
    slug: Schema.String,
    scans: Integer,
    lastScanAt: Integer,
    toldScans: Integer,
    toldAt: Schema.NullOr(Integer),
    tellFrom: Schema.NullOr(Integer)
  }),
  [(slug: string) => slug],
  (slugs) =>
    ({ byCodePoint, rowLock }) =>
      `SELECT slug, scans, last_scan_at AS "lastScanAt", told_scans AS "toldScans", told_at AS "toldAt",
        tell_from AS "tellFrom" FROM scan_totals WHERE slug IN (${slugs})
      ORDER BY ${byCodePoint("slug")} ${rowLock}`
)

/** Inserts first totals of codes. */
export const insertScanTotals = insertInto("scan_totals")<Totals>(
  {
    slug: ({ slug }) => slug,
    scans: ({ scans }) => scans,
    last_scan_at: ({ lastScanAt }) => lastScanAt,
    told_scans: ({ toldScans }) => toldScans,
    told_at: ({ toldAt }) => toldAt,
    tell_from: ({ tellFrom }) => tellFrom
  },
  { key: ["slug"], action: "retry" }
)

/** Replaces totals, which must be unchanged since they were read. */
export const updateScanTotals = updateRows("scan_totals")<{
  readonly before: Totals
  readonly after: Totals
}>(
  {
    scans: ({ after }) => after.scans,
    last_scan_at: ({ after }) => after.lastScanAt,
    told_scans: ({ after }) => after.toldScans,
    told_at: ({ after }) => after.toldAt,
    tell_from: ({ after }) => after.tellFrom
  },
  { slug: ({ before }) => before.slug, scans: ({ before }) => before.scans }
)

export interface Visitor {
  readonly day: string
  readonly slug: string
  readonly visitor: string
}

/** The known visitors among these. */
export const selectVisitors = queryAll(
  Schema.Struct({ day: Schema.String, slug: Schema.String, visitor: Schema.String }),
  [({ day }: Visitor) => day, ({ slug }: Visitor) => slug, ({ visitor }: Visitor) => visitor],
  (visitors) => `SELECT day, slug, visitor FROM scan_visitors WHERE (day, slug, visitor) IN (${visitors})`
)

/** A visitor address of a code and day, by the address's part of the marks. */
export interface VisitingAddress {
  readonly day: string
  readonly slug: string
  readonly address: string
}

/** The known visitors of these addresses: the marks that begin with an address's part. */
export const countVisitorsOf = queryAll(
  Schema.Struct({ day: Schema.String, slug: Schema.String, address: Schema.String, visitors: Integer }),
  [
    ({ day }: VisitingAddress) => day,
    ({ slug }: VisitingAddress) => slug,
    ({ address }: VisitingAddress) => address
  ],
  (addresses) =>
    ({ byCodePoint }) =>
      `SELECT wanted.day, wanted.slug, wanted.address, COUNT(*) AS visitors
      FROM (WITH listed (day, slug, address) AS (${addresses}) SELECT * FROM listed) AS wanted JOIN scan_visitors AS known ON known.day = wanted.day AND known.slug = wanted.slug
        AND ${byCodePoint("known.visitor")} >= wanted.address AND ${byCodePoint("known.visitor")} < wanted.address || '~'
      GROUP BY wanted.day, wanted.slug, wanted.address`
)

/** The number of known visitors of a day. */
export const selectVisitorCount = query(
  Schema.Struct({ visitors: Integer }),
  "SELECT COUNT(*) AS visitors FROM scan_visitors WHERE day = ?"
)

/** Stores new visitors. */
export const insertVisitors = insertInto("scan_visitors")<Visitor>(
  { day: ({ day }) => day, slug: ({ slug }) => slug, visitor: ({ visitor }) => visitor },
  { key: ["day", "slug", "visitor"], action: "retry" }
)

/** A visit not yet counted. */
export const WaitingScan = Schema.Struct({
  id: Integer,
  slug: RedirectSlug,
  at: Integer,
  ...ScanFacets.fields,
  visitor: Schema.NullOr(Schema.String)
})

/** The oldest visits not locked by another transaction, locked until this one ends. */
export const lockOldestScans = query(
  WaitingScan,
  ({
    freeRowLock
  }) => `SELECT id, slug, scanned_at AS "at", kind, device, language, country, visitor FROM scans
    ORDER BY id LIMIT ? ${freeRowLock}`
)

/** Inserts visits; the database numbers them. */
export const insertScans = insertColumns<Scan>("scans", [
  { column: "slug", kind: "text", value: ({ slug }) => slug },
  { column: "scanned_at", kind: "integer", value: ({ at }) => at },
  { column: "kind", kind: "text", value: ({ kind }) => kind },
  { column: "device", kind: "text", value: ({ device }) => device },
  { column: "language", kind: "text", value: ({ language }) => language },
  { column: "country", kind: "text", value: ({ country }) => country },
  { column: "visitor", kind: "text", value: ({ visitor }) => visitor }
])
