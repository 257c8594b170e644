import type { SqlClient } from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

const day = 86_400_000

/**
 * Fills an empty book: each account was granted credits and bought ten codes, of three styles, over 400 days until a time. One
 * transaction.
 */
export const fillBook = (sql: SqlClient, accounts: number, until: number) =>
  Effect.gen(function* () {
    const start = until - 400 * day
    yield* sql`PRAGMA foreign_keys = ON`
    yield* sql`BEGIN IMMEDIATE`
    yield* sql`CREATE TEMP TABLE owners AS
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${accounts})
      SELECT n, printf('%08x-0000-7000-8000-%012x', n, n) AS id, ${start} + (n * 7919 % 300) * ${day} + n AS at
      FROM numbers`
    yield* sql`CREATE TEMP TABLE bought AS
      WITH RECURSIVE numbers (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM numbers WHERE k < 10)
      SELECT n, k, id AS account_id, printf('%08x-%04x-7000-8000-%012x', k, k, n) AS id,
        at + k * (n % 10 + 1) * ${day} AS at
      FROM owners JOIN numbers ORDER BY n, k`
    yield* sql`INSERT INTO accounts (id, email, balance, entries, records, last_at, newest_qr_code, created_at,
        events, stops_codes)
      SELECT id, printf('%d@example.test', n), 0, 0, 0, at, '', at, 0, 0 FROM owners ORDER BY n`
    yield* sql`INSERT INTO qr_codes
      SELECT id, account_id, k + 1, k, 'a code',
        CASE (n + k) % 3 WHEN 0 THEN '{"bodyStyle":"Dots","data":"https://example.test"}'
          WHEN 1 THEN '{"bodyStyle":"Leaf","data":"https://example.test","template":"botanical"}'
          ELSE '{"bodyStyle":"Square","data":"https://example.test"}' END,
        NULL, 'data', 10000, 1, at, at FROM bought ORDER BY n, k`
    yield* sql`INSERT INTO qr_code_list (account_id, ordinal, own_name, tags_json, search_text, sort_name, is_archived,
        is_dynamic, is_blocked, is_paused, ends_at, scans, look)
      SELECT account_id, k, NULL, '[]', 'A CODE', 'A CODE', 0, 0, 0, 0, 8640000000000000, 0, 0 FROM bought ORDER BY n, k`
    yield* sql`INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
      SELECT id, 1, 'grant', 1000000, 1000000, 'to start with', NULL, at FROM owners ORDER BY n`
    yield* sql`INSERT INTO ledger (account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at)
      SELECT account_id, k + 1, 'purchase', -10000, 1000000 - k * 10000, 'a code', id, at FROM bought ORDER BY n, k`
    yield* sql`CREATE INDEX temp.bought_by_account ON bought (account_id, at)`
    yield* sql`UPDATE accounts SET balance = 900000, entries = 11, records = 10,
      last_at = (SELECT max(at) FROM bought WHERE account_id = accounts.id),
      newest_qr_code = (SELECT max(id) FROM bought WHERE account_id = accounts.id)`
    yield* sql`COMMIT`
    yield* sql`DROP TABLE bought`
    yield* sql`DROP TABLE owners`
  })
