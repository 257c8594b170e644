import type { SqliteAdapter } from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { isDeno } from "../process/packageFiles.ts"

/** The adapter of this runtime, loaded when it is first needed: Deno cannot load Node's driver. */
export const sqlite: Effect.Effect<SqliteAdapter> = Effect.promise(
  (): Promise<SqliteAdapter> =>
    isDeno ? import("@quick-response/storage-sqlite/deno") : import("@quick-response/storage-sqlite/node")
)
