import type * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { DatabaseUnusable, Integer } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { migrations } from "./forms/migrations.ts"
import { isPreRelease, repairPreRelease } from "./forms/preRelease.ts"
import { checksumOf, migrationsTable, readSchema, type SchemaObject } from "./forms/schema.ts"
import { differencesOf } from "./forms/schemaDifferences.ts"
import { sqlite } from "./sqliteDialect.ts"

const decodeForms = Schema.decodeUnknown(Schema.Array(Schema.Struct({ form: Schema.NullOr(Integer) })))

/** The number of the newest migration that the database has had; 0 for a new one. */
const readForm = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const tables = yield* sql.unsafe("SELECT 1 FROM sqlite_schema WHERE name = ?", [migrationsTable])
    if (tables.length === 0) return 0
    const rows = yield* sql.unsafe(`SELECT max(migration_id) AS form FROM ${migrationsTable}`)
    const [newest] = yield* decodeForms(rows)
    return newest?.form ?? 0
  })

/** Opens an empty database in memory; the scope closes it. */
export type OpenEmpty = Effect.Effect<
  SqlClient.SqlClient,
  SqlError | DatabaseUnusable,
  Scope.Scope | Reactivity.Reactivity
>

/** The schema that the first so many migrations make. */
export const schemaOfForm = (
  openEmpty: OpenEmpty,
  form: number
): Effect.Effect<ReadonlyArray<SchemaObject>, unknown, Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const sql = yield* openEmpty
    for (const statement of migrations.slice(0, form).flatMap(({ statements }) => statements))
      yield* typeof statement === "string"
        ? sql.unsafe(statement)
        : Effect.provideService(statement(sqlite), SqlClient.SqlClient, sql)
    return yield* readSchema(sql)
  }).pipe(Effect.scoped)

/** The most differences that a sentence names. */
const maxNamed = 5

const listOf = (items: ReadonlyArray<string>): string =>
  [...items.slice(0, maxNamed), ...(items.length > maxNamed ? [`${items.length - maxNamed} more`] : [])].join(
    ", "
  )

const problemOf = (form: number, harmful: ReadonlyArray<string>): string =>
  form === 0
    ? `holds tables, but not the number of its form: ${listOf(harmful)}`
    : `has been changed since it got form ${form}: ${listOf(harmful)}`

const refuse = (openEmpty: OpenEmpty, database: string, form: number, actual: ReadonlyArray<SchemaObject>) =>
  Effect.gen(function* () {
    const expected = yield* schemaOfForm(openEmpty, form)
    const newest = yield* schemaOfForm(openEmpty, migrations.length)
    const reserved = new Set(newest.map(({ name }) => name))
    const { harmful, inTheWay } = differencesOf(actual, expected, reserved)
    if (harmful.length > 0)
      return yield* new DatabaseUnusable({
        database,
        problem: problemOf(form, harmful),
        remedy: "undo that change, go back to a copy from before it, or name another file"
      })
    if (inTheWay.length > 0 && form < migrations.length)
      return yield* new DatabaseUnusable({
        database,
        problem: `cannot be upgraded from form ${form} with ${listOf(inTheWay)}`,
        remedy: "drop what is named, start, and create it again"
      })
  })

/**
 * Compares the schema of a database with the checksum of its form, before it is migrated. What was changed by hand is refused
 * by name, and nothing is changed in it; a form from before the first release is repaired. A database of a newer program is
 * left to the migration, which refuses it.
 */
export const verifySchema = (
  sql: SqlClient.SqlClient,
  openEmpty: OpenEmpty,
  database: string
): Effect.Effect<void, unknown, Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const form = yield* readForm(sql)
    const actual = yield* readSchema(sql)
    if (form > migrations.length || (form === 0 && actual.length === 0)) return
    const checksum = checksumOf(actual)
    if (checksum === migrations[form - 1]?.checksum) return
    if (isPreRelease(checksum)) yield* repairPreRelease(sql, database, yield* schemaOfForm(openEmpty, form))
    else yield* refuse(openEmpty, database, form, actual)
  })
