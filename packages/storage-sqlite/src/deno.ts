import { make } from "./builtInClient.ts"
import { makeAdapter, type SqliteAdapter } from "./SqliteAdapter.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"
export { make as makeClient } from "./builtInClient.ts"
export type { DatabaseFile } from "./openDatabase.ts"
export type { LimitedFile, SqliteAdapter } from "./SqliteAdapter.ts"

/** The {@link SqliteAdapter} for Deno 2.2 or later, by the runtime's own `node:sqlite`. */
export const { layer, readOnlyLayer, copyFile, identity, rateTable }: SqliteAdapter = makeAdapter(make)
