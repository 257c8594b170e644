import type { Storage } from "@quick-response/core"
import type { SqliteAdapter } from "@quick-response/storage-sqlite/node"
import type * as Layer from "effect/Layer"
import { QuickResponseError } from "../QuickResponseError.ts"

const isDeno = "Deno" in globalThis

/** The adapter of this runtime, loaded when it is first needed: Deno cannot load Node's driver. */
const sqlite = (): Promise<SqliteAdapter> =>
  isDeno ? import("@quick-response/storage-sqlite/deno") : import("@quick-response/storage-sqlite/node")

/** The storage that a URL names. Throws a `QuickResponseError` where there is none such. */
export const storageAt = async (url: string): Promise<Layer.Layer<Storage, Error>> => {
  if (url === "memory:") return (await import("@quick-response/storage-memory")).layer
  const filename = /^sqlite:(?!:memory:$)(.+)$/s.exec(url)?.[1]
  if (filename !== undefined) return (await sqlite()).layer({ filename })
  throw new QuickResponseError({
    code: "VALIDATION_FAILED",
    errors: [
      `database: expected "sqlite:" and a file, as in "sqlite:shop.db", or "memory:", got ${JSON.stringify(url)}`
    ]
  })
}
