import type * as SqlClient from "@effect/sql/SqlClient"
import { DatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import { rebuildTables } from "./rebuildTables.ts"
import { checksumOf, readSchema, type SchemaObject } from "./schema.ts"

/**
 * Before the first release, migration 1 was edited in place. These are the schemas of forms 1 to 5 with the older migration 1:
 * it had no trigger `ledger_pays`, and foreign keys by which no purchase can be stored in today's order.
 */
const checksums: ReadonlySet<string> = new Set([
  "85d9a41ff85d60f3546c9fc3ea1771d03ada2f3202c0ecd05ac7b9b03f7b398a",
  "de34d476fe15458ed3f73e621fc62ba48e897e5b32c39f4ad26eb8152453539e",
  "be94a46ba3173c06ef0277a5b44b132291ef6291c6237629fa5ef8b29ab8bfa7",
  "ca7522a19c2f1357d7a0cccf963c04b5dce50a864d9cd5493d0785fde69958c2",
  "72e88e2f26f30d647c692875748dcc56913c0df1d9dd4a59df2daeb24896f218"
])

/** True where a schema has this checksum by the older migration 1. */
export const isPreRelease = (checksum: string): boolean => checksums.has(checksum)

const inTransaction = <A, E, R>(sql: SqlClient.SqlClient, effect: Effect.Effect<A, E, R>) =>
  Effect.zipRight(
    sql.unsafe("BEGIN IMMEDIATE"),
    Effect.tapErrorCause(Effect.zipLeft(effect, sql.unsafe("COMMIT")), () =>
      Effect.ignore(sql.unsafe("ROLLBACK"))
    )
  )

/** Brings a database from before the first release to the schema that its form has today, with all its rows. */
export const repairPreRelease = (
  sql: SqlClient.SqlClient,
  database: string,
  expected: ReadonlyArray<SchemaObject>
) => {
  const repair = Effect.gen(function* () {
    const actual = yield* readSchema(sql)
    // Another process that starts may have repaired it meanwhile.
    if (!isPreRelease(checksumOf(actual))) return
    yield* rebuildTables(sql, actual, expected)
    if ((yield* sql.unsafe("PRAGMA foreign_key_check")).length > 0)
      return yield* new DatabaseUnusable({
        database,
        problem: "is from before the first release, and rows refer to others that are missing",
        remedy: "restore a copy from before they were deleted"
      })
  })
  return sql
    .unsafe("PRAGMA foreign_keys = OFF")
    .pipe(
      Effect.zipRight(inTransaction(sql, repair)),
      Effect.ensuring(Effect.orDie(sql.unsafe("PRAGMA foreign_keys = ON")))
    )
}
