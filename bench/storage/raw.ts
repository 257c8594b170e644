import { searchForm } from "@quick-response/core"
import Database from "better-sqlite3"

/** Buys one QR code for the account; answers the balance after it. */
export type Buy = (order: {
  readonly qrCodeId: string
  readonly name: string
  readonly key: string
  readonly fingerprint: string
  readonly configJson: string
  readonly at: number
}) => number

/**
 * Purchases without the adapter: the same statements and values, prepared by better-sqlite3, in one transaction for each
 * purchase, on a database with the adapter's schema and durability.
 */
export const rawBuyer = (
  filename: string,
  accountId: string
): { readonly buy: Buy; readonly close: () => void } => {
  const database = new Database(filename)
  database.pragma("synchronous = FULL")
  database.pragma("foreign_keys = ON")
  database.pragma("cache_size = -32000")
  const selectClaim = database.prepare(
    `SELECT claims.fingerprint, qr_codes.id AS "qrCodeId", qr_codes.name, qr_codes.price_paid AS "pricePaid",
      ledger.balance_after AS "remainingBalance"
    FROM claims
    JOIN qr_codes ON qr_codes.id = claims.qr_code_id
    JOIN ledger ON ledger.account_id = qr_codes.account_id AND ledger.sequence = qr_codes.sequence
    WHERE claims.account_id = ? AND claims.idempotency_key = ?`
  )
  const debit = database.prepare<
    Array<unknown>,
    { balance: number; entries: number; records: number; time: number }
  >(
    `UPDATE accounts SET balance = balance - @price, entries = entries + 1, records = records + 1,
      last_at = CASE WHEN @at > last_at THEN @at WHEN @qrCodeId > newest_qr_code THEN last_at ELSE last_at + 1 END,
      newest_qr_code = @qrCodeId
    WHERE id = @accountId AND balance >= @price RETURNING balance, entries, records, last_at AS time`
  )
  const insertEntry = database.prepare(
    `INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
  )
  const insertQrCode = database.prepare(
    `INSERT INTO qr_codes
      (id, account_id, sequence, ordinal, name, config_json, price_paid, created_at, updated_at, data_hash, is_active)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '', 1)`
  )
  const insertName = database.prepare(
    `INSERT INTO qr_code_list (account_id, ordinal, own_name, tags_json, search_text, sort_name, is_archived, is_dynamic,
      is_blocked, is_paused, ends_at, scans, look) VALUES (?, ?, NULL, '[]', ?, ?, 0, 0, 0, 0, 8640000000000000, 0, 0)`
  )
  const insertClaim = database.prepare(
    `INSERT INTO claims (account_id, idempotency_key, fingerprint, qr_code_id, claimed_at) VALUES (?, ?, ?, ?, ?)`
  )
  const transaction = database.transaction<Buy>(({ qrCodeId, name, key, fingerprint, configJson, at }) => {
    if (selectClaim.get(accountId, key) !== undefined) throw new Error("bought before")
    const account = debit.get({ price: 1, accountId, qrCodeId, at })
    if (account === undefined) throw new Error("no money")
    const { balance, entries, records, time } = account
    insertQrCode.run(qrCodeId, accountId, entries, records, name, configJson, 1, time, time)
    insertName.run(accountId, records, searchForm(name), searchForm(name))
    insertEntry.run(accountId, entries, "purchase", -1, balance, name, qrCodeId, time)
    insertClaim.run(accountId, key, fingerprint, qrCodeId, at)
    return balance
  })
  return { buy: transaction.immediate, close: () => database.close() }
}
