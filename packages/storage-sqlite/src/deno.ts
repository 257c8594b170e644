import { make } from "./builtInClient.ts"
import { makeAdapter, type SqliteAdapter } from "./SqliteAdapter.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"
export { make as makeClient } from "./builtInClient.ts"
export type { DatabaseFile } from "./openDatabase.ts"
export type { LimitedFile, SqliteAdapter } from "./SqliteAdapter.ts"

/** The {@link SqliteAdapter} for Deno 2.2 or later, by the runtime's own `node:sqlite`. */
const adapter: SqliteAdapter = makeAdapter(make)

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
