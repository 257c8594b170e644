import type { Select } from "./query.ts"
import { type Migration, migrations } from "./schema.ts"
import { failureOf } from "./sqliteFailure.ts"

/** All in which one SQL database differs from another, as far as the adapter is concerned. */
export interface Dialect {
  /** Opens a transaction that is isolated from all others and may write. */
  readonly beginWriting: string
  /** Opens a transaction that reads one consistent state. */
  readonly beginReading: string
  /** Puts a statement, whose parameters are marked `?`, into the form that the database wants. */
  readonly statement: (text: string) => string
  /** Whether another process held what the statement needed: it did nothing, and may work a moment later. */
  readonly isBusy: (error: unknown) => boolean
  readonly migrations: ReadonlyArray<Migration>
  /** Statements whose rows, if any, each tell of damage in the database itself. */
  readonly integrity: ReadonlyArray<Select>
}

/** The tables, indexes and triggers that the migrations make. */
const schemaNames = new Set(
  migrations
    .flatMap(({ statements }) => statements)
    .filter((statement) => typeof statement === "string")
    .flatMap((text) => /^CREATE (?:UNIQUE )?(?:TABLE|INDEX|TRIGGER) (\w+)/.exec(text)?.[1] ?? [])
)

/** SQLite 3.39 or later. A writer takes its lock at the start, so that no transaction fails half-way for another's. */
export const sqlite: Dialect = {
  beginWriting: "BEGIN IMMEDIATE",
  beginReading: "BEGIN",
  statement: (text) => text,
  isBusy: (error) => failureOf(error) === "busy",
  migrations,
  integrity: [
    "SELECT integrity_check AS detail FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    `SELECT "table" || ' row ' || coalesce(rowid, '') || ' lacks its ' || parent AS detail FROM pragma_foreign_key_check`,
    `SELECT value || ' is missing from the schema' AS detail FROM json_each('${JSON.stringify([...schemaNames])}')
    WHERE value NOT IN (SELECT name FROM sqlite_schema)`
  ]
}
