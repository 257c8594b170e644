import { peopleAgreeWithModel } from "@quick-response/core/testing"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"
import { runs } from "../storage/runs.ts"
import { StorageSqlite } from "../storage/sqlite.ts"

const stores = {
  memory: { layer: StorageMemory.layer, count: runs(50) },
  SQLite: { layer: StorageSqlite.layer({ filename: ":memory:" }), count: runs(20) }
}

/** The audit after each run reads the whole store: so every so many runs have a store of their own. */
const mostOfStore = 100

describe("people's verbs answer every sequence, alone and at once, as the model does, and the audit passes", () => {
  for (const [name, { layer, count }] of Object.entries(stores))
    it(`in ${name}`, () =>
      Effect.runPromise(
        Effect.repeatN(
          Effect.provide(peopleAgreeWithModel({ runs: Math.min(count, mostOfStore) }), layer),
          Math.ceil(count / mostOfStore) - 1
        )
      ))

  it("leaves open in which order a mail was asked for and put off, which only what comes later tells", () =>
    Effect.runPromise(
      Effect.provide(peopleAgreeWithModel({ runs: 100, seed: -2083339368 }), stores.memory.layer)
    ))

  it("gives nothing to an account that is closed", () =>
    Effect.runPromise(
      Effect.provide(peopleAgreeWithModel({ runs: 100, seed: -786052195 }), stores.memory.layer)
    ))
})
