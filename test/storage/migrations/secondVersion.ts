import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import { Storage } from "@quick-response/core"
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
import { openClient } from "./client.ts"

/** An invented schema after the newest one: by a statement, an effect, and an index that is made anew. */
const changes: SqliteMigration["statements"] = [
  "ALTER TABLE tools ADD COLUMN color TEXT NOT NULL DEFAULT ''",
  () => Effect.flatMap(SqlClient.SqlClient, (sql) => sql`UPDATE tools SET color = slug`),
  "DROP INDEX qr_codes_data",
  "CREATE INDEX qr_codes_data ON qr_codes (data_hash, account_id)"
]

const empty = openClient(":memory:")

/** The versions that a later program knows, of which the last is invented; after its changes it does more. */
const laterVersions = (
  ...more: SqliteMigration["statements"]
): Effect.Effect<readonly [SqliteMigration, ...Array<SqliteMigration>], unknown> =>
  Effect.gen(function* () {
    const invented = { name: "invented", checksum: "", statements: changes }
    const checksum = checksumOf(yield* schemaAfter(empty, [...migrations, invented]))
    return [...migrations, { ...invented, checksum, statements: [...changes, ...more] }] as const
  }).pipe(Effect.provide(Reactivity.layer))

/** Starts on a file by a program that knows these versions: its audit, or the sentence that refuses it. */
const startBy = (filename: string, versions: readonly [SqliteMigration, ...Array<SqliteMigration>]) =>
  Effect.gen(function* () {
    const sql = yield* openClient(filename)
    yield* verifySchema(sql, empty, filename, versions)
    const layer = layerOf({ ...sqlite, migrations: versions }, filename)
    const audit = Effect.flatMap(Storage, (storage) => storage.audit)
    return yield* Effect.provide(audit, Layer.provide(layer, Layer.succeed(SqlClient.SqlClient, sql)))
  }).pipe(
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.mapError((error) => (error instanceof Error ? error.message : String(error))),
    Effect.either
  )

/** Starts the later program on a file; after the changes of its invented schema it does more. */
export const upgrade = (filename: string, ...more: SqliteMigration["statements"]) =>
  Effect.runPromise(Effect.flatMap(laterVersions(...more), (versions) => startBy(filename, versions)))
