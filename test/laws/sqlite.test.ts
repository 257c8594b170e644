import { join } from "node:path"
import { agreesWithModel, portLaws } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { afterAll, describe, it } from "vitest"
import { runs } from "../storage/runs.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { openedOnce } from "./openedOnce.ts"

describe("storage in a SQLite file", () => {
  const { folder, remove } = makeTemporaryFolder()
  afterAll(remove)
  const store = openedOnce(StorageSqlite.layer({ filename: join(folder, "laws.db") }))
  for (const law of portLaws(store)) it(law.name, () => Effect.runPromise(law.holds))
})

it("storage in SQLite answers random histories as the model does", () => {
  const layer = StorageSqlite.layer({ filename: ":memory:" })
  return Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(30) }), layer))
})
