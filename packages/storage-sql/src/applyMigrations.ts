import * as Migrator from "@effect/sql/Migrator"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { Integer } from "./statements/columns.ts"
import { DatabaseUnusable, orDatabaseUnusable, retryOpening } from "./statements/DatabaseUnusable.ts"
import type { Dialect } from "./statements/Dialect.ts"

const table = "migrations"

const decodeVersions = Schema.decodeUnknown(Schema.Array(Schema.Struct({ number: Schema.NullOr(Integer) })))

const inWriteTransaction = (sql: SqlClient.SqlClient, dialect: Dialect) =>
  SqlClient.makeWithTransaction({
    transactionTag: SqlClient.TransactionConnection,
    spanAttributes: [],
    acquireConnection: Effect.gen(function* () {
      const scope = yield* Scope.make()
      const connection = yield* Scope.extend(sql.reserve, scope)
      return [scope, connection] as const
    }),
    begin: (connection) => connection.execute(dialect.beginWrite(Number.POSITIVE_INFINITY), [], undefined),
    savepoint: (connection, id) => connection.execute(`SAVEPOINT migration${id}`, [], undefined),
    commit: (connection) => connection.execute("COMMIT", [], undefined),
    // A transaction that failed to begin cannot be rolled back; this failure is ignored.
    rollback: (connection) => Effect.ignore(connection.execute("ROLLBACK", [], undefined)),
    rollbackSavepoint: (connection, id) =>
      connection.execute(`ROLLBACK TO SAVEPOINT migration${id}`, [], undefined)
  })

/** The newest version that the database has had; 0 if empty. */
const latestVersion = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql.unsafe(`SELECT max(migration_id) AS "number" FROM ${table}`)
  const [latest] = yield* decodeVersions(rows)
  return latest?.number ?? 0
})

const isNewest = ({ migrations }: Dialect) =>
  Effect.map(Effect.option(latestVersion), Option.contains(migrations.length))

/** Fails if a newer program has migrated the database, otherwise returns its schema version. */
const refuseNewer = ({ migrations }: Dialect, database: string) =>
  Effect.gen(function* () {
    const latest = yield* latestVersion
    if (latest <= migrations.length) return latest
    return yield* new DatabaseUnusable({
      database,
      problem: `was written by a newer Quick-Response (its schema has version ${latest}, and this program knows ${migrations.length})`,
      remedy: "start that version, or go back to a copy from before the upgrade"
    })
  })

/**
 * Migrates to the newest schema in one transaction, so that processes that start concurrently do it once. Refuses
 * databases newer than the program, without changes.
 */
export const migrate = (
  dialect: Dialect,
  database: string
): Effect.Effect<void, DatabaseUnusable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { beforeMigrations } = dialect
    // Servers of an up-to-date database need no right to change the schema, and wait for no lock.
    if (beforeMigrations !== undefined && (yield* isNewest(dialect))) return
    const steps = dialect.migrations.map(({ name, statements }, index) => [
      `${index + 1}_${name}`,
      Effect.forEach(
        statements,
        (statement) => (typeof statement === "string" ? sql.unsafe(statement) : statement(dialect)),
        { discard: true }
      )
    ])
    yield* inWriteTransaction(
      sql,
      dialect
    )(
      Effect.gen(function* () {
        yield* Effect.forEach(beforeMigrations ?? [], (statement) => sql.unsafe(statement))
        yield* Migrator.make({})({ table, loader: Migrator.fromRecord(Object.fromEntries(steps)) })
        yield* refuseNewer(dialect, database)
      })
    )
  }).pipe(orDatabaseUnusable(dialect, database), retryOpening(dialect))

/** Refuses a database of another schema version, without changes. */
export const verifyVersion = (
  dialect: Dialect,
  database: string
): Effect.Effect<void, DatabaseUnusable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const latest = yield* refuseNewer(dialect, database)
    const newest = dialect.migrations.length
    if (latest === newest) return
    return yield* new DatabaseUnusable({
      database,
      problem: `has an older schema (version ${latest}, and this program's is ${newest})`,
      remedy: "bring a copy of it to the newest schema by `quick-response account list`, and use that copy"
    })
  }).pipe(orDatabaseUnusable(dialect, database), retryOpening(dialect))
