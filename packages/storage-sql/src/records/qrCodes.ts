import {
  AccountId,
  type ArchivedChoice,
  labeled,
  nextVersion,
  type PageRequest,
  QrCode,
  type QrCodeId,
  type QrCodeLabel,
  QrCodeNotFound,
  type QrCodeQuery,
  type QrCodeRecord,
  type QrCodeRecordPage,
  type StorageError,
  searchForm,
  searchNameOf,
  switchedEvents
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { appendEvents } from "../accounts/accountEvents.ts"
import { lockTotals } from "../accounts/accountTotals.ts"
import { keepVersion, lockRedirectOf } from "../redirects/redirectTable.ts"
import { Amount, Flag, Integer, Moment } from "../statements/columns.ts"
import type { Dialect } from "../statements/Dialect.ts"
import { nextTick } from "../statements/nextTick.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, query } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import type { Column } from "../statements/tables.ts"

const Row = Schema.Struct({
  ...QrCode.omit("configJson", "content", "dynamic").fields,
  ownName: Schema.NullOr(Schema.String),
  configText: Schema.String,
  contentText: Schema.NullOr(Schema.String),
  pricePaid: Amount,
  isActive: Flag,
  isArchived: Flag,
  createdAt: Moment,
  updatedAt: Moment
})

/** A column of a record's label. */
const labelColumn = (
  column: Column<"qr_code_names">
): string => `(SELECT ${column} FROM qr_code_names AS label
  WHERE label.account_id = qr_codes.account_id AND label.ordinal = qr_codes.ordinal)`

const itemColumns = `id, name, ${labelColumn("own_name")} AS "ownName", config_json AS "configText",
  content_json AS "contentText", price_paid AS "pricePaid", is_active AS "isActive",
  coalesce(${labelColumn("is_archived")}, 0) AS "isArchived", created_at AS "createdAt"`
const columns = `${itemColumns}, updated_at AS "updatedAt"`

const selectOwn = query(Row, `SELECT ${columns} FROM qr_codes WHERE id = ? AND account_id = ?`)
const selectOwner = query(
  Schema.Struct({ accountId: AccountId }),
  `SELECT account_id AS "accountId" FROM qr_codes WHERE id = ?`
)
const lockAny = query(Row, ({ rowLock }) => `SELECT ${columns} FROM qr_codes WHERE id = ? ${rowLock}`)
// Ordinals are ordered by created_at and id.
const selectPage = query(
  Row.omit("updatedAt"),
  `SELECT ${itemColumns} FROM qr_codes WHERE account_id = ? AND ordinal <= ? ORDER BY ordinal DESC LIMIT ?`
)
const selectCount = query(
  Schema.Struct({ records: Integer, hasArchived: Flag }),
  `SELECT records, CASE WHEN EXISTS (
    SELECT 1 FROM qr_code_names WHERE account_id = accounts.id AND is_archived = 1
  ) THEN 1 ELSE 0 END AS "hasArchived" FROM accounts WHERE id = ?`
)
/** Names per statement, which blocks the event loop on SQLite for a few milliseconds. */
const namesAtOnce = 16_384
const namesIn = "FROM qr_code_names WHERE account_id = ? AND ordinal > ? AND ordinal <= ?"
const countArchived = query(
  Schema.Struct({ records: Integer }),
  `SELECT count(*) AS records ${namesIn} AND is_archived = 1`
)
/** Statements that count and select the names that contain a text, filtered by a choice. */
const searchOf = (choice: "" | "AND is_archived = 0" | "AND is_archived = 1") => {
  const namesWith = ({ contains }: Dialect): string =>
    `${namesIn} ${choice} AND ${contains("search_name", "?")}`
  return {
    count: query(
      Schema.Struct({ records: Integer }),
      (dialect) => `SELECT count(*) AS records ${namesWith(dialect)}`
    ),
    select: query(
      Row.omit("updatedAt"),
      (dialect) => `SELECT ${itemColumns} FROM qr_codes WHERE account_id = ? AND ordinal IN (
        SELECT ordinal ${namesWith(dialect)} ORDER BY ordinal DESC LIMIT ? OFFSET ?
      ) ORDER BY ordinal DESC`
    )
  }
}
const searches = {
  exclude: searchOf("AND is_archived = 0"),
  include: searchOf(""),
  only: searchOf("AND is_archived = 1")
} as const satisfies Record<ArchivedChoice, unknown>
const selectBought = query(
  Schema.Struct({ configText: Schema.String }),
  `SELECT config_json AS "configText" FROM qr_codes
    WHERE account_id = ? AND data_hash = ? AND is_active = 1
      AND NOT EXISTS (SELECT 1 FROM ledger WHERE qr_code_id = qr_codes.id AND kind = 'refund')`
)
const selectImage = query(Schema.Struct({ text: Schema.String }), "SELECT text FROM images WHERE hash = ?")
const update = command("UPDATE qr_codes SET is_active = ?, updated_at = ? WHERE id = ?")
const updateTime = command("UPDATE qr_codes SET updated_at = ? WHERE id = ?")
const updateLabel = command(`UPDATE qr_code_names SET own_name = ?, is_archived = ?, search_name = ?
  WHERE (account_id, ordinal) = (SELECT account_id, ordinal FROM qr_codes WHERE id = ?)`)

export const findQrCode =
  (accountId: AccountId, id: QrCodeId): ReadVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.flatMap(selectOwn(read, id, accountId), ([qrCode]) =>
      qrCode === undefined ? new QrCodeNotFound({ id }) : Effect.succeed(qrCode)
    )

/** Any account's record, with its account. */
export const findAnyQrCode =
  (
    id: QrCodeId
  ): ReadVerb<{ readonly accountId: AccountId; readonly qrCode: QrCodeRecord }, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [owner] = yield* selectOwner(read, id)
      if (owner === undefined) return yield* new QrCodeNotFound({ id })
      return { ...owner, qrCode: yield* findQrCode(owner.accountId, id)(read) }
    })

