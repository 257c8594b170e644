import {
  type AccountId,
  AccountNotFound,
  type ApiKeyId,
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
import { type AfterEntry, insertTold, tellLowBalance } from "../accounts/accountEvents.ts"
import { type AccountTotals, lockTotals, updateTotals } from "../accounts/accountTotals.ts"
import { Amount, Integer, Moment } from "../statements/columns.ts"
import { type Plan, planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { insertInto, query, together } from "../statements/statement.ts"

/** An entry as selected by {@link entryColumns}. */
export const EntryRow = Schema.Struct({
  ...LedgerEntry.fields,
  sequence: Integer,
  amount: Amount,
  balanceAfter: Amount,
  createdAt: Moment
})
export const entryColumns = `ledger.account_id AS "accountId", ledger.sequence, ledger.kind, ledger.amount,
    ledger.balance_after AS "balanceAfter", ledger.reason, ledger.qr_code_id AS "qrCodeId", ledger.top_up_id AS "topUpId",
    ledger.created_at AS "createdAt"`
const selectPage = query(
  EntryRow,
  `SELECT ${entryColumns} FROM ledger WHERE account_id = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ?`
)
/** An account's entry under a key. */
export const selectKeyed = query(
  EntryRow,
  `SELECT ${entryColumns} FROM ledger WHERE account_id = ? AND idempotency_key = ?`
)
/** The refunds of a record's purchase: 0 or 1. */
export const countRefunds = query(
  Schema.Struct({ refunds: Integer }),
  "SELECT count(*) AS refunds FROM ledger WHERE qr_code_id = ? AND kind = 'refund'"
)
const selectCount = query(Schema.Struct({ entries: Integer }), "SELECT entries FROM accounts WHERE id = ?")

/** A ledger entry, its idempotency key, unique in its account, and the API key that counts it. */
export interface NewEntry extends LedgerEntry {
  readonly key?: IdempotencyKey | undefined
  readonly apiKeyId?: ApiKeyId | null
}
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
  top_up_id: ({ topUpId }) => topUpId,
  api_key_id: ({ apiKeyId }) => apiKeyId ?? null
})

type EntryChange = Pick<NewEntry, "kind" | "amount" | "reason" | "qrCodeId" | "key"> &
  Partial<Pick<NewEntry, "apiKeyId" | "topUpId">>

/** An account's next ledger entry, and its effects. */
export const entryAfter = (before: AccountTotals, change: EntryChange, createdAt: DateTime.Utc) => {
  const balance = Credits.Credits(before.balance + change.amount)
  const sequence = before.entries + 1
  const entry = { topUpId: null, ...change, accountId: before.id, sequence, balanceAfter: balance, createdAt }
  const after = { ...before, balance, entries: sequence, lastAt: createdAt.epochMillis }
  return { entry, ...tellLowBalance(after, entry) }
}

const shown = ({ key, apiKeyId, ...entry }: NewEntry): LedgerEntry => entry

/** Plans ledger entries; the balance must have room for each. */
export const appendEntries = (
  before: AccountTotals,
  changes: ReadonlyArray<EntryChange>,
  at: DateTime.Utc
): Plan<ReadonlyArray<LedgerEntry>> => {
  const createdAt = timeOfEntry(before, at)
  const appended: Array<AfterEntry & { readonly entry: NewEntry }> = []
  let after = before
  for (const change of changes) {
    const next = entryAfter(after, change, createdAt)
    appended.push(next)
    after = next.after
  }
  const entries = appended.map(({ entry }) => entry)
  const totals = after === before ? [] : [{ before, after }]
  return planned(
    entries.map(shown),
    ...together(...updateTotals(totals), ...insertEntries(entries), ...insertTold(appended))
  )
}

/** Plans a ledger entry. */
export const appendEntry = (
  before: AccountTotals,
  change: EntryChange,
  at: DateTime.Utc
): Either.Either<Plan<LedgerEntry>, BalanceTooLarge> => {
  const { balance } = before
  const { amount } = change
  if (balance + amount > Credits.maximum) return Either.left(new BalanceTooLarge({ balance, amount }))
  const appended = entryAfter(before, change, timeOfEntry(before, at))
  const { entry, after } = appended
  return Either.right(
    planned(
      shown(entry),
      ...together(...updateTotals([{ before, after }]), ...insertEntries([entry]), ...insertTold([appended]))
    )
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
      if (amount > 0 && account.closedAt !== null) return yield* new AccountNotFound({ account: accountId })
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
