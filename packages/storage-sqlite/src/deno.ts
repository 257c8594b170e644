import type { RateTable, Storage } from "@quick-response/core"
import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { DatabaseUnusable } from "./DatabaseUnusable.ts"
import { make } from "./nodeSqlite.ts"
import { layerOn } from "./open.ts"
import { rateTableOn } from "./rateTable.ts"

export { DatabaseUnusable } from "./DatabaseUnusable.ts"

/**
 * The storage port on a SQLite file, for Deno 2.2 or later (and Node 22.16 or later), through the runtime's own
 * `node:sqlite`. The file is created with its folder where it is missing; `:memory:` is a store that ends with the scope.
 * Any number of processes may use one file. What was acknowledged survives a loss of power.
 */
export const layer = ({ filename }: { readonly filename: string }): Layer.Layer<Storage, DatabaseUnusable> =>
  layerOn(make, filename)

/** The {@link RateTable} of all processes that name this database: a file beside it, which ends in `-limits`. */
export const rateTable = (database: {
  readonly filename: string
}): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> => rateTableOn(make, database.filename)
