import {
  type AccountId,
  type AddressKey,
  addressStartOf,
  type CodeVersion,
  type CountedRedirect,
  changeRedirect as changed,
  changedEvent,
  changesADay,
  changesPeriod,
  DomainHost,
  type Page,
  type QrCodeBlocked,
  type QrCodeId,
  QrCodeNotDynamic,
  QrCodeNotFound,
  type Redirect,
  type RedirectChange,
  RedirectSlug,
  type RedirectStorage,
  type RedirectVersionPage,
  TooManyChanges,
  type VersionChanged
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { appendEvents } from "../accounts/accountEvents.ts"
import { lockTotals } from "../accounts/accountTotals.ts"
import { configColumn, labeledRecords, RecordRow } from "../lists/labeledRecords.ts"
import { relistRedirect } from "../lists/listTable.ts"
import { Integer, Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { query, queryAll } from "../statements/statement.ts"
import {
  keepVersion,
  lockRedirectOf,
  redirectColumns,
  redirectRow,
  redirectTables,
  selectAllVersions,
  selectVersions
} from "./redirectTable.ts"

const Row = Schema.Struct(redirectRow)
const CountedRow = Schema.Struct({
  ...redirectRow,
  scans: Integer,
  lastScanAt: Schema.NullOr(Moment)
})

const selectBySlug = query(Row, `SELECT ${redirectColumns} FROM ${redirectTables} WHERE redirects.slug = ?`)

const selectAllBySlug = queryAll(
  Row,
  [(slug: RedirectSlug) => slug],
  (slugs) => `SELECT ${redirectColumns} FROM ${redirectTables} WHERE redirects.slug IN (${slugs})`
)

const selectByAddress = query(
  Row,
  `SELECT ${redirectColumns} FROM ${redirectTables} WHERE redirects.address_key >= ? AND redirects.address_key < ?
    ORDER BY CASE WHEN redirects.address_key = ? THEN 0 ELSE 1 END, redirects.slug LIMIT 1`
)

const selectHosts = query(
  Schema.Struct({ host: DomainHost, codes: Integer }),
  `SELECT host, count(*) AS codes FROM redirects WHERE account_id = ? AND host IS NOT NULL GROUP BY host`
)

const selectByRecord = query(
  Row,
  `SELECT ${redirectColumns} FROM ${redirectTables} WHERE redirects.qr_code_id = ?`
)

const selectCounted = queryAll(
  CountedRow,
  [(id: QrCodeId) => id],
  (ids) => `SELECT ${redirectColumns}, coalesce(scan_totals.scans, 0) AS scans,
      scan_totals.last_scan_at AS "lastScanAt"
    FROM ${redirectTables} LEFT JOIN scan_totals ON scan_totals.slug = redirects.slug
    WHERE redirects.qr_code_id IN (${ids})`
)

const selectWindow = query(
  Row,
  ({ byCodePoint }) => `SELECT ${redirectColumns} FROM ${redirectTables}
    WHERE ${byCodePoint("redirects.slug")} > ? ORDER BY ${byCodePoint("redirects.slug")} LIMIT ?`
)
const selectOwnWindow = query(
  Row,
  ({ byCodePoint }) => `SELECT ${redirectColumns} FROM ${redirectTables}
    WHERE redirects.account_id = ? AND ${byCodePoint("redirects.slug")} > ?
    ORDER BY ${byCodePoint("redirects.slug")} LIMIT ?`
)

/** Redirects per statement when counting short addresses, which blocks the event loop on SQLite. */
const countedAtOnce = 2000

const selectShortUrls = query(
  Schema.Struct({ shortUrl: Schema.String, codes: Integer, last: RedirectSlug }),
  ({ byCodePoint }) => `SELECT short_url AS "shortUrl", count(*) AS codes, max(${byCodePoint("slug")}) AS last
    FROM (SELECT short_url, slug FROM redirects
      WHERE host IS NULL AND ${byCodePoint("slug")} > ? ORDER BY ${byCodePoint("slug")} LIMIT ${countedAtOnce}) AS looked
    GROUP BY short_url`
)

const selectLabeled = query(
  Schema.Struct({ ...RecordRow.pick("name", "ownName", "tags", "configText").fields, ordinal: Integer }),
  `SELECT qr_codes.name, label.own_name AS "ownName", label.tags_json AS "tags",
      ${configColumn} AS "configText", qr_codes.ordinal
    FROM ${labeledRecords} WHERE qr_codes.id = ? AND qr_codes.account_id = ?`
)

const selectRecord = query(
  Schema.Struct({ slug: Schema.NullOr(RedirectSlug) }),
  `SELECT redirects.slug FROM qr_codes LEFT JOIN redirects ON redirects.qr_code_id = qr_codes.id
    WHERE qr_codes.id = ? AND qr_codes.account_id = ?`
)

/** The time of the change that must be over a day old before the next one. */
const selectLimiting = query(
  Schema.Struct({ at: Moment }),
  `SELECT changed_at AS "at" FROM redirect_versions
    WHERE slug = ? AND version > 1 AND author = 'owner' AND changed_at > ?
    ORDER BY version DESC LIMIT 1 OFFSET ${changesADay - 1}`
)

const countVersions = query(
  Schema.Struct({ versions: Integer }),
  "SELECT count(*) AS versions FROM redirect_versions WHERE slug = ?"
)

export const findRedirect =
  (slug: RedirectSlug): ReadVerb<Redirect | undefined> =>
  (read) =>
    Effect.map(selectBySlug(read, slug), ([redirect]) => redirect)

export const findRedirectsBySlug =
  (slugs: ReadonlyArray<RedirectSlug>): ReadVerb<ReadonlyArray<Redirect>> =>
  (read) =>
    selectAllBySlug(read, [...new Set(slugs)])

export const findRedirectByAddress =
  (key: AddressKey): ReadVerb<Redirect | undefined> =>
  (read) => {
    const start = addressStartOf(key)
    const end = start.replace(" ", "!")
    return Effect.map(selectByAddress(read, start, end, key), ([redirect]) => redirect)
  }

export const countHosts =
  (accountId: AccountId): ReadVerb<ReadonlyArray<{ readonly host: DomainHost; readonly codes: number }>> =>
  (read) =>
    selectHosts(read, accountId)

export const findRedirectOf =
  (id: QrCodeId): ReadVerb<Redirect | undefined> =>
  (read) =>
    Effect.map(selectByRecord(read, id), ([redirect]) => redirect)

/** Numbers of codes by short address, and the last scanned slug; undefined at the end. */
export interface SomeShortUrls {
  readonly counts: ReadonlyArray<{ readonly shortUrl: string; readonly codes: number }>
  readonly last: string | undefined
}

/** Counts short addresses of some redirects after a slug. */
export const countSomeShortUrls =
  (after: string): ReadVerb<SomeShortUrls> =>
  (read) =>
    Effect.map(selectShortUrls(read, after), (rows) => {
      const counts = rows.map(({ shortUrl, codes }) => ({ shortUrl, codes }))
      const looked = counts.reduce((sum, { codes }) => sum + codes, 0)
      const last = rows.map(({ last }) => last).reduce((a, b) => (a > b ? a : b), after)
      return { counts, last: looked < countedAtOnce ? undefined : last }
    })

export const findRedirects =
  (accountId: AccountId, ids: ReadonlyArray<QrCodeId>): ReadVerb<ReadonlyArray<CountedRedirect>> =>
  (read) =>
    Effect.map(selectCounted(read, [...new Set(ids)]), (redirects) =>
      redirects.filter((redirect) => redirect.accountId === accountId)
    )

type Window<Verb extends "listAllVersions" | "listRedirects"> = Parameters<
  (typeof RedirectStorage.Service)[Verb]
>[0]

export const listRedirects =
  ({ accountId, after, limit }: Window<"listRedirects">): ReadVerb<ReadonlyArray<Redirect>> =>
  (read) =>
    accountId === undefined
      ? selectWindow(read, after ?? "", limit)
      : selectOwnWindow(read, accountId, after ?? "", limit)

export const changeRedirect =
  (
    accountId: AccountId,
    id: QrCodeId,
    change: RedirectChange,
    at: DateTime.Utc
  ): WriteVerb<
    Redirect,
    QrCodeBlocked | QrCodeNotDynamic | QrCodeNotFound | TooManyChanges | VersionChanged
  > =>
  (read) =>
    Effect.gen(function* () {
      const account = (yield* lockTotals(read, [accountId])).get(accountId)
      const [record] = yield* selectLabeled(read, id, accountId)
      if (account === undefined || record === undefined) return yield* new QrCodeNotFound({ id })
      const before = (yield* lockRedirectOf(read, id))?.redirect
      if (before === undefined) return yield* new QrCodeNotDynamic({ id })
      const after = yield* changed(before, change, at)
      if (after === before) return planned(before)
      const [limiting] = yield* selectLimiting(read, before.slug, at.epochMillis - changesPeriod)
      if (limiting !== undefined)
        return yield* new TooManyChanges({ until: DateTime.add(limiting.at, { millis: changesPeriod }) })
      return planned(
        after,
        ...keepVersion(before, after, { by: "owner" }),
        ...relistRedirect({ ...record, accountId }, after),
        ...appendEvents(account, [changedEvent(after, record, at)], at)
      )
    })

export const listVersions =
  (
    accountId: AccountId,
    id: QrCodeId,
    { pageNumber, pageSize }: Page
  ): ReadVerb<RedirectVersionPage, QrCodeNotDynamic | QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [record] = yield* selectRecord(read, id, accountId)
      if (record === undefined) return yield* new QrCodeNotFound({ id })
      if (record.slug === null) return yield* new QrCodeNotDynamic({ id })
      const [counted] = yield* countVersions(read, record.slug)
      const totalCount = counted?.versions ?? 0
      const before = (pageNumber - 1) * pageSize
      return {
        changes: before < totalCount ? yield* selectVersions(read, record.slug, pageSize, before) : [],
        totalCount
      }
    })

export const listAllVersions =
  ({ accountId, after, limit }: Window<"listAllVersions">): ReadVerb<ReadonlyArray<CodeVersion>> =>
  (read) => {
    const { slug = "", version = 0 } = after ?? {}
    return selectAllVersions(read, accountId, slug, slug, version, limit)
  }
