import { isBuiltin } from "node:module"
import * as process from "node:process"
import { DatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import type { Open } from "./openDatabase.ts"
import { makeAdapter, type SqliteAdapter } from "./SqliteAdapter.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"
export type { DatabaseFile } from "./openDatabase.ts"
export type { LimitedFile, SqliteAdapter } from "./SqliteAdapter.ts"

const loadDriver = (filename: string) =>
  Effect.tryPromise({
    try: () => import("./betterSqlite3Client.ts"),
    catch: (cause) =>
      new DatabaseUnusable({
        database: filename,
        problem: `needs a SQLite driver on Node ${process.versions.node}, which has none built in`,
        remedy: "use Node 22.13 or later, or npm install better-sqlite3",
        cause
      })
  })

const openDriver: Open = (filename, options) =>
  Effect.flatMap(loadDriver(filename), ({ make }) => make(filename, options))

const openBuiltIn: Open = (filename, options) =>
  Effect.flatMap(
    Effect.promise(() => import("./builtInClient.ts")),
    ({ make }) => make(filename, options)
  )

// Preferred to the driver: Node 24.19 can abort while it collects statements of better-sqlite3 12, and 13 does not run
// on Node 20.
const open: Open = isBuiltin("node:sqlite") ? openBuiltIn : openDriver

/** The {@link SqliteAdapter} for Node: by `node:sqlite`, or before Node 22.13 by better-sqlite3. */
const adapter: SqliteAdapter = makeAdapter(open)

/** See {@link SqliteAdapter.layer}. */
export const layer: SqliteAdapter["layer"] = adapter.layer

/** See {@link SqliteAdapter.readOnlyLayer}. */
export const readOnlyLayer: SqliteAdapter["readOnlyLayer"] = adapter.readOnlyLayer

/** See {@link SqliteAdapter.copyFile}. */
export const copyFile: SqliteAdapter["copyFile"] = adapter.copyFile

/** See {@link SqliteAdapter.identity}. */
export const identity: SqliteAdapter["identity"] = adapter.identity

/** See {@link SqliteAdapter.rateTable}. */
export const rateTable: SqliteAdapter["rateTable"] = adapter.rateTable
