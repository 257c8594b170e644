import * as Reactivity from "@effect/experimental/Reactivity"
import { checksumOf, migrations, schemaAfter } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openClient } from "./client.ts"

describe("migrations", () => {
  for (const [index, { name, checksum }] of migrations.entries()) {
    it(`${index + 1} ${name} makes the schema of its checksum: a released migration never changes`, async () => {
      const schema = schemaAfter(openClient(":memory:"), migrations.slice(0, index + 1))
      // Outside the effect, whose failure would not show the checksum.
      expect({
        checksum: checksumOf(await Effect.runPromise(Effect.provide(schema, Reactivity.layer)))
      }).toEqual({ checksum })
    })
  }
})
