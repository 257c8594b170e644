import type * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { DatabaseUnusable, Integer } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { migrations, type SqliteMigration } from "./migrations/migrations.ts"
import { checksumOf, migrationsTable, readSchema, type SchemaObject } from "./migrations/schema.ts"
import { differencesOf } from "./migrations/schemaDifferences.ts"
import { sqlite } from "./sqliteDialect.ts"

const decodeVersions = Schema.decodeUnknown(Schema.Array(Schema.Struct({ version: Schema.NullOr(Integer) })))

/** The version of the database's schema; 0 for a new one. */
const readVersion = (sql: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const tables = yield* sql.unsafe("SELECT 1 FROM sqlite_schema WHERE name = ?", [migrationsTable])
    if (tables.length === 0) return 0
    const [row] = yield* decodeVersions(
      yield* sql.unsafe(`SELECT max(migration_id) AS version FROM ${migrationsTable}`)
    )
    return row?.version ?? 0
  })

export type OpenEmpty = Effect.Effect<
  SqlClient.SqlClient,
  SqlError | DatabaseUnusable,
  Scope.Scope | Reactivity.Reactivity
>

export const schemaAfter = (
  openEmpty: OpenEmpty,
  versions: ReadonlyArray<SqliteMigration>
): Effect.Effect<ReadonlyArray<SchemaObject>, unknown, Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const sql = yield* openEmpty
    for (const statement of versions.flatMap(({ statements }) => statements))
      yield* typeof statement === "string"
        ? sql.unsafe(statement)
        : Effect.provideService(statement(sqlite), SqlClient.SqlClient, sql)
    return yield* readSchema(sql)
  }).pipe(Effect.scoped)

/** The most differences that a message names. */
const maxNamed = 5

const listOf = (items: ReadonlyArray<string>): string =>
  [...items.slice(0, maxNamed), ...(items.length > maxNamed ? [`${items.length - maxNamed} more`] : [])].join(
    ", "
  )

const problemOf = (version: number, harmful: ReadonlyArray<string>): string =>
  version === 0
    ? `holds tables, but not the version of its schema: ${listOf(harmful)}`
    : `has been changed since it got schema version ${version}: ${listOf(harmful)}`

const refuse = (
  openEmpty: OpenEmpty,
  database: string,
  version: number,
  versions: ReadonlyArray<SqliteMigration>,
  actual: ReadonlyArray<SchemaObject>
) =>
  Effect.gen(function* () {
    const expected = yield* schemaAfter(openEmpty, versions.slice(0, version))
    const newest = yield* schemaAfter(openEmpty, versions)
    const reserved = new Set(newest.map(({ name }) => name))
    const { harmful, inTheWay } = differencesOf(actual, expected, reserved)
    if (harmful.length > 0)
      return yield* new DatabaseUnusable({
        database,
        problem: problemOf(version, harmful),
        remedy: "undo that change, go back to a copy from before it, or name another file"
      })
    if (inTheWay.length > 0 && version < versions.length)
      return yield* new DatabaseUnusable({
        database,
        problem: `cannot be upgraded from schema version ${version} with ${listOf(inTheWay)}`,
        remedy: "drop the named objects, start, and create them again"
      })
  })

/**
 * Compares a database's schema with the checksum of its version before migration. Manual changes are refused by name,
 * without changes. A newer program's database is left to the migration, which refuses it.
 */
export const verifySchema = (
  sql: SqlClient.SqlClient,
  openEmpty: OpenEmpty,
  database: string,
  versions: readonly [SqliteMigration, ...Array<SqliteMigration>] = migrations
): Effect.Effect<void, unknown, Reactivity.Reactivity> =>
  Effect.gen(function* () {
    const version = yield* readVersion(sql)
    const actual = yield* readSchema(sql)
    if (version > versions.length) return
    if ((version === 0 && actual.length === 0) || checksumOf(actual) === versions[version - 1]?.checksum)
      return
    yield* refuse(openEmpty, database, version, versions, actual)
  })
