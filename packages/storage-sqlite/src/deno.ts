import { make } from "./builtInClient.ts"
import { makeAdapter } from "./SqliteAdapter.ts"

export { DatabaseUnusable } from "@quick-response/storage-sql"
export { make as makeClient } from "./builtInClient.ts"
export type { DatabaseFile } from "./open.ts"
export type { SqliteAdapter } from "./SqliteAdapter.ts"

/** The {@link SqliteAdapter} for Deno 2.2 or later, by the runtime's own `node:sqlite`. */
export const { layer, readOnlyLayer, identity, rateTable } = makeAdapter(make)
