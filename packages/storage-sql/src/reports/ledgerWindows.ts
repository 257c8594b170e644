import {
  AccountId,
  type BookedEntry,
  LedgerEntryKind,
  type LedgerWindow,
  type ReportStorage,
  type SoldEntry
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { EntryRow, entryColumns } from "../records/ledger.ts"
import { Amount, Integer } from "../statements/columns.ts"
import type { Select } from "../statements/Dialect.ts"
import type { ReadVerb } from "../statements/SqlVerb.ts"
import { query, type Read } from "../statements/statement.ts"

const place = "ledger.created_at, ledger.account_id, ledger.sequence"

/** A query for a window of entries, with the needed columns and tables. */
const selectWindow = <A, I>(row: Schema.Schema<A, I>, columns: string, joined: string) => {
  const selectWhere = (condition: string): Select => `SELECT ${columns} FROM ledger ${joined}
    WHERE ${condition} AND ledger.created_at < ? ORDER BY ${place} LIMIT ?`
  const fromTime = query(row, selectWhere("ledger.created_at >= ?"))
  const afterPlace = query(row, selectWhere(`(${place}) > (?, ?, ?)`))
  return (read: Read, { from, until, limit }: LedgerWindow) =>
    typeof from === "number"
      ? fromTime(read, from, until, limit)
      : afterPlace(read, from.at, from.accountId, from.sequence, until, limit)
}

const BookedRow = Schema.Struct({
  ...EntryRow.fields,
  money: Schema.NullOr(Integer),
  currency: Schema.NullOr(Schema.String)
})
const selectBooked = selectWindow(
  BookedRow,
  `${entryColumns}, top_ups.total AS money, top_ups.currency`,
  "LEFT JOIN top_ups ON top_ups.id = ledger.top_up_id AND ledger.kind = 'top-up'"
)

const SoldRow = Schema.Struct({
  accountId: AccountId,
  sequence: Integer,
  kind: LedgerEntryKind,
  amount: Amount,
  at: Integer,
  configText: Schema.NullOr(Schema.String),
  contentText: Schema.NullOr(Schema.String)
})
const selectSold = selectWindow(
  SoldRow,
  `ledger.account_id AS "accountId", ledger.sequence, ledger.kind, ledger.amount, ledger.created_at AS "at",
    qr_codes.config_json AS "configText", qr_codes.content_json AS "contentText"`,
  "LEFT JOIN qr_codes ON qr_codes.id = ledger.qr_code_id"
)

const CountRow = Schema.Struct({ entries: Integer })
const countBefore = query(
  CountRow,
  "SELECT count(*) AS entries FROM ledger WHERE created_at >= ? AND created_at < ?"
)
const countUpTo = query(
  CountRow,
  `SELECT count(*) AS entries FROM ledger WHERE created_at >= ? AND (${place}) <= (?, ?, ?)`
)

export const readLedger =
  (window: LedgerWindow): ReadVerb<ReadonlyArray<BookedEntry>> =>
  (read) =>
    Effect.map(selectBooked(read, window), (rows) =>
      rows.map(({ money, currency, ...entry }) => ({
        ...entry,
        money: money === null || currency === null ? null : { amount: money, currency }
      }))
    )

export const readSold =
  (window: LedgerWindow): ReadVerb<ReadonlyArray<SoldEntry>> =>
  (read) =>
    selectSold(read, window)

export const countEntries =
  ({ from, until }: Parameters<(typeof ReportStorage.Service)["countEntries"]>[0]): ReadVerb<number> =>
  (read) =>
    Effect.map(
      typeof until === "number"
        ? countBefore(read, from, until)
        : countUpTo(read, from, until.at, until.accountId, until.sequence),
      ([counted]) => counted?.entries ?? 0
    )
