import type { RateTable, Storage } from "@quick-response/core"
import type { DatabaseUnusable } from "@quick-response/storage-sql"
import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { make } from "./builtInClient.ts"
import { type DatabaseFile, layerWith } from "./open.ts"
import { makeRateTable } from "./rateTable.ts"
import { identityWith, readOnlyLayerWith } from "./readOnly.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"
export { make as makeClient } from "./builtInClient.ts"
export type { DatabaseFile } from "./open.ts"

/**
 * The storage port on a SQLite file, for Deno 2.2 or later. A missing file is created, with its folder, which the log says; `:memory:` is
 * a store that ends with the scope. Any number of processes may use one file. What was acknowledged survives a loss of power.
 * While the file is deleted, moved away or replaced, every verb fails.
 */
export const layer = (database: DatabaseFile): Layer.Layer<Storage, DatabaseUnusable> =>
  layerWith(make, database)

/** The same on an existing file of the newest form, of which nothing is changed: every write fails. For audits. */
export const readOnlyLayer = ({
  filename
}: {
  readonly filename: string
}): Layer.Layer<Storage, DatabaseUnusable> => readOnlyLayerWith(make, filename)

/** The random id that a database was given when it was made, by which another process can be told to open no other. */
export const identity = (database: { readonly filename: string }): Effect.Effect<string, DatabaseUnusable> =>
  identityWith(make, database.filename)

/** The {@link RateTable} that all processes on this database share: a file beside it that ends in `-limits`. */
export const rateTable = (database: {
  readonly filename: string
}): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> => makeRateTable(make, database.filename)
