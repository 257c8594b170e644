import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import type { Storage } from "@quick-response/core"
import type * as Layer from "effect/Layer"
import type { DatabaseUnusable } from "./DatabaseUnusable.ts"
import { layerOn, type Open } from "./open.ts"

export { DatabaseUnusable } from "./DatabaseUnusable.ts"

// A statement that failed to prepare is remembered as failed; for a second only, so that service comes back.
const open: Open = (filename) => SqliteClient.make({ filename, prepareCacheTTL: "1 second" })

/**
 * The storage port on a SQLite file, for Node, through `@effect/sql-sqlite-node`. The file is created with its folder
 * where it is missing; `:memory:` is a store that ends with the scope. Any number of processes may use one file. What
 * was acknowledged survives a loss of power.
 */
export const layer = ({ filename }: { readonly filename: string }): Layer.Layer<Storage, DatabaseUnusable> =>
  layerOn(open, filename)
