import { existsSync } from "node:fs"
import type * as SqlClient from "@effect/sql/SqlClient"
import { DatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const decode = Schema.decodeUnknown(Schema.Tuple(Schema.Struct({ id: Schema.String })))

/** The random id that a database gets at creation. Copies keep it. */
export const readIdentity = (sql: SqlClient.SqlClient) =>
  Effect.map(Effect.flatMap(sql.unsafe("SELECT id FROM identity"), decode), ([{ id }]) => id)

export const verifyIdentity = (sql: SqlClient.SqlClient, database: string, identity: string) =>
  readIdentity(sql).pipe(
    Effect.option,
    Effect.filterOrFail(
      (found) => found._tag === "Some" && found.value === identity,
      () =>
        new DatabaseUnusable({
          database,
          problem: "is not the database that this service has opened",
          remedy: "put that one back, or restart the service to use the one that is there now"
        })
    )
  )

export const refuseMissing = (database: string): Effect.Effect<void, DatabaseUnusable> =>
  Effect.suspend(() =>
    existsSync(database)
      ? Effect.void
      : new DatabaseUnusable({
          database,
          problem: "does not exist",
          remedy: "put it back, or name the file of another database"
        })
  )
