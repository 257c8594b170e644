import * as process from "node:process"
import type { Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { DatabaseUnusable } from "./DatabaseUnusable.ts"
import { layerOn, type Open } from "./open.ts"
import { type RateTable, rateTableOn } from "./rateTable.ts"
import { make } from "./sqliteClient.ts"

export { DatabaseUnusable } from "./DatabaseUnusable.ts"
export type { RateTable } from "./rateTable.ts"

/**
 * From 24.19 on, Node aborts when it collects a statement of better-sqlite3 12 while no JavaScript runs, and
 * better-sqlite3 13 does not run on Node 20. By then `node:sqlite` is built in.
 */
const firstMajorWithoutDriver = 24

const library =
  Number.parseInt(process.versions.node, 10) < firstMajorWithoutDriver
    ? Effect.promise(() => import("./betterSqlite3.ts"))
    : Effect.promise(() => import("./nodeSqlite.ts"))

const open: Open = (filename) => Effect.flatMap(library, (sqlite) => make(() => sqlite.open(filename)))

/**
 * The storage port on a SQLite file, for Node: through better-sqlite3 before Node 24, through the runtime's own
 * `node:sqlite` from then on. The file is created with its folder where it is missing; `:memory:` is a store that ends
 * with the scope. Any number of processes may use one file. What was acknowledged survives a loss of power.
 */
export const layer = ({ filename }: { readonly filename: string }): Layer.Layer<Storage, DatabaseUnusable> =>
  layerOn(open, filename)

/** The {@link RateTable} of all processes that name this database: a file beside it, which ends in `-limits`. */
export const rateTable = (database: {
  readonly filename: string
}): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> => rateTableOn(open, database.filename)
