import type { SqlError } from "@effect/sql/SqlError"
import { AccountId, StoredEmail } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Integer } from "../statements/columns.ts"
import { queryAll, type Read, updateRows } from "../statements/statement.ts"

const TotalsRow = Schema.Struct({
  id: AccountId,
  /** The id if it is closed; `hostUserAddress` if it belongs to a host user. */
  email: StoredEmail,
  balance: Amount,
  entries: Integer,
  records: Integer,
  events: Integer,
  lastAt: Integer,
  newestQrCode: Schema.String,
  lowBalance: Schema.NullOr(Amount),
  lowBalanceMailedAt: Schema.NullOr(Integer),
  closedAt: Schema.NullOr(Integer),
  suspendedAt: Schema.NullOr(Integer)
})

/**
 * An account's balance, its numbers of entries, records and other events, the time of its latest event, and the
 * settings of low-balance mails.
 */
export type AccountTotals = typeof TotalsRow.Type

const lockTotalsWhere = (condition: "" | "AND closed_at IS NULL") =>
  queryAll(
    TotalsRow,
    [(id: AccountId) => id],
    (ids) =>
      ({ byCodePoint, rowLock }) =>
        `SELECT id, email, balance, entries, records, events, last_at AS "lastAt", newest_qr_code AS "newestQrCode",
          low_balance AS "lowBalance", low_balance_mailed_at AS "lowBalanceMailedAt", closed_at AS "closedAt",
          suspended_at AS "suspendedAt"
        FROM accounts WHERE id IN (${ids}) ${condition}
        ORDER BY ${byCodePoint("id")} ${rowLock}`
  )

/** An account's totals, as read and after the change. */
export interface TotalsChange {
  readonly before: AccountTotals
  readonly after: AccountTotals
}
/** Updates accounts' totals, which must be unchanged since they were read. */
export const updateTotals = updateRows("accounts")<TotalsChange>(
  {
    balance: ({ after }) => after.balance,
    entries: ({ after }) => after.entries,
    records: ({ after }) => after.records,
    events: ({ after }) => after.events,
    last_at: ({ after }) => after.lastAt,
    newest_qr_code: ({ after }) => after.newestQrCode,
    low_balance_mailed_at: ({ after }) => after.lowBalanceMailedAt
  },
  {
    id: ({ before }) => before.id,
    balance: ({ before }) => before.balance,
    entries: ({ before }) => before.entries,
    records: ({ before }) => before.records,
    events: ({ before }) => before.events
  }
)

type LockTotals = (
  read: Read,
  ids: Iterable<AccountId>
) => Effect.Effect<ReadonlyMap<AccountId, AccountTotals>, SqlError>

const lockBy =
  (lock: ReturnType<typeof lockTotalsWhere>): LockTotals =>
  (read, ids) =>
    Effect.map(
      lock(read, [...new Set(ids)].sort()),
      (accounts) => new Map(accounts.map((account) => [account.id, account]))
    )

/**
 * Reads and locks the totals of the existing accounts among these, ordered by id to avoid deadlocks. An account is
 * locked before all that belongs to it.
 */
export const lockTotals: LockTotals = lockBy(lockTotalsWhere(""))
/** The same for accounts that are not closed. */
export const lockOpenTotals: LockTotals = lockBy(lockTotalsWhere("AND closed_at IS NULL"))
