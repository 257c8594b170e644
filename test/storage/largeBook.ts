import type { SqlClient } from "@effect/sql/SqlClient"
import type { AccountId } from "@quick-response/core"
import * as Effect from "effect/Effect"

/** Adds records that were bought for one ten-thousandth of a credit each to an account, in one transaction. */
export const addRecords = (sql: SqlClient, accountId: AccountId, count: number) =>
  Effect.gen(function* () {
    yield* sql`PRAGMA foreign_keys = ON`
    yield* sql`BEGIN IMMEDIATE`
    yield* sql`CREATE TEMP TABLE bought AS
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
      SELECT n, records + n AS ordinal, entries + n AS sequence, balance - n AS balance, last_at + n / 3 AS at,
        printf('%08x-0000-7000-8000-%s', records + n, substr(${accountId}, 25)) AS id
      FROM numbers JOIN accounts ON accounts.id = ${accountId}`
    yield* sql`INSERT INTO qr_codes
      SELECT id, ${accountId}, sequence, ordinal, 'a code', '{"data":"https://example.test"}', NULL, 'data', 1, 1, at, at FROM bought ORDER BY n`
    yield* sql`INSERT INTO qr_code_list (account_id, ordinal, own_name, tags_json, search_text, sort_name, is_archived,
        is_dynamic, is_blocked, is_paused, ends_at, scans, look)
      SELECT ${accountId}, ordinal, NULL, '[]', 'A CODE', 'A CODE', 0, 0, 0, 0, 8640000000000000, 0, 0 FROM bought ORDER BY n`
    yield* sql`INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
      SELECT ${accountId}, sequence, 'purchase', -1, balance, 'a code', id, at FROM bought ORDER BY n`
    yield* sql`INSERT INTO claims SELECT ${accountId}, id, '', id, at FROM bought ORDER BY n`
    yield* sql`UPDATE accounts SET balance = balance - ${count}, entries = entries + ${count}, records = records + ${count},
      last_at = (SELECT max(at) FROM bought), newest_qr_code = (SELECT max(id) FROM bought) WHERE id = ${accountId}`
    yield* sql`DROP TABLE bought`
    yield* sql`COMMIT`
  })
