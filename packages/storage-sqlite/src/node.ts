import * as process from "node:process"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import type { RateTable, Storage } from "@quick-response/core"
import type { DatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { type DatabaseFile, layerWith, type Open } from "./open.ts"
import { makeRateTable } from "./rateTable.ts"
import { identityWith, readOnlyLayerWith } from "./readOnly.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"
export type { DatabaseFile } from "./open.ts"

// The client caches failures to prepare a statement, too, so its cache expires after a second.
const openDriver: Open = (filename, { readOnly } = { readOnly: false }) =>
  SqliteClient.make({ filename, readonly: readOnly, disableWAL: readOnly, prepareCacheTTL: "1 second" })

const openBuiltIn: Open = (filename, options) =>
  Effect.flatMap(
    Effect.promise(() => import("./builtInClient.ts")),
    ({ make }) => make(filename, options)
  )

/** Node 24.19 can abort while it collects statements of better-sqlite3 12, and version 13 does not run on Node 20. */
const firstMajorWithoutDriver = 24

const open: Open =
  Number.parseInt(process.versions.node, 10) < firstMajorWithoutDriver ? openDriver : openBuiltIn

/**
 * The storage port on a SQLite file, for Node. A missing file is created, with its folder, which the log says; `:memory:` is
 * a store that ends with the scope. Any number of processes may use one file. What was acknowledged survives a loss of power.
 * While the file is deleted, moved away or replaced, every verb fails.
 */
export const layer = (database: DatabaseFile): Layer.Layer<Storage, DatabaseUnusable> =>
  layerWith(open, database)

/** The same on an existing file of the newest form, of which nothing is changed: every write fails. For audits. */
export const readOnlyLayer = ({
  filename
}: {
  readonly filename: string
}): Layer.Layer<Storage, DatabaseUnusable> => readOnlyLayerWith(open, filename)

/** The random id that a database was given when it was made, by which another process can be told to open no other. */
export const identity = (database: { readonly filename: string }): Effect.Effect<string, DatabaseUnusable> =>
  identityWith(open, database.filename)

/** The {@link RateTable} that all processes on this database share: a file beside it that ends in `-limits`. */
export const rateTable = (database: {
  readonly filename: string
}): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> => makeRateTable(open, database.filename)
