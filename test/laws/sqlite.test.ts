import { join } from "node:path"
import { agreesWithModel } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterAll, describe, it } from "vitest"
import { runs } from "../storage/runs.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { portLaws } from "./portLaws.ts"

describe("storage in a SQLite file", () => {
  // One store for all laws: each has to hold whatever else is in it.
  const { folder, remove } = makeTemporaryFolder()
  const runtime = ManagedRuntime.make(StorageSqlite.layer({ filename: join(folder, "laws.db") }))
  afterAll(async () => {
    await runtime.dispose()
    remove()
  })
  for (const law of portLaws) it(law.name, () => runtime.runPromise(law.holds))
})

it("storage in SQLite answers random histories as the model does", () => {
  const layer = StorageSqlite.layer({ filename: ":memory:" })
  return Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(30) }), layer))
})
