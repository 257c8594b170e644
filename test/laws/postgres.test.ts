import { agreesWithModel } from "@quick-response/core/testing"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import { afterAll, describe, it } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { runs } from "../storage/runs.ts"
import { portLaws } from "./portLaws.ts"

const server = await anyPostgres()
afterAll(server.remove)
const [laws, model] = [await server.createDatabase("laws"), await server.createDatabase("model")]

/** Milliseconds that a call has here: a law is about its answer, on a busy machine, too. */
const retryTimeout = 60_000

describe("storage in Postgres", () => {
  // One store for all laws: each has to hold whatever else is in it.
  const runtime = ManagedRuntime.make(StoragePostgres.layer({ url: Redacted.make(laws), retryTimeout }))
  afterAll(() => runtime.dispose())
  for (const law of portLaws) it(law.name, () => runtime.runPromise(law.holds))
})

it("storage in Postgres answers every sequence of operations as the model does", () => {
  const layer = StoragePostgres.layer({ url: Redacted.make(model), retryTimeout })
  return Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(50) }), layer))
})
