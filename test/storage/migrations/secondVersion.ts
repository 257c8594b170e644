import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import { Storage } from "@quick-response/core"
import * as StoragePostgres from "@quick-response/storage-postgres"
import {
  checksumOf,
  layerOf,
  migrations,
  type SqliteMigration,
  schemaAfter,
  sqlite,
  verifySchema
} from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { openClient } from "./client.ts"

type Statements = SqliteMigration["statements"]

/** An invented schema after the newest one: by a statement, an effect, and an index that is made anew. */
const changes: Statements = [
  "ALTER TABLE tools ADD COLUMN color TEXT NOT NULL DEFAULT ''",
  () => Effect.flatMap(SqlClient.SqlClient, (sql) => sql`UPDATE tools SET color = slug`),
  "DROP INDEX qr_codes_data",
  "CREATE INDEX qr_codes_data ON qr_codes (data_hash, account_id)"
]

const audit = Effect.flatMap(Storage, (storage) => storage.audit)

/** Runs a start by the later program: its audit, or the sentence that refuses it. */
const run = <A, E>(start: Effect.Effect<A, E, Reactivity.Reactivity>) =>
  start.pipe(
    Effect.provide(Reactivity.layer),
    Effect.mapError((error) => (error instanceof Error ? error.message : String(error))),
    Effect.either,
    Effect.runPromise
  )

const empty = openClient(":memory:")

/** Starts a later program on a SQLite file; after the changes of its invented schema it does more. */
export const upgrade = (filename: string, ...more: Statements) =>
  run(
    Effect.gen(function* () {
      const invented = { name: "invented", checksum: "", statements: changes }
      const checksum = checksumOf(yield* schemaAfter(empty, [...migrations, invented]))
      const versions = [...migrations, { ...invented, checksum, statements: [...changes, ...more] }] as const
      const sql = yield* openClient(filename)
      yield* verifySchema(sql, empty, filename, versions)
      const layer = layerOf({ ...sqlite, migrations: versions }, filename)
      return yield* Effect.provide(audit, Layer.provide(layer, Layer.succeed(SqlClient.SqlClient, sql)))
    }).pipe(Effect.scoped)
  )

/** Starts a later program on a Postgres database; after the changes of its invented schema it does more. */
export const upgradePostgres = (url: string, ...more: Statements) =>
  run(
    Effect.gen(function* () {
      const { postgres } = StoragePostgres
      const invented = { name: "invented", statements: [...changes, ...more] }
      const sql = yield* StoragePostgres.open({ url: Redacted.make(url), maxConnections: 2 }, {})
      const layer = layerOf({ ...postgres, migrations: [...postgres.migrations, invented] }, url)
      return yield* Effect.provide(audit, Layer.provide(layer, Layer.succeed(SqlClient.SqlClient, sql)))
    }).pipe(Effect.scoped)
  )
