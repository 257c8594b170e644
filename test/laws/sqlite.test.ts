import { join } from "node:path"
import {
  agreesWithModel,
  credentialLaws,
  eventLaws,
  operatorLaws,
  passkeyLaws,
  priceListLaws,
  redirectLaws,
  reportLaws,
  storageLaws,
  topUpLaws
} from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterAll, describe, it } from "vitest"
import { runs } from "../storage/runs.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"

const StorageSqlite = await ("Deno" in globalThis
  ? import("@quick-response/storage-sqlite/deno")
  : import("@quick-response/storage-sqlite/node"))

describe("storage in a SQLite file", () => {
  // One store for all laws: each has to hold whatever else is in it.
  const { folder, remove } = makeTemporaryFolder()
  const runtime = ManagedRuntime.make(StorageSqlite.layer({ filename: join(folder, "laws.db") }))
  afterAll(async () => {
    await runtime.dispose()
    remove()
  })
  for (const law of [...storageLaws, ...credentialLaws, ...redirectLaws])
    it(law.name, () => runtime.runPromise(law.holds))
  for (const law of passkeyLaws) it(law.name, () => runtime.runPromise(law.holds))
  for (const law of topUpLaws) it(law.name, () => runtime.runPromise(law.holds))
  for (const law of eventLaws) it(law.name, () => runtime.runPromise(law.holds))
  for (const law of reportLaws) it(law.name, () => runtime.runPromise(law.holds))
  for (const law of [...priceListLaws, ...operatorLaws]) it(law.name, () => runtime.runPromise(law.holds))
})

it("storage in SQLite answers every sequence of operations as the model does", () => {
  const layer = StorageSqlite.layer({ filename: ":memory:" })
  return Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(150) }), layer))
})
