import * as process from "node:process"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import type { RateTable, Storage } from "@quick-response/core"
import type { DatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { layerWith, type Open } from "./open.ts"
import { makeRateTable } from "./rateTable.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"

// The client caches failures to prepare a statement, too, so its cache expires after a second.
const openDriver: Open = (filename) => SqliteClient.make({ filename, prepareCacheTTL: "1 second" })

const openBuiltIn: Open = (filename) =>
  Effect.flatMap(
    Effect.promise(() => import("./builtInClient.ts")),
    ({ make }) => make(filename)
  )

/** Node 24.19 can abort while it collects statements of better-sqlite3 12, and version 13 does not run on Node 20. */
const firstMajorWithoutDriver = 24

const open: Open =
  Number.parseInt(process.versions.node, 10) < firstMajorWithoutDriver ? openDriver : openBuiltIn

/**
 * The storage port on a SQLite file, for Node. A missing file is created, with its folder; `:memory:` is a store that ends
 * with the scope. Any number of processes may use one file. What was acknowledged survives a loss of power.
 */
export const layer = ({ filename }: { readonly filename: string }): Layer.Layer<Storage, DatabaseUnusable> =>
  layerWith(open, filename)

/** The {@link RateTable} that all processes on this database share: a file beside it that ends in `-limits`. */
export const rateTable = (database: {
  readonly filename: string
}): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> => makeRateTable(open, database.filename)