const countRecords =
  (accountId: AccountId): ReadVerb<{ readonly records: number; readonly hasArchived: boolean }> =>
  (read) =>
    Effect.map(selectCount(read, accountId), ([account = { records: 0, hasArchived: false }]) => account)

/** A range of ordinals for one statement, and its number of matches. */
interface Window {
  readonly after: number
  readonly upTo: number
  readonly found: number
}

/** A search: records of a choice whose search form contains a part, which may be empty. */
interface Sought {
  readonly part: string
  readonly archived: ArchivedChoice
}

const countIn =
  (
    accountId: AccountId,
    { part, archived }: Sought,
    { after, upTo }: Omit<Window, "found">
  ): ReadVerb<number> =>
  (read) => {
    // An index counts the few archived ones without scanning the others.
    const counting =
      part === ""
        ? countArchived(read, accountId, after, upTo)
        : searches[archived].count(read, accountId, after, upTo, part)
    return Effect.map(counting, ([{ records } = { records: 0 }]) =>
      part === "" && archived === "exclude" ? upTo - after - records : records
    )
  }

const selectIn =
  (
    accountId: AccountId,
    { part, archived }: Sought,
    { after, upTo }: Window,
    size: number,
    skipped: number
  ): ReadVerb<QrCodeRecordPage["qrCodes"]> =>
  (read) =>
    searches[archived].select(read, accountId, accountId, after, upTo, part, size, skipped)

/**
 * A page of the matches. Scans all names of the account once, and those around the page again, in windows that yield to
 * the event loop. Records are permanent, so it needs no snapshot: a concurrent label change may shift the page, as
 * between two requests.
 */
const searchQrCodes = (
  read: Transactions["read"],
  accountId: AccountId,
  sought: Sought,
  { pageNumber, pageSize, asOf }: PageRequest
): Effect.Effect<QrCodeRecordPage, StorageError> =>
  Effect.gen(function* () {
    const windows: Array<Window> = []
    let records = 0
    for (let upTo = (yield* read(countRecords(accountId))).records; upTo > 0; upTo -= namesAtOnce) {
      const names = { after: Math.max(0, upTo - namesAtOnce), upTo }
      const found = yield* read(countIn(accountId, sought, names))
      if (found > 0) windows.push({ ...names, found })
      records += found
      yield* nextTick
    }
    const totalCount = Math.min(records, asOf ?? records)
    const before = (pageNumber - 1) * pageSize
    const size = Math.min(pageSize, totalCount - before)
    const qrCodes: Array<QrCodeRecordPage["qrCodes"][number]> = []
    let skipped = records - totalCount + before
    for (const window of windows) {
      const missing = size - qrCodes.length
      if (missing <= 0) break
      if (skipped < window.found) {
        qrCodes.push(...(yield* read(selectIn(accountId, sought, window, missing, skipped))))
        yield* nextTick
      }
      skipped = Math.max(0, skipped - window.found)
    }
    return { qrCodes, totalCount }
  })

