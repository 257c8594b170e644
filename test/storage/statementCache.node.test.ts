import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { Slug, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { temporaryFolder } from "./temporary.ts"

const slug = Schema.decodeSync(Slug)("no-such-tool")

it("a statement that could not be prepared is prepared again", () => {
  const filename = join(temporaryFolder(), "store.db")
  return Effect.runPromise(
    Effect.gen(function* () {
      const { findTool, listAccounts } = yield* Storage
      const aside = yield* SqliteClient.make({ filename })
      yield* aside`ALTER TABLE tools RENAME TO hidden`
      // The connection learns of the change by a statement that is run.
      yield* listAccounts({ pageNumber: 1, pageSize: 9 })
      expect((yield* Effect.flip(findTool(slug)))._tag).toBe("StorageError")
      yield* aside`ALTER TABLE hidden RENAME TO tools`
      // The client of better-sqlite3 remembers the failure for a second.
      const again = Effect.flip(findTool(slug)).pipe(
        Effect.repeat({
          until: ({ _tag }) => _tag === "ToolNotFound",
          schedule: Schedule.spaced("50 millis")
        }),
        Effect.timeout("5 seconds")
      )
      yield* again
    }).pipe(
      Effect.scoped,
      Effect.provide(StorageSqlite.layer({ filename })),
      Effect.provide(Reactivity.layer)
    )
  )
})
