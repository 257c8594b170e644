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

const StoredVersion = Schema.Struct({ number: Integer, name: Schema.String })

const decodeVersions = Schema.decodeUnknown(Schema.Array(StoredVersion))

const readVersions = (numbers: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const text = `SELECT migration_id AS "number", name FROM ${table} WHERE migration_id IN (${numbers}) ORDER BY migration_id`
    return yield* decodeVersions(yield* sql.unsafe(text))
  })

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
    // A transaction that could not begin has nothing to roll back, which is no defect.
    rollback: (connection) => Effect.ignore(connection.execute("ROLLBACK", [], undefined)),
    rollbackSavepoint: (connection, id) =>
      connection.execute(`ROLLBACK TO SAVEPOINT migration${id}`, [], undefined)
  })

/** The first and the latest schema that the database has had, of which an empty one has none. */
const firstAndLatest = Effect.map(
  readVersions(`1, (SELECT max(migration_id) FROM ${table})`),
  (versions) => ({
    first: versions.at(0),
    latest: versions.at(-1) ?? { number: 0, name: "" }
  })
)

/**
 * The first schema; none in a new database. Its statement is its own, since the driver of SQLite remembers that it failed where there was
 * no table.
 */
const firstVersion = Effect.orElseSucceed(
  Effect.map(readVersions("1"), (versions) => versions.at(0)),
  () => undefined
)

/** The commit whose program was the last to write a schema from before the first release. */
const lastUnreleasedCommit = "b4c4e1d5"

/** The name of the last schema from before the first release, on SQLite and on Postgres. */
const lastUnreleasedSchema = "normal_addresses"

const isUnreleased = ({ migrations }: Dialect, first: typeof StoredVersion.Type | undefined): boolean =>
  first !== undefined && first.name !== migrations[0].name

const isNewest = (dialect: Dialect) =>
  Effect.map(
    Effect.option(firstAndLatest),
    Option.exists(
      ({ first, latest }) => latest.number === dialect.migrations.length && !isUnreleased(dialect, first)
    )
  )

const refuseUnreleased = (
  dialect: Dialect,
  database: string,
  first: typeof StoredVersion.Type | undefined
) =>
  isUnreleased(dialect, first)
    ? new DatabaseUnusable({
        database,
        problem: "has a schema from before the first release",
        remedy: `bring it to the last of these by \`quick-response migrate\` of commit ${lastUnreleasedCommit}, then move it to a new database by \`quick-response copy\` of this version`
      })
    : Effect.void

/** Fails if a newer program has migrated the database, or one from before the first release; else answers the version of its schema. */
const refuseOthers = (dialect: Dialect, database: string) =>
  Effect.gen(function* () {
    const { migrations } = dialect
    const { first, latest } = yield* firstAndLatest
    yield* refuseUnreleased(dialect, database, first)
    if (latest.number <= migrations.length) return latest.number
    return yield* new DatabaseUnusable({
      database,
      problem: `was written by a newer Quick-Response (its schema has version ${latest.number}, and this program knows ${migrations.length})`,
      remedy: "start that version, or go back to a copy from before the upgrade"
    })
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
    const { beforeMigrations } = dialect
    // Those who only serve on a server's database need no right to change the schema, and wait for no lock.
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
        yield* refuseUnreleased(dialect, database, yield* firstVersion)
        yield* Migrator.make({})({ table, loader: Migrator.fromRecord(Object.fromEntries(steps)) })
        yield* refuseOthers(dialect, database)
      })
    )
  }).pipe(orDatabaseUnusable(dialect, database), retryOpening(dialect))

/**
 * Refuses a database whose schema is not of the newest version, and changes nothing in it. The last schema from before the first release
 * has the tables of the first one, so a copy can read it; the answer is true for it.
 */
export const verifyVersion = (
  dialect: Dialect,
  database: string
): Effect.Effect<boolean, DatabaseUnusable, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const had = yield* firstAndLatest
    if (isUnreleased(dialect, had.first) && had.latest.name === lastUnreleasedSchema) return true
    const latest = yield* refuseOthers(dialect, database)
    const newest = dialect.migrations.length
    if (latest === newest) return false
    return yield* new DatabaseUnusable({
      database,
      problem: `has an older schema (version ${latest}, and this program's is ${newest})`,
      remedy: "bring a copy of it to the newest schema by `quick-response account list`, and use that copy"
    })
  }).pipe(orDatabaseUnusable(dialect, database), retryOpening(dialect))
