import type { SqlError } from "@effect/sql/SqlError"
import {
  AccountId,
  addressPartOf,
  addScans,
  admitVisitors,
  type NewVisitors,
  RedirectSlug,
  type ScansOfDay,
  scansByDay,
  tellScansFrom,
  type VisitorBounds,
  visitorsOf
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { updateScans } from "../lists/listTable.ts"
import { Flag, Integer } from "../statements/columns.ts"
import { planned, type WriteVerb } from "../statements/SqlVerb.ts"
import { type Change, deleteRows, queryAll, type Read, together } from "../statements/statement.ts"
import {
  countVisitorsOf,
  type DayChange,
  type DayKey,
  emptyScopedDay,
  insertDays,
  insertScanTotals,
  insertVisitors,
  lockDays,
  lockOldestScans,
  lockScanTotals,
  type ScopedDay,
  scopedDay,
  selectVisitors,
  type Totals,
  updateDays,
  updateScanTotals,
  type VisitingAddress,
  type Visitor,
  type WaitingScan
} from "./scanTables.ts"

const deleteScans = deleteRows("scans")<{ readonly id: number }>({ id: ({ id }) => id })

const selectOwners = queryAll(
  Schema.Struct({ slug: RedirectSlug, accountId: AccountId, isClosed: Flag, ordinal: Integer }),
  [(slug: RedirectSlug) => slug],
  (slugs) => `SELECT redirects.slug, redirects.account_id AS "accountId",
      CASE WHEN accounts.closed_at IS NULL THEN 0 ELSE 1 END AS "isClosed", qr_codes.ordinal
    FROM redirects JOIN accounts ON accounts.id = redirects.account_id
      JOIN qr_codes ON qr_codes.id = redirects.qr_code_id WHERE redirects.slug IN (${slugs})`
)

/** A code's visits on a day, with its owner. */
interface OwnScans extends ScansOfDay {
  readonly accountId: AccountId
  readonly isClosed: boolean
  readonly ordinal: number
}

const ownScans = (read: Read, groups: ReadonlyArray<ScansOfDay>) => {
  const slugs = new Set(groups.map(({ slug }) => slug))
  return Effect.map(selectOwners(read, [...slugs]), (rows) => {
    const owners = new Map(rows.map((row) => [row.slug, row]))
    return groups.flatMap((group): ReadonlyArray<OwnScans> => {
      const owner = owners.get(group.slug)
      return owner === undefined ? [] : [{ ...group, ...owner }]
    })
  })
}

/** Plans the total scans, also of the list. */
const planTotals = (
  read: Read,
  groups: ReadonlyArray<OwnScans>
): Effect.Effect<ReadonlyArray<Change>, SqlError> => {
  const closed = new Set<string>(groups.flatMap(({ slug, isClosed }) => (isClosed ? [slug] : [])))
  const times = new Map<string, Array<number>>()
  for (const { slug, scans } of groups) {
    const own = scans.flatMap(({ kind, at }) => (kind === "scan" ? [at] : []))
    if (own.length > 0) times.set(slug, [...(times.get(slug) ?? []), ...own])
  }
  return Effect.map(lockScanTotals(read, [...times.keys()].sort()), (found) => {
    const known = new Map(found.map((totals) => [totals.slug, totals]))
    const added: Array<Totals> = []
    const changed: Array<{ readonly before: Totals; readonly after: Totals }> = []
    for (const [slug, own] of times) {
      const before = known.get(slug)
      const { toldScans = 0, toldAt = null, tellFrom = null } = before ?? {}
      const lastScanAt = Math.max(before?.lastScanAt ?? own[0] ?? 0, ...own)
      const after = {
        slug,
        scans: (before?.scans ?? 0) + own.length,
        lastScanAt,
        toldScans,
        toldAt,
        tellFrom: closed.has(slug) ? null : (tellFrom ?? tellScansFrom(toldAt, lastScanAt))
      }
      if (before === undefined) added.push(after)
      else changed.push({ before, after })
    }
    const scans = new Map<string, number>(
      [...added, ...changed.map(({ after }) => after)].map((after) => [after.slug, after.scans])
    )
    const places = new Map(groups.map((group) => [group.slug, group]))
    const listed = [...places.values()].flatMap((place) => {
      const counted = scans.get(place.slug)
      return counted === undefined ? [] : [{ ...place, scans: counted }]
    })
    return [...updateScanTotals(changed), ...insertScanTotals(added), ...updateScans(listed)]
  })
}

const keyOf = ([scope, day]: DayKey): string => `${scope} ${day}`

const noVisitors: NewVisitors = { admitted: 0, refused: new Set() }

const visitorKey = ({ day, slug, visitor }: Visitor): string => `${day} ${slug} ${visitor}`

const inOrder = (a: Visitor, b: Visitor): number => (visitorKey(a) < visitorKey(b) ? -1 : 1)

/** The distinct marks of these visits, sorted to avoid deadlocks. */
const visitorsIn = (groups: ReadonlyArray<ScansOfDay>): ReadonlyArray<Visitor> =>
  groups
    .flatMap(({ slug, day, scans }) => [...visitorsOf(scans)].map((visitor) => ({ day, slug, visitor })))
    .sort(inOrder)

/** The unknown visitors of visits: those within the bounds, and the number of others for each code and day. */
const readNewVisitors = (
  read: Read,
  groups: ReadonlyArray<OwnScans>,
  before: ReadonlyMap<string, ScopedDay>,
  bounds: VisitorBounds
) =>
  Effect.gen(function* () {
    const visitors = visitorsIn(groups)
    const known = new Set((yield* selectVisitors(read, visitors)).map(visitorKey))
    const unknown = new Map<string, Array<string>>()
    const addresses = new Map<string, VisitingAddress>()
    for (const { day, slug, visitor } of visitors) {
      if (known.has(visitorKey({ day, slug, visitor }))) continue
      const key = keyOf([slug, day])
      const marks = unknown.get(key) ?? []
      unknown.set(key, marks)
      marks.push(visitor)
      const address = addressPartOf(visitor)
      addresses.set(`${key} ${address}`, { day, slug, address })
    }
    const counts = new Map<string, Map<string, number>>()
    for (const { day, slug, address, visitors } of yield* countVisitorsOf(read, [...addresses.values()])) {
      const key = keyOf([slug, day])
      counts.set(key, (counts.get(key) ?? new Map<string, number>()).set(address, visitors))
    }
    let left = bounds.all
    const added: Array<Visitor> = []
    const byDay = new Map<string, NewVisitors>()
    for (const { slug, day } of groups) {
      const key = keyOf([slug, day])
      const marks = unknown.get(key) ?? []
      const room = Math.min(left, bounds.code - (before.get(key)?.visitors ?? 0))
      const admitted = admitVisitors(marks, room, counts.get(key) ?? new Map<string, number>(), bounds)
      left -= admitted.size
      for (const visitor of admitted) added.push({ day, slug, visitor })
      byDay.set(key, {
        admitted: admitted.size,
        refused: new Set(marks.filter((mark) => !admitted.has(mark)))
      })
    }
    return { added: added.sort(inOrder), byDay }
  })

/** Plans the daily counts: each visit counts for its code and its account. */
const planDays = (
  read: Read,
  groups: ReadonlyArray<OwnScans>,
  bounds: VisitorBounds
): Effect.Effect<ReadonlyArray<Change>, SqlError> =>
  Effect.gen(function* () {
    const keys = new Map(
      groups
        .flatMap(
          ({ slug, accountId, day }): ReadonlyArray<DayKey> => [
            [slug, day],
            [accountId, day]
          ]
        )
        .map((key) => [keyOf(key), key])
    )
    const stored = yield* lockDays(read, [...keys.values()])
    const before = new Map(stored.map(scopedDay).map((day) => [keyOf([day.scope, day.day]), day]))
    // Visitors are read under the locks, when transactions that could add some of these days are over.
    const { added, byDay } = yield* readNewVisitors(read, groups, before, bounds)
    const after = new Map<string, ScopedDay>()
    for (const { slug, accountId, day, scans } of groups) {
      const newVisitors = byDay.get(keyOf([slug, day])) ?? noVisitors
      for (const scope of [slug, accountId]) {
        const key = keyOf([scope, day])
        const counts = after.get(key) ?? before.get(key) ?? emptyScopedDay([scope, day])
        after.set(key, { scope, ...addScans(counts, scans, newVisitors) })
      }
    }
    const changed: Array<DayChange> = []
    const inserted: Array<ScopedDay> = []
    for (const [key, day] of after) {
      const old = before.get(key)
      if (old === undefined) inserted.push(day)
      else changed.push({ before: old, after: day })
    }
    return [...updateDays(changed), ...insertDays(inserted), ...insertVisitors(added)]
  })

/** Plans the counting of these visits. */
const planFold = (read: Read, waiting: ReadonlyArray<typeof WaitingScan.Type>, bounds: VisitorBounds) =>
  Effect.gen(function* () {
    if (waiting.length === 0) return planned(0)
    const groups = yield* ownScans(read, scansByDay(waiting))
    const totals = yield* planTotals(read, groups)
    const days = yield* planDays(
      read,
      groups.filter(({ isClosed }) => !isClosed),
      bounds
    )
    return planned(waiting.length, ...together(...deleteScans(waiting), ...totals, ...days))
  })

export const foldScans =
  (limit: number, bounds: VisitorBounds): WriteVerb<number> =>
  (read) =>
    Effect.flatMap(lockOldestScans(read, limit), (waiting) => planFold(read, waiting, bounds))

/** Folds only if more visits wait than one fold takes. */
export const foldScansOfMore =
  (limit: number, bounds: VisitorBounds): WriteVerb<number> =>
  (read) =>
    Effect.flatMap(lockOldestScans(read, limit + 1), (waiting) =>
      planFold(read, waiting.length > limit ? waiting.slice(0, limit) : [], bounds)
    )
