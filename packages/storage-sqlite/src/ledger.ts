import type { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
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
import * as Schema from "effect/Schema"
import { Amount, Integer, Moment } from "./columns.ts"
import { command, query, type Run, type Verb } from "./query.ts"

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
const selectAccount = query(
  Schema.Struct({ balance: Amount, entries: Integer }),
  "SELECT balance, entries FROM accounts WHERE id = ?"
)
const changeBalance = command("UPDATE accounts SET balance = balance + ?, entries = entries + 1 WHERE id = ?")
const insertEntry = command(
  `INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
)

/** Writes an entry down whose account has been changed already. */
export const record = (run: Run, entry: LedgerEntry) =>
  insertEntry(
    run,
    entry.accountId,
    entry.sequence,
    entry.kind,
    entry.amount,
    entry.balanceAfter,
    entry.reason,
    entry.qrCodeId,
    entry.createdAt.epochMillis
  )

/** Adds an amount to the balance of an account that was just read, and appends the entry that says so. */
export const append = (
  run: Run,
  { balance, entries }: { readonly balance: Credits.Credits; readonly entries: number },
  change: Pick<LedgerEntry, "accountId" | "kind" | "amount" | "reason" | "qrCodeId">,
  at: DateTime.Utc
): Effect.Effect<LedgerEntry, BalanceTooLarge | SqlError> =>
  Effect.gen(function* () {
    const { accountId, amount } = change
    if (balance + amount > Credits.maximum) return yield* new BalanceTooLarge({ balance, amount })
    yield* changeBalance(run, amount, accountId)
    const entry: LedgerEntry = {
      ...change,
      sequence: entries + 1,
      balanceAfter: Credits.Credits(balance + amount),
      createdAt: at
    }
    yield* record(run, entry)
    return entry
  })

export const post =
  ({ at, ...posting }: Posting): Verb<LedgerEntry, AccountNotFound | BalanceTooLarge | InsufficientBalance> =>
  (run) =>
    Effect.gen(function* () {
      const { accountId, amount } = posting
      const [account] = yield* selectAccount(run, accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const { balance } = account
      if (balance + amount < 0) {
        return yield* new InsufficientBalance({ required: Credits.Credits(0 - amount), available: balance })
      }
      return yield* append(run, account, { ...posting, qrCodeId: null }, at)
    })

export const listLedger =
  (
    accountId: AccountId,
    { pageNumber, pageSize, asOf }: PageRequest
  ): Verb<{ readonly entries: ReadonlyArray<LedgerEntry>; readonly totalCount: number }> =>
  (run) =>
    Effect.gen(function* () {
      const [account] = yield* selectAccount(run, accountId)
      const totalCount = Math.min(account?.entries ?? 0, asOf ?? Number.POSITIVE_INFINITY)
      const newest = totalCount - (pageNumber - 1) * pageSize
      return { entries: newest > 0 ? yield* selectPage(run, accountId, newest, pageSize) : [], totalCount }
    })
