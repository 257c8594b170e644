import { peopleAgreeWithModel } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"
import { runs } from "../storage/runs.ts"
import { StorageSqlite } from "../storage/sqlite.ts"

const stores = {
  memory: { layer: StorageMemory.layer, count: runs(25) },
  SQLite: { layer: StorageSqlite.layer({ filename: ":memory:" }), count: runs(8) }
}

/** The audit after each run reads the whole store: so a few runs share a store. */
const mostOfStore = 100

describe("people's verbs answer random histories as the model does", () => {
  for (const [name, { layer, count }] of Object.entries(stores))
    it(`in ${name}`, () =>
      Effect.runPromise(
        Effect.repeatN(
          Effect.provide(peopleAgreeWithModel({ runs: Math.min(count, mostOfStore) }), layer),
          Math.ceil(count / mostOfStore) - 1
        )
      ))
})
