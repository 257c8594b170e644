import {
  AccountId,
  nextVersion,
  type PageRequest,
  QrCode,
  type QrCodeId,
  QrCodeNotFound,
  type QrCodeQuery,
  type QrCodeRecord,
  type QrCodeRecordPage,
  type StorageError,
  searchForm,
  switchedEvents
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
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

const Row = Schema.Struct({
  ...QrCode.omit("configJson", "content", "dynamic").fields,
  configText: Schema.String,
  contentText: Schema.NullOr(Schema.String),
  pricePaid: Amount,
  isActive: Flag,
  createdAt: Moment,
  updatedAt: Moment
})
const itemColumns = `id, name, config_json AS "configText", content_json AS "contentText", price_paid AS "pricePaid",
  is_active AS "isActive", created_at AS "createdAt"`
const columns = `${itemColumns}, updated_at AS "updatedAt"`

const selectOwn = query(Row, `SELECT ${columns} FROM qr_codes WHERE id = ? AND account_id = ?`)
const selectOwner = query(
  Schema.Struct({ accountId: AccountId }),
  `SELECT account_id AS "accountId" FROM qr_codes WHERE id = ?`
)
const lockAny = query(Row, ({ rowLock }) => `SELECT ${columns} FROM qr_codes WHERE id = ? ${rowLock}`)
// The order of the ordinals is that by created_at and id.
const selectPage = query(
  Row.omit("updatedAt"),
  `SELECT ${itemColumns} FROM qr_codes WHERE account_id = ? AND ordinal <= ? ORDER BY ordinal DESC LIMIT ?`
)
const selectCount = query(Schema.Struct({ records: Integer }), "SELECT records FROM accounts WHERE id = ?")
/** The number of names that one statement looks at: on SQLite it holds the event loop for a few milliseconds. */
const namesAtOnce = 16_384
const namesWith = ({ contains }: Dialect): string =>
  `FROM qr_code_names WHERE account_id = ? AND ordinal > ? AND ordinal <= ? AND ${contains("search_name", "?")}`
const countFound = query(
  Schema.Struct({ records: Integer }),
  (dialect) => `SELECT count(*) AS records ${namesWith(dialect)}`
)
const selectFound = query(
  Row.omit("updatedAt"),
  (dialect) => `SELECT ${itemColumns} FROM qr_codes WHERE account_id = ? AND ordinal IN (
    SELECT ordinal ${namesWith(dialect)} ORDER BY ordinal DESC LIMIT ? OFFSET ?
  ) ORDER BY ordinal DESC`
)
const selectBought = query(
  Schema.Struct({ configText: Schema.String }),
  `SELECT config_json AS "configText" FROM qr_codes
    WHERE account_id = ? AND data_hash = ? AND is_active = 1
      AND NOT EXISTS (SELECT 1 FROM ledger WHERE qr_code_id = qr_codes.id AND kind = 'refund')`
)
const selectImage = query(Schema.Struct({ text: Schema.String }), "SELECT text FROM images WHERE hash = ?")
const update = command("UPDATE qr_codes SET is_active = ?, updated_at = ? WHERE id = ?")

export const findQrCode =
  (accountId: AccountId, id: QrCodeId): ReadVerb<QrCodeRecord, QrCodeNotFound> =>
  (read) =>
    Effect.flatMap(selectOwn(read, id, accountId), ([qrCode]) =>
      qrCode === undefined ? new QrCodeNotFound({ id }) : Effect.succeed(qrCode)
    )

/** Any account's record, and whose it is. */
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
  (accountId: AccountId): ReadVerb<number> =>
  (read) =>
    Effect.map(selectCount(read, accountId), ([account]) => account?.records ?? 0)

/** Those names of an account that one statement looks at, by their ordinals, and how many of them are found. */
interface Window {
  readonly after: number
  readonly upTo: number
  readonly found: number
}

const countIn =
  (accountId: AccountId, part: string, { after, upTo }: Omit<Window, "found">): ReadVerb<number> =>
  (read) =>
    Effect.map(countFound(read, accountId, after, upTo, part), ([counted]) => counted?.records ?? 0)

const selectIn =
  (
    accountId: AccountId,
    part: string,
    { after, upTo }: Window,
    size: number,
    skipped: number
  ): ReadVerb<QrCodeRecordPage["qrCodes"]> =>
  (read) =>
    selectFound(read, accountId, accountId, after, upTo, part, size, skipped)

/**
 * A page of the records that are found by name. Looks at all names of the account once, and again at those around the page, a
 * window at a time, between which the event loop goes on: names are permanent, so that needs no snapshot.
 */
const searchQrCodes = (
  read: Transactions["read"],
  accountId: AccountId,
  part: string,
  { pageNumber, pageSize, asOf }: PageRequest
): Effect.Effect<QrCodeRecordPage, StorageError> =>
  Effect.gen(function* () {
    const windows: Array<Window> = []
    let records = 0
    for (let upTo = yield* read(countRecords(accountId)); upTo > 0; upTo -= namesAtOnce) {
      const names = { after: Math.max(0, upTo - namesAtOnce), upTo }
      const found = yield* read(countIn(accountId, part, names))
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
        qrCodes.push(...(yield* read(selectIn(accountId, part, window, missing, skipped))))
        yield* nextTick
      }
      skipped = Math.max(0, skipped - window.found)
    }
    return { qrCodes, totalCount }
  })

const listAll =
  (accountId: AccountId, { pageNumber, pageSize, asOf }: PageRequest): ReadVerb<QrCodeRecordPage> =>
  (read) =>
    Effect.gen(function* () {
      const totalCount = Math.min(yield* countRecords(accountId)(read), asOf ?? Number.POSITIVE_INFINITY)
      const newest = totalCount - (pageNumber - 1) * pageSize
      return { qrCodes: newest > 0 ? yield* selectPage(read, accountId, newest, pageSize) : [], totalCount }
    })

export const listQrCodes = (
  { read, snapshot }: Pick<Transactions, "read" | "snapshot">,
  accountId: AccountId,
  { query = "", ...page }: QrCodeQuery
): Effect.Effect<QrCodeRecordPage, StorageError> => {
  const part = searchForm(query)
  return part === "" ? snapshot(listAll(accountId, page)) : searchQrCodes(read, accountId, part, page)
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
