import type { RateTable, Storage } from "@quick-response/core"
import type { DatabaseUnusable } from "@quick-response/storage-sql"
import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { make } from "./builtInClient.ts"
import { layerWith } from "./open.ts"
import { makeRateTable } from "./rateTable.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"

/**
 * The storage port on a SQLite file, for Deno 2.2 or later. A missing file is created, with its folder; `:memory:` is a store
 * that ends with the scope. Any number of processes may use one file. What was acknowledged survives a loss of power.
 */
export const layer = ({ filename }: { readonly filename: string }): Layer.Layer<Storage, DatabaseUnusable> =>
  layerWith(make, filename)

/** The {@link RateTable} that all processes on this database share: a file beside it that ends in `-limits`. */
export const rateTable = (database: {
  readonly filename: string
}): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> => makeRateTable(make, database.filename)
