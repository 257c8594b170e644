import { agreesWithModel, storageLaws } from "@quick-response/core/testing"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"
import { runs } from "./runs.ts"

describe("storage in memory", () => {
  for (const law of storageLaws) {
    it(law.name, () => Effect.runPromise(Effect.provide(law.holds, StorageMemory.layer)))
  }

  it("answers every sequence of operations as the model does", () =>
    Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(500) }), StorageMemory.layer)))
})
