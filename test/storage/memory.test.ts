import { storageLaws } from "@quick-response/core/testing"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe, it } from "vitest"

describe("storage in memory", () => {
  for (const law of storageLaws) {
    it(law.name, () => Effect.runPromise(Effect.provide(law.holds, StorageMemory.layer)))
  }
})
