// A later program that is killed while it upgrades: `upgradeHalfway.mjs FILE` changes much in the transaction of an invented schema,
// prints `half-way`, and waits. It uses the built packages.
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { layerOf, migrations, sqlite } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const [filename] = process.argv.slice(2)

const statements = [
  "ALTER TABLE tools ADD COLUMN color TEXT NOT NULL DEFAULT ''",
  `CREATE TABLE much AS WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
    SELECT n, randomblob(4000) AS noise FROM numbers`,
  () =>
    Effect.zipRight(
      Effect.sync(() => console.log("half-way")),
      Effect.never
    )
]

const program = Effect.gen(function* () {
  const sql = yield* SqliteClient.make({ filename })
  // Pages of the transaction go to the file beside the database, which the next program finds there.
  yield* sql`PRAGMA cache_size = 10`
  const layer = layerOf(
    { ...sqlite, migrations: [...migrations, { name: "invented", statements }] },
    filename
  )
  yield* Layer.build(Layer.provide(layer, Layer.succeed(SqlClient.SqlClient, sql)))
})

await Effect.runPromise(program.pipe(Effect.scoped, Effect.provide(Reactivity.layer)))
