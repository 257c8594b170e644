import { type Dialect, onConflict } from "@quick-response/storage-sql"
import { diagnose } from "./diagnosis.ts"
import { failureOf } from "./failure.ts"
import { migrations } from "./migrations.ts"

/** The tables, indexes and triggers that the migrations make and leave. */
const schemaNames = new Set<string>()
for (const statement of migrations.flatMap(({ statements }) => statements)) {
  const [, action, name = ""] =
    (typeof statement === "string" &&
      /^(CREATE|DROP) (?:UNIQUE )?(?:TABLE|INDEX|TRIGGER) (\w+)/.exec(statement)) ||
    []
  if (action === "CREATE") schemaNames.add(name)
  if (action === "DROP") schemaNames.delete(name)
}

/**
 * SQLite 3.39 or later. A write transaction locks the database when it begins, so that no other can make it fail later. It
 * holds the event loop, so it is short.
 */
export const sqlite: Dialect = {
  beginWrite: "BEGIN IMMEDIATE",
  beginRead: "BEGIN",
  placeholders: (text) => text,
  rowLock: "",
  byCodePoint: (expression) => expression,
  onConflict,
  isBusy: (error) => failureOf(error) === "busy",
  diagnose,
  maxBatchTime: 10,
  migrations,
  integrity: [
    "SELECT integrity_check AS detail FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    `SELECT "table" || ' row ' || coalesce(rowid, '') || ' lacks its ' || parent AS detail FROM pragma_foreign_key_check`,
    `SELECT value || ' is missing from the schema' AS detail FROM json_each('${JSON.stringify([...schemaNames])}')
    WHERE value NOT IN (SELECT name FROM sqlite_schema)`
  ]
}
