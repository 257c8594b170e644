import { type AccountId, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { median } from "../http/statistics.ts"
import { openAccounts, openShop, sell } from "./sales.ts"
import { execute } from "./server.ts"

const sizes = [10_000, 100_000, 1_000_000]
const repetitions = 21

/** Gives an account so many records, as purchases would; foreign keys hold, and are not checked meanwhile. */
const fill = (url: string, accountId: AccountId, index: number, size: number) =>
  execute(
    url,
    `BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO qr_codes (id, account_id, sequence, ordinal, name, config_json, data_hash, price_paid, is_active, created_at, updated_at)
      SELECT '0189000${index}-0000-7000-8000-' || lpad(to_hex(i), 12, '0'), '${accountId}', i + 1, i, 'a code',
        '{"data":"https://example.com/menu?table=' || i || '"}', md5(i::text), 1, 1, 1700000000000 + i, 1700000000000 + i
      FROM generate_series(1, ${size}) AS i;
    INSERT INTO qr_code_names (account_id, ordinal, search_name, is_archived)
      SELECT account_id, ordinal, name, 0 FROM qr_codes WHERE account_id = '${accountId}';
    INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
      SELECT account_id, sequence, 'purchase', -1, balance - ordinal, name, qr_codes.id, qr_codes.created_at
      FROM qr_codes JOIN accounts ON accounts.id = account_id WHERE account_id = '${accountId}';
    UPDATE accounts SET balance = balance - ${size}, entries = ${size + 1}, records = ${size},
      newest_qr_code = '0189000${index}-0000-7000-8000-' || lpad(to_hex(${size}), 12, '0') WHERE id = '${accountId}';
    COMMIT`
  )

/** Prints what purchases of an account cost as its records grow, and how long its pages take. */
export const measureGrowth = async (url: string, seconds: number): Promise<void> => {
  const shop = openShop(url)
  const accounts = await openAccounts(shop, sizes.length)
  console.log("\nan account as its records grow, bought by 64 callers")
  for (const [index, size] of sizes.entries()) {
    const account = accounts.slice(index, index + 1)
    const [accountId] = account
    if (accountId === undefined) continue
    await fill(url, accountId, index, size)
    await execute(url, "VACUUM ANALYZE")
    await sell(shop, account, 64, 1)
    const sales = await sell(shop, account, 64, seconds)
    console.log(`${String(size).padStart(9)} records ${sales.perSecond.toFixed(0).padStart(7)}/s`)
  }
  const [accountId] = accounts.slice(-1)
  if (accountId === undefined) return
  const list = (pageNumber: number) =>
    shop.runPromise(
      Effect.flatMap(Storage, (storage) => storage.listQrCodes(accountId, { pageNumber, pageSize: 20 }))
    )
  const { totalCount } = await list(1)
  const [counted] = await execute(
    url,
    `SELECT count(*)::int AS records FROM qr_codes WHERE account_id = '${accountId}'`
  )
  console.log(
    `\npages of 20 of ${totalCount} records${counted?.records === totalCount ? ", which is true" : ", WHICH IS WRONG"}`
  )
  for (const pageNumber of [1, 1_000, Math.floor(totalCount / 40), Math.floor(totalCount / 20)]) {
    const times: Array<number> = []
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const began = performance.now()
      await list(pageNumber)
      times.push(performance.now() - began)
    }
    console.log(`page ${String(pageNumber).padStart(6)} ${median(times).toFixed(2).padStart(7)} ms`)
  }
  await shop.dispose()
}