/** A page of all records by ordinal; absent if archived ones exist and are excluded. */
const listAll =
  (
    accountId: AccountId,
    archived: "exclude" | "include",
    { pageNumber, pageSize, asOf }: PageRequest
  ): ReadVerb<Option.Option<QrCodeRecordPage>> =>
  (read) =>
    Effect.gen(function* () {
      const { records, hasArchived } = yield* countRecords(accountId)(read)
      if (archived === "exclude" && hasArchived) return Option.none()
      const totalCount = Math.min(records, asOf ?? records)
      const newest = totalCount - (pageNumber - 1) * pageSize
      const qrCodes = newest > 0 ? yield* selectPage(read, accountId, newest, pageSize) : []
      return Option.some({ qrCodes, totalCount })
    })

export const listQrCodes = (
  { read, snapshot }: Pick<Transactions, "read" | "snapshot">,
  accountId: AccountId,
  { query = "", archived = "exclude", ...page }: QrCodeQuery
): Effect.Effect<QrCodeRecordPage, StorageError> => {
  const sought = { part: searchForm(query), archived }
  const search = searchQrCodes(read, accountId, sought, page)
  return sought.part !== "" || archived === "only"
    ? search
    : Effect.flatMap(
        snapshot(listAll(accountId, archived, page)),
        Option.match({ onNone: () => search, onSome: Effect.succeed })
      )
}

export const findBoughtConfigs =
  (accountId: AccountId, dataHash: string): ReadVerb<ReadonlyArray<string>> =>
  (read) =>
    Effect.map(selectBought(read, accountId, dataHash), (rows) => [
      ...new Set(rows.map(({ configText }) => configText))
    ])

export const findImage =
  (hash: string): ReadVerb<string | undefined> =>
  (read) =>
    Effect.map(selectImage(read, hash), ([image]) => image?.text)

export const labelQrCode =
  (
    accountId: AccountId,
    id: QrCodeId,
    label: QrCodeLabel,
    at: DateTime.Utc
  ): WriteVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      // All changes of a record lock its account first.
      yield* lockTotals(read, [accountId])
      const before = yield* findQrCode(accountId, id)(read)
      const after = labeled(before, label, at)
      return after === before
        ? planned(before)
        : planned(
            after,
            updateTime(after.updatedAt.epochMillis, id),
            updateLabel(after.ownName, after.isArchived ? 1 : 0, searchNameOf(after), id)
          )
    })

export const setQrCodeActive =
  (
    id: QrCodeId,
    isActive: boolean,
    at: DateTime.Utc,
    reason?: string | null
  ): WriteVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const [owner] = yield* selectOwner(read, id)
      if (owner === undefined) return yield* new QrCodeNotFound({ id })
      const account = (yield* lockTotals(read, [owner.accountId])).get(owner.accountId)
      const [before] = yield* lockAny(read, id)
      if (account === undefined || before === undefined) return yield* new QrCodeNotFound({ id })
      if (before.isActive === isActive) return planned(before)
      const updatedAt = DateTime.max(at, before.updatedAt)
      const qrCode = { ...before, isActive, updatedAt }
      const stored = yield* lockRedirectOf(read, id)
      const [former, next] =
        stored === undefined || stored.isStopped
          ? []
          : [stored.redirect, nextVersion(stored.redirect, { isBlocked: !isActive }, at)]
      const versions =
        former === undefined || next === undefined
          ? []
          : keepVersion(former, next, { by: "operator", reason })
      return planned(
        qrCode,
        update(isActive ? 1 : 0, updatedAt.epochMillis, id),
        ...versions,
        ...appendEvents(account, switchedEvents(qrCode, next, reason, at), at)
      )
    })
