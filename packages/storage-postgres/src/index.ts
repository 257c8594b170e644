import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { RateTable, StoragePorts } from "@quick-response/core"
import {
  type Book,
  DatabaseUnusable,
  type Dialect,
  type LayerOptions,
  makeRateTable,
  migrate as migrateSql,
  orDatabaseUnusable,
  layer as sqlLayer,
  Transactions
} from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { open, type Patience, type PostgresDatabase } from "./pool.ts"
import { postgres } from "./postgresDialect.ts"

export { Book, type CopyProgress, CopyRefused, copyBook, DatabaseUnusable } from "@quick-response/storage-sql"
export { open, type Patience, type PostgresDatabase } from "./pool.ts"
export { postgres } from "./postgresDialect.ts"

/** A database's name in errors and logs: its address without user, password and parameters. */
const nameOf = (url: Redacted.Redacted): string => {
  const { host, pathname } = new URL(Redacted.value(url))
  return `postgres://${host}${pathname}`
}

/** A database's client, and its name in errors and logs. */
const clientOf = (database: PostgresDatabase, patience: Patience = {}) =>
  Effect.gen(function* () {
    const name = yield* Effect.try({
      try: () => nameOf(database.url),
      catch: () =>
        new DatabaseUnusable({
          database: "the address of the database",
          problem: "is no URL",
          remedy: "write it as postgres://USER:PASSWORD@HOST:PORT/DATABASE"
        })
    })
    const sql = yield* open(database, patience).pipe(orDatabaseUnusable(postgres, name))
    return { name, sql }
  }).pipe(Effect.provide(Reactivity.layer))

const layerWith = (database: PostgresDatabase, dialect: Dialect, options: LayerOptions) =>
  Layer.unwrapScoped(
    Effect.map(clientOf(database), ({ name, sql }) =>
      Layer.provide(
        sqlLayer(dialect, name, { ...options, retryTimeout: database.retryTimeout }),
        Layer.succeed(SqlClient.SqlClient, sql)
      )
    )
  )

/**
 * Migrates a database to the newest schema, without a time limit. Changes nothing, and needs no right to, if it is up
 * to date.
 */
export const migrate = (database: PostgresDatabase): Effect.Effect<void, DatabaseUnusable> =>
  Effect.scoped(
    Effect.flatMap(clientOf({ ...database, maxConnections: 1 }, { silenceTimeout: 0 }), ({ name, sql }) =>
      Effect.provideService(migrateSql(postgres, name), SqlClient.SqlClient, sql)
    )
  )

/**
 * The storage ports on a Postgres database, migrated first. Any number of servers can share it. Acknowledged writes are
 * committed according to the database's `synchronous_commit`. While it is unreachable, every verb fails with
 * `StorageError`, and recovers afterwards.
 */
export const layer = (database: PostgresDatabase): Layer.Layer<Book | StoragePorts, DatabaseUnusable> =>
  Layer.unwrapEffect(Effect.as(migrate(database), layerWith(database, postgres, {})))

/** The same on a database of the newest schema, read only: every write fails. For audits. */
export const readOnlyLayer = (
  database: PostgresDatabase
): Layer.Layer<Book | StoragePorts, DatabaseUnusable> =>
  layerWith(database, { ...postgres, beginWrite: postgres.beginRead }, { readOnly: true })

/** Default milliseconds for a charge; a request gives up after half of them and falls back to limits without the table. */
const rateRetryTimeout = 1_000

/**
 * The {@link RateTable} shared by all servers on this database, with its own connections, so that charges do not wait
 * for purchases. The storage creates its table, which a crash of Postgres empties.
 */
export const rateTable = (
  database: PostgresDatabase
): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> =>
  Effect.gen(function* () {
    const { retryTimeout = rateRetryTimeout } = database
    const { name, sql } = yield* clientOf({ ...database, maxConnections: 1, retryTimeout })
    const transactions = yield* Transactions.make({ name, sql, dialect: postgres, retryTimeout })
    return makeRateTable(transactions)
  })
