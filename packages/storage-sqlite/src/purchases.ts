import {
  AccountId,
  type AccountNotFound,
  AlreadyRefunded,
  type BalanceTooLarge,
  Credits,
  type IdempotencyClaim,
  IdempotencyKeyReused,
  InsufficientBalance,
  idempotencyLifetime,
  type LedgerEntry,
  type PurchaseOrder,
  type PurchaseOutcome,
  QrCodeId,
  QrCodeNotFound,
  type Receipt
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { findAccount } from "./accounts.ts"
import { Amount, Integer } from "./columns.ts"
import { append, record } from "./ledger.ts"
import { command, query, type Run, type Verb } from "./query.ts"

const selectClaim = query(
  Schema.Struct({
    fingerprint: Schema.String,
    qrCodeId: QrCodeId,
    name: Schema.String,
    pricePaid: Amount,
    remainingBalance: Amount
  }),
  `SELECT claims.fingerprint, qr_codes.id AS "qrCodeId", qr_codes.name, qr_codes.price_paid AS "pricePaid",
    ledger.balance_after AS "remainingBalance"
  FROM claims
  JOIN qr_codes ON qr_codes.id = claims.qr_code_id
  JOIN ledger ON ledger.account_id = qr_codes.account_id AND ledger.sequence = qr_codes.sequence
  WHERE claims.account_id = ? AND claims.idempotency_key = ? AND claims.claimed_at > ?`
)
const debit = query(
  Schema.Struct({ balance: Amount, entries: Integer, records: Integer }),
  `UPDATE accounts SET balance = balance - ?, entries = entries + 1, records = records + 1
  WHERE id = ? AND balance >= ? RETURNING balance, entries, records`
)
const insertQrCode = command(
  `INSERT INTO qr_codes
    (id, account_id, sequence, ordinal, name, config_json, price_paid, created_at, updated_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
)
const insertClaim = command(
  `INSERT INTO claims (account_id, idempotency_key, fingerprint, qr_code_id, claimed_at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account_id, idempotency_key) DO UPDATE SET fingerprint = excluded.fingerprint,
    qr_code_id = excluded.qr_code_id, claimed_at = excluded.claimed_at`
)
const deleteClaims = query(
  Schema.Struct({ swept: Integer }),
  `DELETE FROM claims WHERE (account_id, idempotency_key) IN (
    SELECT account_id, idempotency_key FROM claims WHERE claimed_at <= ? ORDER BY claimed_at LIMIT ?
  ) RETURNING 1 AS swept`
)
const selectPurchase = query(
  Schema.Struct({
    accountId: AccountId,
    balance: Amount,
    entries: Integer,
    pricePaid: Amount,
    refunds: Integer
  }),
  `SELECT accounts.id AS "accountId", balance, entries, price_paid AS "pricePaid",
    (SELECT count(*) FROM ledger WHERE qr_code_id = qr_codes.id AND kind = 'refund') AS refunds
  FROM qr_codes JOIN accounts ON accounts.id = qr_codes.account_id WHERE qr_codes.id = ?`
)

const forgottenSince = (at: DateTime.Utc): number => at.epochMillis - idempotencyLifetime

export const recallPurchase =
  (
    accountId: AccountId,
    { key, fingerprint }: IdempotencyClaim,
    at: DateTime.Utc
  ): Verb<Receipt | undefined, IdempotencyKeyReused> =>
  (run) =>
    Effect.gen(function* () {
      const [claim] = yield* selectClaim(run, accountId, key, forgottenSince(at))
      if (claim === undefined) return undefined
      const { fingerprint: first, ...receipt } = claim
      if (first !== fingerprint) return yield* new IdempotencyKeyReused({ key })
      return receipt
    })

const refusal = (run: Run, accountId: AccountId, required: Credits.Credits) =>
  Effect.flatMap(
    findAccount({ id: accountId })(run),
    ({ balance }) => new InsufficientBalance({ required, available: balance })
  )

export const purchase =
  (
    order: PurchaseOrder
  ): Verb<PurchaseOutcome, AccountNotFound | IdempotencyKeyReused | InsufficientBalance> =>
  (run) =>
    Effect.gen(function* () {
      const { accountId, qrCodeId, name, configJson, price, idempotency } = order
      const at = order.at.epochMillis
      if (idempotency !== undefined) {
        const earlier = yield* recallPurchase(accountId, idempotency, order.at)(run)
        if (earlier !== undefined) return { receipt: earlier, replayed: true }
      }
      const [account] = yield* debit(run, price, accountId, price)
      if (account === undefined) return yield* refusal(run, accountId, price)
      const { entries, records } = account
      yield* insertQrCode(run, qrCodeId, accountId, entries, records, name, configJson, price, at, at)
      yield* record(run, {
        accountId,
        sequence: entries,
        kind: "purchase",
        amount: Credits.Credits(0 - price),
        balanceAfter: account.balance,
        reason: name,
        qrCodeId,
        createdAt: order.at
      })
      if (idempotency !== undefined) {
        yield* insertClaim(run, accountId, idempotency.key, idempotency.fingerprint, qrCodeId, at)
      }
      const receipt: Receipt = { qrCodeId, name, pricePaid: price, remainingBalance: account.balance }
      return { receipt, replayed: false }
    })

export const refund =
  (
    id: QrCodeId,
    reason: string,
    at: DateTime.Utc
  ): Verb<LedgerEntry, AlreadyRefunded | BalanceTooLarge | QrCodeNotFound> =>
  (run) =>
    Effect.gen(function* () {
      const [bought] = yield* selectPurchase(run, id)
      if (bought === undefined) return yield* new QrCodeNotFound({ id })
      if (bought.refunds > 0) return yield* new AlreadyRefunded({ id })
      const { accountId, pricePaid: amount } = bought
      return yield* append(run, bought, { accountId, kind: "refund", amount, reason, qrCodeId: id }, at)
    })

/** Forgets some claims whose lifetime is over, at most so many; answers how many. */
export const sweepSome =
  (at: DateTime.Utc, atMost: number): Verb<number> =>
  (run) =>
    Effect.map(deleteClaims(run, forgottenSince(at), atMost), (swept) => swept.length)
