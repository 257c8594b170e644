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

/** The name of a database in errors and the log: its address without user, password and parameters. */
const nameOf = (url: Redacted.Redacted): string => {
  const { host, pathname } = new URL(Redacted.value(url))
  return `postgres://${host}${pathname}`
}

/** The client of a database, and its name for errors and the log. */
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
 * Brings the schema of a database to the newest version, however long that takes; if it has that version, nothing is changed, and
 * no right to change it is needed.
 */
export const migrate = (database: PostgresDatabase): Effect.Effect<void, DatabaseUnusable> =>
  Effect.scoped(
    Effect.flatMap(clientOf({ ...database, maxConnections: 1 }, { silenceTimeout: 0 }), ({ name, sql }) =>
      Effect.provideService(migrateSql(postgres, name), SqlClient.SqlClient, sql)
    )
  )

/**
 * The storage port on a Postgres database, which is migrated first. Any number of servers may use one database. Acknowledged writes
 * are committed as `synchronous_commit` of the database says. While the database cannot be reached, every verb fails with
 * `StorageError`, and serves again when it is back.
 */
export const layer = (database: PostgresDatabase): Layer.Layer<Book | StoragePorts, DatabaseUnusable> =>
  Layer.unwrapEffect(Effect.as(migrate(database), layerWith(database, postgres, {})))

/** The same on a database of the newest schema, of which nothing is changed: every write fails. For audits. */
export const readOnlyLayer = (
  database: PostgresDatabase
): Layer.Layer<Book | StoragePorts, DatabaseUnusable> =>
  layerWith(database, { ...postgres, beginWrite: postgres.beginRead }, { readOnly: true })

/** Milliseconds that a charge has by default; a request gives it up after half of them, and keeps to the limits without the table. */
const rateRetryTimeout = 1_000

/**
 * The {@link RateTable} that all servers on this database share, on connections of its own, so that a charge waits for no
 * purchase. The storage makes its table, which a crash of Postgres empties.
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
