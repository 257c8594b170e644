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

/** A database beside which a table of limits lies. */
export interface LimitedFile extends ExistingFile {
  /** Milliseconds that a charge tries while other processes hold the file, 250 by default; the request waits meanwhile. */
  readonly retryTimeout?: number | undefined
}

/** The exports of a runtime's entry: Node and Deno differ in how they open a file alone. */
export interface SqliteAdapter {
  /**
   * The storage port on a SQLite file. A missing file is created, with its folder, which the log says; `:memory:` is a store that
   * ends with the scope. Any number of processes may use one file. Acknowledged writes survive a loss of power. While the file is
   * deleted, moved away or replaced, every verb fails.
   */
  readonly layer: (database: DatabaseFile) => Layer.Layer<Book | StoragePorts, DatabaseUnusable>
  /** The same on an existing file of the newest schema, of which nothing is changed: every write fails. For audits. */
  readonly readOnlyLayer: (database: ExistingFile) => Layer.Layer<Book | StoragePorts, DatabaseUnusable>
  /**
   * Writes a whole copy of a file that is in use, as it is at one moment, to a new file, which only its owner can read; answers its
   * bytes. Half a copy never has the name of a whole one.
   */
  readonly copyFile: (
    database: ExistingFile & { readonly copy: string }
  ) => Effect.Effect<number, DatabaseUnusable>
  /** The random id that a database was given when it was made, by which another process can be told to open no other. */
  readonly identity: (database: ExistingFile) => Effect.Effect<string, DatabaseUnusable>
  /** The {@link RateTable} that all processes on this database share: a file beside it that ends in `-limits`. */
  readonly rateTable: (database: LimitedFile) => Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope>
}

/** The adapter that opens files by this client. */
export const makeAdapter = (open: Open): SqliteAdapter => ({
  layer: (database) => layerWith(open, database),
  readOnlyLayer: ({ filename }) => readOnlyLayerWith(open, filename),
  copyFile: ({ filename, copy }) => copyFileWith(open, filename, copy),
  identity: ({ filename }) => identityWith(open, filename),
  rateTable: ({ filename, retryTimeout }) => makeRateTable(open, filename, retryTimeout)
})
