import { join } from "node:path"
import { storageLaws } from "@quick-response/core/testing"
import * as StorageSqlite from "@quick-response/storage-sqlite/deno"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"
import { temporaryFolder } from "./temporary.ts"

describe("storage in a SQLite file", () => {
  for (const law of storageLaws) {
    it(law.name, () => {
      const layer = StorageSqlite.layer({ filename: join(temporaryFolder(), "laws.db") })
      return Effect.runPromise(Effect.provide(law.holds, layer))
    })
  }
})
