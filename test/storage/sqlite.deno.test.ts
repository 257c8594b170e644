import { join } from "node:path"
import { agreesWithModel, storageLaws } from "@quick-response/core/testing"
import * as StorageSqlite from "@quick-response/storage-sqlite/deno"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"
import { runs } from "./runs.ts"
import { temporaryFolder } from "./temporary.ts"

describe("storage in a SQLite file", () => {
  for (const law of storageLaws) {
    it(law.name, () => {
      const layer = StorageSqlite.layer({ filename: join(temporaryFolder(), "laws.db") })
      return Effect.runPromise(Effect.provide(law.holds, layer))
    })
  }
  it("answers every sequence of operations as the model does", () => {
    const layer = StorageSqlite.layer({ filename: ":memory:" })
    return Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(300) }), layer))
  })
})
