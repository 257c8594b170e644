import * as Reactivity from "@effect/experimental/Reactivity"
import { checksumOf, migrations, schemaOfForm } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openClient } from "./client.ts"

describe("migrations", () => {
  for (const [index, { name, checksum }] of migrations.entries()) {
    it(`${index + 1} ${name} makes the schema of its checksum: a released migration never changes`, () =>
      Effect.gen(function* () {
        const schema = yield* schemaOfForm(openClient(":memory:"), index + 1)
        expect({ checksum: checksumOf(schema) }).toEqual({ checksum })
      }).pipe(Effect.provide(Reactivity.layer), Effect.runPromise))
  }
})
