import type { RateTable, StoragePorts } from "@quick-response/core"
import type { Book, DatabaseUnusable } from "@quick-response/storage-sql"
import type * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { copyFileWith } from "./copyFile.ts"
import { type DatabaseFile, layerWith, type Open } from "./openDatabase.ts"
import { identityWith, readOnlyLayerWith } from "./readOnly.ts"
import { makeRateTable } from "./sqliteRateTable.ts"

type ExistingFile = Pick<DatabaseFile, "filename">

/** A database with its table of limits. */
export interface LimitedFile extends ExistingFile {
  /**
   * Milliseconds for which a charge retries while other processes lock the file, 250 by default; the request waits for
   * it.
   */
  readonly retryTimeout?: number | undefined
}

/** A runtime entry's exports: Node and Deno differ only in how they open a file. */
export interface SqliteAdapter {
  /**
   * The storage ports on a SQLite file, created with its folder if missing, which is logged; `:memory:` ends with the
   * scope. Any number of processes can share a file. Acknowledged writes survive a loss of power. While the file is
   * deleted, moved or replaced, every verb fails.
   */
  readonly layer: (database: DatabaseFile) => Layer.Layer<Book | StoragePorts, DatabaseUnusable>
  /** The same on an existing file of the newest schema, read only: every write fails. For audits. */
  readonly readOnlyLayer: (database: ExistingFile) => Layer.Layer<Book | StoragePorts, DatabaseUnusable>
  /**
   * Writes a consistent copy of a file in use to a new file, readable by its owner only; returns its size in bytes.
   * Incomplete copies never have the final name.
   */
  readonly copyFile: (
    database: ExistingFile & { readonly copy: string }
  ) => Effect.Effect<number, DatabaseUnusable>
  /** The random id that a database gets at creation, so that other processes can refuse to open another one. */
  readonly identity: (database: ExistingFile) => Effect.Effect<string, DatabaseUnusable>
  /** The {@link RateTable} shared by all processes on this database: a file beside it with the suffix `-limits`. */
  readonly rateTable: (database: LimitedFile) => Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope>
}

export const makeAdapter = (open: Open): SqliteAdapter => ({
  layer: (database) => layerWith(open, database),
  readOnlyLayer: ({ filename }) => readOnlyLayerWith(open, filename),
  copyFile: ({ filename, copy }) => copyFileWith(open, filename, copy),
  identity: ({ filename }) => identityWith(open, filename),
  rateTable: ({ filename, retryTimeout }) => makeRateTable(open, filename, retryTimeout)
})
