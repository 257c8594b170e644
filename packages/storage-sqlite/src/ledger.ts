import type { SqlError } from "@effect/sql/SqlError"
import {
  AccountId,
  AccountNotFound,
  BalanceTooLarge,
  Credits,
  InsufficientBalance,
  LedgerEntry,
  type PageRequest,
  type Posting
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Amount, Integer, Moment } from "./columns.ts"
import {
  command,
  type Decision,
  decided,
  insertion,
  query,
  queryAll,
  type Read,
  type Reading,
  type Statement,
  type Writing
} from "./query.ts"

const Row = Schema.Struct({
  ...LedgerEntry.fields,
  sequence: Integer,
  amount: Amount,
  balanceAfter: Amount,
  createdAt: Moment
})
const selectPage = query(
  Row,
  `SELECT account_id AS "accountId", sequence, kind, amount, balance_after AS "balanceAfter", reason,
    qr_code_id AS "qrCodeId", created_at AS "createdAt"
  FROM ledger WHERE account_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ?`
)
const Holdings = Schema.Struct({ balance: Amount, entries: Integer, records: Integer })

/** What the row of an account counts. */
export type Holdings = typeof Holdings.Type

const selectHoldings = queryAll(
  Schema.Struct({ id: AccountId, ...Holdings.fields }),
  1,
  (places) => `SELECT id, balance, entries, records FROM accounts WHERE id IN (${places})`
)
const setHoldings = command("UPDATE accounts SET balance = ?, entries = ?, records = ? WHERE id = ?")
const insertEntries = insertion("ledger", [
  "account_id",
  "sequence",
  "kind",
  "amount",
  "balance_after",
  "reason",
  "qr_code_id",
  "created_at"
])

/** What these accounts hold, those of them that there are. */
export const holdingsOf = (
  read: Read,
  ids: Iterable<AccountId>
): Effect.Effect<Map<AccountId, Holdings>, SqlError> =>
  Effect.map(
    selectHoldings(
      read,
      Array.from(new Set(ids), (id) => [id])
    ),
    (accounts) => new Map(accounts.map((account) => [account.id, account]))
  )

/** Writes entries down, and what the accounts hold after them. */
export const record = (
  entries: ReadonlyArray<LedgerEntry>,
  holdings: Iterable<readonly [AccountId, Holdings]>
): ReadonlyArray<Statement> => [
  ...insertEntries(
    entries.map((entry) => [
      entry.accountId,
      entry.sequence,
      entry.kind,
      entry.amount,
      entry.balanceAfter,
      entry.reason,
      entry.qrCodeId,
      entry.createdAt.epochMillis
    ])
  ),
  ...Array.from(holdings, ([id, { balance, entries, records }]) => setHoldings(balance, entries, records, id))
]

/** Adds an amount to what an account holds, by an entry that says so. */
export const append = (
  { balance, entries, records }: Holdings,
  change: Pick<LedgerEntry, "accountId" | "kind" | "amount" | "reason" | "qrCodeId">,
  at: DateTime.Utc
): Either.Either<Decision<LedgerEntry>, BalanceTooLarge> => {
  const { accountId, amount } = change
  if (balance + amount > Credits.maximum) return Either.left(new BalanceTooLarge({ balance, amount }))
  const after = { balance: Credits.Credits(balance + amount), entries: entries + 1, records }
  const entry: LedgerEntry = {
    ...change,
    sequence: after.entries,
    balanceAfter: after.balance,
    createdAt: at
  }
  return Either.right(decided(entry, ...record([entry], [[accountId, after]])))
}

export const post =
  ({
    at,
    ...posting
  }: Posting): Writing<LedgerEntry, AccountNotFound | BalanceTooLarge | InsufficientBalance> =>
  (read) =>
    Effect.gen(function* () {
      const { accountId, amount } = posting
      const account = (yield* holdingsOf(read, [accountId])).get(accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const { balance } = account
      if (balance + amount < 0) {
        return yield* new InsufficientBalance({ required: Credits.Credits(0 - amount), available: balance })
      }
      return yield* append(account, { ...posting, qrCodeId: null }, at)
    })

export const listLedger =
  (
    accountId: AccountId,
    { pageNumber, pageSize, asOf }: PageRequest
  ): Reading<{ readonly entries: ReadonlyArray<LedgerEntry>; readonly totalCount: number }> =>
  (read) =>
    Effect.gen(function* () {
      const account = (yield* holdingsOf(read, [accountId])).get(accountId)
      const totalCount = Math.min(account?.entries ?? 0, asOf ?? Number.POSITIVE_INFINITY)
      const newest = totalCount - (pageNumber - 1) * pageSize
      return { entries: newest > 0 ? yield* selectPage(read, accountId, newest, pageSize) : [], totalCount }
    })
