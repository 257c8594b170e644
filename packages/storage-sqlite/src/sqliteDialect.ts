import { type Dialect, type Migration, onConflict, query } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { diagnose, failureOf } from "./diagnosis.ts"
import { integrityScans } from "./integrityScans.ts"
import { migrations } from "./migrations/migrations.ts"

/** The tables, indexes and triggers after migrations. */
const schemaNames = (migrations: ReadonlyArray<Migration>): ReadonlyArray<string> => {
  const names = new Set<string>()
  for (const statement of migrations.flatMap(({ statements }) => statements)) {
    const [, action, name = ""] =
      (typeof statement === "string" &&
        /^(CREATE|DROP) (?:UNIQUE )?(?:TABLE|INDEX|TRIGGER) (\w+)/.exec(statement)) ||
      []
    if (action === "CREATE") names.add(name)
    if (action === "DROP") names.delete(name)
  }
  return [...names]
}

const selectTriggers = query(
  Schema.Struct({ name: Schema.String, sql: Schema.String }),
  "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?"
)

/**
 * The largest database in bytes for `PRAGMA integrity_check`, which reads all pages in one call, at about 200 MiB a
 * second.
 */
const wholeCheckLimit = 2 ** 24

/**
 * SQLite 3.39 or later. A write transaction locks the database at its start, so that others cannot make it fail later.
 * It blocks the event loop, so it is short.
 */
export const sqlite: Dialect = {
  beginWrite: () => "BEGIN IMMEDIATE",
  relaxed: {
    begin: () => "BEGIN IMMEDIATE",
    enter: "PRAGMA synchronous = NORMAL",
    leave: "PRAGMA synchronous = FULL"
  },
  beginRead: () => "BEGIN",
  cancels: false,
  boundsAlone: () => true,
  placeholders: (text) => text,
  rowLock: "",
  freeRowLock: "",
  byCodePoint: (expression) => expression,
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  sumOfMembers: (json, member, from, below) =>
    `(SELECT coalesce(sum(counted.value), 0) FROM json_each(${json}) AS entry, json_each(entry.value, '$.${member}') AS counted
      WHERE CAST(entry.key AS INTEGER) >= ${from} AND CAST(entry.key AS INTEGER) < ${below})`,
  onConflict,
  isBusy: (error) => failureOf(error) === "busy",
  isUncertain: () => false,
  diagnose,
  maxBatchTime: 10,
  withoutGuards: (table, read) =>
    Effect.map(selectTriggers(read, table), (triggers) => ({
      before: triggers.map(({ name }) => `DROP TRIGGER ${name}`),
      after: triggers.map(({ sql }) => sql)
    })),
  migrations,
  isDamage: (error) => failureOf(error) === "corrupt",
  integrity: {
    checks: (had) => [
      `SELECT value || ' is missing from the schema' AS detail FROM json_each('${JSON.stringify(schemaNames(had))}')
      WHERE value NOT IN (SELECT name FROM sqlite_schema)`
    ],
    scans: integrityScans,
    whole: {
      checks: ["SELECT integrity_check AS detail FROM pragma_integrity_check WHERE integrity_check <> 'ok'"],
      size: `SELECT page_count * page_size AS size FROM pragma_page_count, pragma_page_size`,
      limit: wholeCheckLimit,
      omitted: `the database is over ${wholeCheckLimit >> 20} MiB, so its unused pages were not checked: run PRAGMA integrity_check on a copy`
    }
  }
}
