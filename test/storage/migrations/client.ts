import type * as Reactivity from "@effect/experimental/Reactivity"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** Opens a SQLite file or `:memory:` by the driver of this runtime, with its defaults. */
export const openClient: (
  filename: string
) => Effect.Effect<SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity> =
  "Deno" in globalThis
    ? (await import("@quick-response/storage-sqlite/deno")).makeClient
    : await import("@effect/sql-sqlite-node/SqliteClient").then(
        ({ make }) =>
          (filename) =>
            make({ filename })
      )
