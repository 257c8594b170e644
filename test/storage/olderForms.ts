import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { layerOf, sqlite } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A purchase as an older program wrote it: the first columns of its record. */
export interface OlderPurchase {
  readonly id: string
  readonly createdAt: number
  readonly configJson?: string
}

/**
 * Makes a SQLite file of an older form, by the number of its last migration, with an account that was granted 1,000 units
 * at the time 0 and bought each of these for one, in this order.
 */
export const makeOlderForm = (
  filename: string,
  form: number,
  accountId: string,
  purchases: ReadonlyArray<OlderPurchase>
) =>
  Effect.gen(function* () {
    const migrated = layerOf({ ...sqlite, migrations: sqlite.migrations.slice(0, form) }, filename)
    const sql = yield* SqliteClient.make({ filename })
    yield* Effect.provide(Effect.void, Layer.provide(migrated, Layer.succeed(SqlClient.SqlClient, sql)))
    yield* sql`BEGIN`
    const [bought, balance] = [purchases.length, 1_000 - purchases.length]
    yield* sql`INSERT INTO accounts (id, email, balance, entries, records, created_at)
      VALUES (${accountId}, 'older@example.test', ${balance}, ${bought + 1}, ${bought}, 0)`
    yield* sql`INSERT INTO ledger VALUES (${accountId}, 1, 'grant', 1000, 1000, 'to spend', NULL, 0)`
    for (const [index, { id, createdAt, configJson = "{}" }] of purchases.entries()) {
      const [ordinal, sequence] = [index + 1, index + 2]
      yield* sql`INSERT INTO qr_codes VALUES
        (${id}, ${accountId}, ${sequence}, ${ordinal}, 'a code', ${configJson}, 1, 1, ${createdAt}, ${createdAt})`
      yield* sql`INSERT INTO ledger VALUES
        (${accountId}, ${sequence}, 'purchase', -1, ${1_000 - ordinal}, 'a code', ${id}, ${createdAt})`
    }
    yield* sql`COMMIT`
    return sql
  }).pipe(Effect.provide(Reactivity.layer))
