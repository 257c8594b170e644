import { createHash } from "node:crypto"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

interface SchemaRow {
  readonly type: "table" | "index" | "trigger" | "view"
  readonly name: string
  readonly table: string
  readonly sql: string
}

const Row: Schema.Schema<SchemaRow> = Schema.Struct({
  type: Schema.Literal("table", "index", "trigger", "view"),
  name: Schema.String,
  table: Schema.String,
  sql: Schema.String
})

/** A table, index, trigger or view, with its `CREATE` statement. */
export interface SchemaObject extends SchemaRow {
  /** The statement, independent of spaces, quotes, letter case and SQLite version. */
  readonly normalized: string
}

const decode = Schema.decodeUnknown(Schema.Array(Row))

const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|\w+|[^\s\w]/g

const normalize = (token: string): string => {
  if (token.startsWith("'")) return token
  return (/^["`[]./.test(token) ? token.slice(1, -1) : token).toLowerCase()
}

const normalizeStatement = (statement: string): string =>
  Array.from(statement.matchAll(tokens), ([token]) => normalize(token)).join(" ")

/** Counts migrations; not part of a schema. */
export const migrationsTable = "migrations"

// SQLite's internal objects have no statement, or a name that begins with `sqlite_`.
const select = `SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '${migrationsTable}' ORDER BY rowid`

/** The tables, indexes, triggers and views of a database, in order of creation. */
export const readSchema = (sql: SqlClient.SqlClient) =>
  Effect.map(Effect.flatMap(sql.unsafe(select), decode), (rows) =>
    rows.map((row): SchemaObject => ({ ...row, normalized: normalizeStatement(row.sql) }))
  )

/** The SHA-256 of a schema in hexadecimal, independent of the order of creation. */
export const checksumOf = (objects: ReadonlyArray<SchemaObject>): string => {
  const lines = objects.map(({ type, name, table, normalized }) => `${type} ${name} ${table} ${normalized}\n`)
  return createHash("sha256").update(lines.sort().join("")).digest("hex")
}
