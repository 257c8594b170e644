import type { SqlError } from "@effect/sql/SqlError"
import {
  AccountId,
  AccountNotFound,
  BalanceTooLarge,
  CreditKeyTaken,
  Credits,
  type IdempotencyKey,
  InsufficientBalance,
  LedgerEntry,
  type LedgerPage,
  type PageRequest,
  type Posting,
  timeOfEntry
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Amount, Integer, Moment } from "../statements/columns.ts"
import { type Plan, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { insertInto, query, queryAll, type Read, together, updateRows } from "../statements/statement.ts"

const Row = Schema.Struct({
  ...LedgerEntry.fields,
  sequence: Integer,
  amount: Amount,
  balanceAfter: Amount,
  createdAt: Moment
})
const entryColumns = `account_id AS "accountId", sequence, kind, amount, balance_after AS "balanceAfter", reason,
    qr_code_id AS "qrCodeId", top_up_id AS "topUpId", created_at AS "createdAt"`
const selectPage = query(
  Row,
  `SELECT ${entryColumns} FROM ledger WHERE account_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ?`
)
const selectKeyed = query(
  Row,
  `SELECT ${entryColumns} FROM ledger WHERE account_id = ? AND idempotency_key = ?`
)
const TotalsRow = Schema.Struct({
  id: AccountId,
  balance: Amount,
  entries: Integer,
  records: Integer,
  lastAt: Integer,
  newestQrCode: Schema.String
})

/** An account's balance, the numbers of its ledger entries and QR code records, and where its time stands. */
export type AccountTotals = typeof TotalsRow.Type

const lockTotalsWhere = (condition: "" | "AND closed_at IS NULL") =>
  queryAll(
    TotalsRow,
    [(id: AccountId) => id],
    (ids) =>
      ({ byCodePoint, rowLock }) =>
        `SELECT id, balance, entries, records, last_at AS "lastAt", newest_qr_code AS "newestQrCode"
        FROM accounts WHERE id IN (${ids}) ${condition}
        ORDER BY ${byCodePoint("id")} ${rowLock}`
  )
const selectCount = query(Schema.Struct({ entries: Integer }), "SELECT entries FROM accounts WHERE id = ?")

/** An account's totals as they were read and as they become. */
export interface TotalsChange {
  readonly before: AccountTotals
  readonly after: AccountTotals
}
/** Makes the change of accounts' totals, which must still be as they were read. */
export const updateTotals = updateRows("accounts")<TotalsChange>(
  {
    balance: ({ after }) => after.balance,
    entries: ({ after }) => after.entries,
    records: ({ after }) => after.records,
    last_at: ({ after }) => after.lastAt,
    newest_qr_code: ({ after }) => after.newestQrCode
  },
  {
    id: ({ before }) => before.id,
    balance: ({ before }) => before.balance,
    entries: ({ before }) => before.entries,
    records: ({ before }) => before.records
  }
)
/** A ledger entry and its key, which is unique in its account. */
export interface NewEntry extends LedgerEntry {
  readonly key?: IdempotencyKey | undefined
}
/** Makes the statements that append ledger entries. */
export const insertEntries = insertInto("ledger")<NewEntry>({
  account_id: ({ accountId }) => accountId,
  sequence: ({ sequence }) => sequence,
  kind: ({ kind }) => kind,
  amount: ({ amount }) => amount,
  balance_after: ({ balanceAfter }) => balanceAfter,
  reason: ({ reason }) => reason,
  qr_code_id: ({ qrCodeId }) => qrCodeId,
  created_at: ({ createdAt }) => createdAt.epochMillis,
  idempotency_key: ({ key }) => key ?? null,
  top_up_id: ({ topUpId }) => topUpId
})

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
 * Reads the totals of the accounts that exist among these, and locks them in the order of their ids, so that transactions
 * cannot wait for each other in a circle.
 */
export const lockTotals: LockTotals = lockBy(lockTotalsWhere(""))
/** The same of the accounts that are not closed. */
export const lockOpenTotals: LockTotals = lockBy(lockTotalsWhere("AND closed_at IS NULL"))

type EntryChange = Pick<NewEntry, "kind" | "amount" | "reason" | "qrCodeId" | "key"> &
  Partial<Pick<NewEntry, "topUpId">>

/** An account's next ledger entry, and its totals after it. */
const entryAfter = (before: AccountTotals, change: EntryChange, createdAt: DateTime.Utc) => {
  const balance = Credits.Credits(before.balance + change.amount)
  const sequence = before.entries + 1
  const entry = { topUpId: null, ...change, accountId: before.id, sequence, balanceAfter: balance, createdAt }
  return { entry, after: { ...before, balance, entries: sequence, lastAt: createdAt.epochMillis } }
}

const shown = ({ key, ...entry }: NewEntry): LedgerEntry => entry

/** Plans ledger entries that change an account's balance, which must have room for each. */
export const appendEntries = (
  before: AccountTotals,
  changes: ReadonlyArray<EntryChange>,
  at: DateTime.Utc
): Plan<ReadonlyArray<LedgerEntry>> => {
  const createdAt = timeOfEntry(before, at)
  const entries: Array<NewEntry> = []
  let after = before
  for (const change of changes) {
    const next = entryAfter(after, change, createdAt)
    entries.push(next.entry)
    after = next.after
  }
  const totals = after === before ? [] : [{ before, after }]
  return planned(entries.map(shown), ...together(...updateTotals(totals), ...insertEntries(entries)))
}

/** Plans a ledger entry that changes an account's balance. */
export const appendEntry = (
  before: AccountTotals,
  change: EntryChange,
  at: DateTime.Utc
): Either.Either<Plan<LedgerEntry>, BalanceTooLarge> => {
  const { balance } = before
  const { amount } = change
  if (balance + amount > Credits.maximum) return Either.left(new BalanceTooLarge({ balance, amount }))
  const { entry, after } = entryAfter(before, change, timeOfEntry(before, at))
  return Either.right(
    planned(shown(entry), ...together(...updateTotals([{ before, after }]), ...insertEntries([entry])))
  )
}

export const post =
  ({
    accountId,
    kind,
    amount,
    reason,
    key,
    at
  }: Posting): WriteVerb<
    LedgerEntry,
    AccountNotFound | BalanceTooLarge | CreditKeyTaken | InsufficientBalance
  > =>
  (read) =>
    Effect.gen(function* () {
      const account = (yield* lockTotals(read, [accountId])).get(accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const [earlier] = key === undefined ? [] : yield* selectKeyed(read, accountId, key)
      if (key !== undefined && earlier !== undefined) {
        if (earlier.amount === amount) return planned(earlier)
        return yield* new CreditKeyTaken({ key, posted: earlier.amount, amount })
      }
      const { balance } = account
      if (amount < 0 && balance + amount < 0) {
        return yield* new InsufficientBalance({ required: Credits.Credits(0 - amount), available: balance })
      }
      return yield* appendEntry(account, { kind, amount, reason, qrCodeId: null, key }, at)
    })

export const listLedger =
  (accountId: AccountId, { pageNumber, pageSize, asOf }: PageRequest): ReadVerb<LedgerPage> =>
  (read) =>
    Effect.gen(function* () {
      const [account] = yield* selectCount(read, accountId)
      const totalCount = Math.min(account?.entries ?? 0, asOf ?? Number.POSITIVE_INFINITY)
      const newest = totalCount - (pageNumber - 1) * pageSize
      return { entries: newest > 0 ? yield* selectPage(read, accountId, newest, pageSize) : [], totalCount }
    })
