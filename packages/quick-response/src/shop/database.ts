import type { Storage } from "@quick-response/core"
import type { SqliteAdapter } from "@quick-response/storage-sqlite/node"
import type * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { isDeno } from "./runtime.ts"

/** The adapter of this runtime, loaded when it is first needed: Deno cannot load Node's driver. */
const sqlite = (): Promise<SqliteAdapter> =>
  isDeno ? import("@quick-response/storage-sqlite/deno") : import("@quick-response/storage-sqlite/node")

/** Where a shop keeps its records: `sqlite:` and a file, or `memory:`. */
export const DatabaseUrl: Schema.Schema<string> = Schema.String.pipe(
  Schema.pattern(/^(?:memory:|sqlite:(?!:memory:$).+)$/s)
).annotations({ description: `"sqlite:" and a file, as in "sqlite:shop.db", or "memory:"` })

/** The storage that a URL names. */
export const storageAt = async (url: string): Promise<Layer.Layer<Storage, Error>> =>
  url === "memory:"
    ? (await import("@quick-response/storage-memory")).layer
    : (await sqlite()).layer({ filename: url.slice("sqlite:".length) })
