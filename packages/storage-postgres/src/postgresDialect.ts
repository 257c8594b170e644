import { type Bulk, type Dialect, onConflict } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import { hasSessionTimeout } from "./pool.ts"
import { diagnose, failureOf } from "./postgresFailure.ts"
import { migrations, tableNames } from "./postgresMigrations.ts"
import { begin } from "./timeouts.ts"

/** Numbers the `?` placeholders. No statement of the adapter has one in a literal. */
export const numbered = (text: string): string => {
  let count = 0
  return text.replaceAll("?", () => `$${++count}`)
}

const arrayTypes = { text: "text[]", integer: "bigint[]" } as const

/** Lists are one parameter each, so that the text is the same for any number of rows. */
const bulk: Bulk = {
  rows: (kinds) => `SELECT * FROM unnest(${kinds.map((kind) => `?::${arrayTypes[kind]}`).join(", ")})`,
  join: (changes) => {
    const parts = changes.map(({ text }, index) => `change${index} AS (${text})`)
    const conflicts = changes.flatMap(({ isCounted }, index) =>
      isCounted ? [`SELECT 1 AS conflict WHERE (SELECT count(*) FROM change${index}) <> ?::bigint`] : []
    )
    return `WITH ${parts.join(", ")} ${conflicts.length === 0 ? "SELECT 1 AS conflict WHERE false" : conflicts.join(" UNION ALL ")}`
  }
}

const beginWrite = begin("ISOLATION LEVEL READ COMMITTED")

/**
 * Postgres 14 or later. Write transactions run at READ COMMITTED, after they have locked their accounts in the order of
 * ids. Every text column has the collation "C", which orders by code points.
 */
export const postgres: Dialect = {
  beginWrite,
  relaxed: { begin: (timeout) => `${beginWrite(timeout)}; SET LOCAL synchronous_commit = off` },
  beginRead: begin("ISOLATION LEVEL REPEATABLE READ, READ ONLY"),
  cancels: true,
  boundsAlone: hasSessionTimeout,
  placeholders: numbered,
  rowLock: "FOR UPDATE",
  freeRowLock: "FOR UPDATE SKIP LOCKED",
  byCodePoint: (expression) => expression,
  contains: (text, part) => `strpos(${text}, ${part}) > 0`,
  sumOfMembers: (json, member, from, below) =>
    `(SELECT coalesce(sum(counted.value::bigint), 0)
      FROM jsonb_each(${json}::jsonb) AS entry, jsonb_each_text(entry.value -> '${member}') AS counted
      WHERE entry.key::integer >= ${from} AND entry.key::integer < ${below})`,
  onConflict,
  bulk,
  isBusy: (error) => {
    const failure = failureOf(error)
    return failure === "conflict" || failure === "lost" || failure === "slow" || failure === "starting"
  },
  isUncertain: (error) => failureOf(error) === "lost",
  diagnose,
  maxBatchTime: 50,
  withoutGuards: (table) =>
    Effect.succeed({
      before: [`ALTER TABLE ${table} DISABLE TRIGGER USER`],
      after: [`ALTER TABLE ${table} ENABLE TRIGGER USER`]
    }),
  beforeMigrations: [
    "SET LOCAL statement_timeout = 0",
    `CREATE TABLE IF NOT EXISTS migrations (
      migration_id INTEGER PRIMARY KEY,
      created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      name TEXT NOT NULL
    )`
  ],
  migrations,
  isDamage: (error) => failureOf(error) === "corrupt",
  integrity: {
    checks: () => [
      `SELECT name || ' is missing from the schema' AS detail
      FROM unnest(ARRAY[${tableNames.map((name) => `'${name}'`).join(", ")}]) AS name
      WHERE to_regclass(name) IS NULL`,
      `SELECT conname || ' of ' || conrelid::regclass || ' was never validated' AS detail
      FROM pg_constraint WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`,
      `SELECT indexrelid::regclass || ' is not valid' AS detail FROM pg_index
      JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace`
    ],
    scans: () => Effect.succeed([]),
    whole: {
      checks: [],
      size: "SELECT 0 AS size",
      limit: 0,
      omitted: ""
    }
  }
}
