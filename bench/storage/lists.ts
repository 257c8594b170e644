import { join } from "node:path"
import { type AccountId, newQrCodeId } from "@quick-response/core"
import Database from "better-sqlite3"
import * as DateTime from "effect/DateTime"
import { median } from "../http/statistics.ts"
import { openAccount } from "./accounts.ts"
import { openStore } from "./store.ts"

const records = 1_000_000
const repetitions = 21

/** Inserts records for an account in one transaction, as purchases would. */
const fill = (filename: string, accountId: AccountId): void => {
  const database = new Database(filename)
  database.pragma("foreign_keys = ON")
  const insertQrCode = database.prepare(
    `INSERT INTO qr_codes
      (id, account_id, sequence, ordinal, name, config_json, data_hash, price_paid, is_active, created_at, updated_at)
    VALUES (?, ?, ?, ?, 'a code', '{"data":"https://example.com"}', '', 1, 1, ?, ?)`
  )
  const insertEntry = database.prepare(
    `INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
    VALUES (?, ?, 'purchase', -1, ?, 'a code', ?, ?)`
  )
  const debit = database.prepare(
    "UPDATE accounts SET balance = balance - ?, entries = entries + ?, records = records + ? WHERE id = ?"
  )
  // No entry is earlier than the one before it, the grant.
  const began = Date.now()
  database.transaction(() => {
    for (let ordinal = 1; ordinal <= records; ordinal++) {
      const at = began + Math.floor(ordinal / 3)
      const id = newQrCodeId(DateTime.unsafeMake(at))
      insertQrCode.run(id, accountId, ordinal + 1, ordinal, at, at)
      insertEntry.run(accountId, ordinal + 1, 1e12 - ordinal, id, at)
    }
    debit.run(records, records, records, accountId)
  })()
  database.close()
}

/** Prints the times of pages from an account with a million records. */
export const measureLists = async (folder: string): Promise<void> => {
  const filename = join(folder, "lists.db")
  const preparation = openStore(filename)
  const accountId = await openAccount(preparation)
  await preparation.close()
  fill(filename, accountId)

  const store = openStore(filename)
  console.log(`\nan account with ${records} records`)
  for (const [pageNumber, pageSize] of [
    [1, 20],
    [1, 100],
    [1_000, 20],
    [1_000, 100],
    [records / 20 / 2, 20],
    [records / 20, 20]
  ] as const) {
    const times: Array<number> = []
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const began = performance.now()
      await store.run((storage) => storage.listQrCodes(accountId, { pageNumber, pageSize }))
      times.push(performance.now() - began)
    }
    console.log(`page ${pageNumber} of ${pageSize}: ${median(times).toFixed(2)} ms`)
  }
  await store.close()
}
