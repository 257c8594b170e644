import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import type { SchemaObject } from "./schema.ts"

const copyOf = (table: string): string => `temp.copy_of_${table}`

/**
 * Makes anew the tables that differ from the expected ones, with their rows, their indexes and their triggers, in the
 * transaction that runs. Their columns are the expected ones, in order. Foreign keys are not enforced meanwhile.
 */
export const rebuildTables = (
  sql: SqlClient.SqlClient,
  actual: ReadonlyArray<SchemaObject>,
  expected: ReadonlyArray<SchemaObject>
) =>
  Effect.gen(function* () {
    const unchanged = new Set(actual.map(({ name, normalized }) => `${name} ${normalized}`))
    const changed = expected.filter(
      ({ type, name, normalized }) => type === "table" && !unchanged.has(`${name} ${normalized}`)
    )
    for (const { name } of changed) {
      yield* sql.unsafe(`CREATE TEMP TABLE copy_of_${name} AS SELECT * FROM ${name}`)
      yield* sql.unsafe(`DROP TABLE ${name}`)
    }
    for (const table of changed) {
      yield* sql.unsafe(table.sql)
      yield* sql.unsafe(`INSERT INTO ${table.name} SELECT * FROM ${copyOf(table.name)} ORDER BY rowid`)
      yield* sql.unsafe(`DROP TABLE ${copyOf(table.name)}`)
    }
    const rebuilt = new Set(changed.map(({ name }) => name))
    for (const { type, table, sql: statement } of expected)
      if (type !== "table" && rebuilt.has(table)) yield* sql.unsafe(statement)
  })
