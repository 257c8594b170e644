import { Storage } from "@quick-response/core"
import { agreesWithModel, portLaws } from "@quick-response/laws"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { afterAll, describe, expect, it } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { recordedPostgres } from "../storage/recordedPostgres.ts"
import { runs } from "../storage/runs.ts"
import { openedOnce } from "./openedOnce.ts"

const server = await anyPostgres()
afterAll(server.remove)
const [laws, model] = [await server.createDatabase("laws"), await server.createDatabase("model")]

/** Milliseconds that a call has here: a law is about its answer, on a busy machine, too. */
const retryTimeout = 60_000

/** What CockroachDB, YugabyteDB or Aurora DSQL lack, by their documentation. */
const lacking =
  /\b(?:plpgsql|TRIGGER|DEFERRABLE|SERIAL|BIGSERIAL|NEXTVAL|SAVEPOINT|TRUNCATE|LISTEN|UNLISTEN|NOTIFY|pg_notify|pg_(?:try_)?advisory\w*|TEMP|TEMPORARY|DECLARE|FETCH|COPY|MERGE|ctid)\b/i

/** The statements that make the guards: a function, and triggers that call it. */
const guards = StoragePostgres.postgres.migrations
  .flatMap(({ statements }) => statements.filter((text) => typeof text === "string"))
  .filter((text) => /^CREATE (?:FUNCTION|TRIGGER) /.test(text))

describe("storage in Postgres", () => {
  const { texts, layer } = recordedPostgres(laws, retryTimeout)
  const store = openedOnce(layer)
  for (const law of portLaws(store)) it(law.name, () => Effect.runPromise(law.holds))

  it("sends SQL, guards aside, that compatible engines know", async () => {
    await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Storage, ({ audit }) => audit),
        store
      )
    )
    expect(new Set(texts).size).toBeGreaterThan(100)
    expect(guards.length).toBeGreaterThan(5)
    expect(texts.filter((text) => lacking.test(text))).toEqual(guards)
  })
})

it("storage in Postgres answers random histories as the model does", () => {
  const layer = StoragePostgres.layer({ url: Redacted.make(model), retryTimeout })
  return Effect.runPromise(Effect.provide(agreesWithModel({ runs: runs(8) }), layer))
})
