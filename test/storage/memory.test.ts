import { agreesWithModel, storageLaws } from "@quick-response/core/testing"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"
import { runs } from "./runs.ts"

// What was planted by hand, and what caught it. In memory: no check of the balance ("a balance of exactly the price", "of
// many buyers at once", "a purchase that fails", the model), a yield between read and write ("of many buyers at once",
// "the same claim many times at once", the model), no memory of the claim (the laws of claims, the model), an order by time
// alone ("newest first, by time and then by id", the model). In SQL: no check of the balance (the schema's own keeps it from
// being overdrawn; "a balance of exactly the price", "a purchase that fails" and the model miss the refusal), the claim read
// before the transaction ("the same claim many times at once", the model), no memory of the claim (as above), an order by
// time alone in the query and in its index ("newest first, by time and then by id", the model; in the query alone it changes
// nothing, since the index has the order), an answer before COMMIT ("a batch of purchases answers just what it holds", in
// the test of faults, and the test of lost power).
describe("storage in memory", () => {
  for (const law of storageLaws) {
    it(law.name, () => Effect.runPromise(Effect.provide(law.holds, StorageMemory.layer)))
  }

  it("answers every sequence of operations as the model does", () =>
    Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(500) }), StorageMemory.layer)))
})
