import { agreesWithModel, storageLaws } from "@quick-response/core/testing"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"
import { runs } from "./runs.ts"

// What was planted by hand, in this adapter and in the SQL one, and what caught it: no check of the balance ("a balance of
// exactly the price", "of many buyers at once", the model), a yield between read and write ("of many buyers at once", "the
// same claim many times at once", the model), no memory of the claim (all laws of claims, the model), an order by time
// alone ("newest first, by time and then by id", the model), an answer before COMMIT ("a batch of purchases answers just
// what it holds", in the test of faults).
describe("storage in memory", () => {
  for (const law of storageLaws) {
    it(law.name, () => Effect.runPromise(Effect.provide(law.holds, StorageMemory.layer)))
  }

  it("answers every sequence of operations as the model does", () =>
    Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(1_000) }), StorageMemory.layer)))
})
