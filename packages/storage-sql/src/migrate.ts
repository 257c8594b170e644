import * as Migrator from "@effect/sql/Migrator"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { Integer } from "./columns.ts"
import { DatabaseUnusable, orDatabaseUnusable, retryOpening } from "./DatabaseUnusable.ts"
import type { Dialect } from "./Dialect.ts"

const table = "migrations"

const decodeLatest = Schema.decodeUnknown(Schema.NonEmptyArray(Schema.Struct({ latest: Integer })))

const inWriteTransaction = (sql: SqlClient.SqlClient, dialect: Dialect) =>
  SqlClient.makeWithTransaction({
    transactionTag: SqlClient.TransactionConnection,
    spanAttributes: [],
    acquireConnection: Effect.gen(function* () {
      const scope = yield* Scope.make()
      const connection = yield* Scope.extend(sql.reserve, scope)
      return [scope, connection] as const
    }),
    begin: (connection) => connection.execute(dialect.beginWrite, [], undefined),
    savepoint: (connection, id) => connection.execute(`SAVEPOINT migration${id}`, [], undefined),
    commit: (connection) => connection.execute("COMMIT", [], undefined),
    // A transaction that could not begin has nothing to roll back, which is no defect.
    rollback: (connection) => Effect.ignore(connection.execute("ROLLBACK", [], undefined)),
    rollbackSavepoint: (connection, id) =>
      connection.execute(`ROLLBACK TO SAVEPOINT migration${id}`, [], undefined)
  })

/**
 * Brings the schema to the newest version in one transaction, so that processes that start together do it once. Refuses
 * a database that is newer than the program and changes nothing in it.
 */
export const migrate = (
  dialect: Dialect,
  database: string
): Effect.Effect<void, DatabaseUnusable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const steps = dialect.migrations.map(({ name, statements }, index) => [
      `${index + 1}_${name}`,
      Effect.forEach(
        statements,
        (statement) => (typeof statement === "string" ? sql.unsafe(statement) : statement),
        { discard: true }
      )
    ])
    const latest = Effect.flatMap(
      sql.unsafe(`SELECT max(migration_id) AS latest FROM ${table}`),
      decodeLatest
    )

    yield* inWriteTransaction(
      sql,
      dialect
    )(
      Effect.gen(function* () {
        yield* Migrator.make({})({ table, loader: Migrator.fromRecord(Object.fromEntries(steps)) })
        const [newest] = yield* latest
        const known = dialect.migrations.length
        if (newest.latest > known) {
          return yield* new DatabaseUnusable({
            database,
            problem: `was written by a newer Quick-Response (its form is number ${newest.latest}, and this program knows ${known})`,
            remedy: "start that version, or go back to a copy from before the upgrade"
          })
        }
      })
    )
  }).pipe(orDatabaseUnusable(dialect, database), retryOpening(dialect))
