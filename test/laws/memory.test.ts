import { Credits, Storage, StorageError } from "@quick-response/core"
import { agreesWithModel, portLaws } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "../storage/accounts.ts"
import { runs } from "../storage/runs.ts"

/** The reason why a store failed. */
const causeOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), (error) => (error instanceof StorageError ? String(error.cause) : error))

describe("storage in memory", () => {
  for (const law of portLaws(StorageMemory.layer)) it(law.name, () => Effect.runPromise(law.holds))

  it("answers random histories as the model does", () =>
    Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(60) }), StorageMemory.layer)))

  it("names a caller's mistake in a StorageError", () =>
    Effect.gen(function* () {
      const { purchase, post } = yield* Storage
      const accountId = yield* openAccount(Credits.Credits(10))
      const order = orderBy(accountId)
      yield* purchase(order)
      expect(yield* causeOf(purchase(order))).toBe(`Error: the id ${order.qrCodeId} is taken`)
      const given = { ...orderBy(accountId), price: Credits.Credits(-1) }
      expect(yield* causeOf(purchase(given))).toBe("Error: a price of -1")
      const posting = { accountId, kind: "grant", amount: Credits.Credits(-1), reason: "" } as const
      expect(yield* causeOf(post({ ...posting, at: order.at }))).toBe("Error: a grant of -1")
    }).pipe(Effect.provide(StorageMemory.layer), Effect.runPromise))
})
