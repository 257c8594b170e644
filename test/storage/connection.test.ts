import { join } from "node:path"
import { Credits, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { watchConnections } from "./connection.ts"
import { temporaryFolder } from "./temporary.ts"

const StorageSqlite =
  "Deno" in globalThis
    ? await import("@quick-response/storage-sqlite/deno")
    : await import("@quick-response/storage-sqlite/node")

const newLayer = () => StorageSqlite.layer({ filename: join(temporaryFolder(), "store.db") })

const watch = (replace?: (text: string) => string) => {
  const watched = watchConnections(replace)
  onTestFinished(watched.stop)
  return watched
}

describe("the connection that commits purchases", () => {
  it("commits to disk, keeps foreign keys, and never waits for locks", async () => {
    const { thatPrepared, read } = watch()
    const settings = await Effect.gen(function* () {
      const { purchase } = yield* Storage
      yield* purchase(orderBy(yield* openAccount(Credits.Credits(1))))
      const connections = thatPrepared("COMMIT")
      expect(connections).toHaveLength(1)
      return connections.map((connection) => ({
        synchronous: read(connection, "synchronous"),
        journal_mode: read(connection, "journal_mode"),
        fullfsync: read(connection, "fullfsync"),
        foreign_keys: read(connection, "foreign_keys"),
        busy_timeout: read(connection, "busy_timeout")
      }))
    }).pipe(Effect.provide(newLayer()), Effect.runPromise)
    // 2 is FULL: with NORMAL, a loss of power undoes acknowledged writes.
    expect(settings).toEqual([
      { synchronous: 2, journal_mode: "wal", fullfsync: 1, foreign_keys: 1, busy_timeout: 0 }
    ])
  })

  for (const [setting, worse, reads] of [
    ["synchronous = FULL", "synchronous = NORMAL", "keeps synchronous at 1: .* allow FULL"],
    ["journal_mode = WAL", "journal_mode = DELETE", "keeps journal_mode at delete: .* allow WAL"],
    ["foreign_keys = ON", "foreign_keys = OFF", "keeps foreign_keys at 0: .* allow ON"]
  ] as const) {
    it(`is refused at the start where the database keeps ${worse}`, async () => {
      watch((text) => (text === `PRAGMA ${setting}` ? `PRAGMA ${worse}` : text))
      const opened = Effect.provide(Effect.void, newLayer())
      expect((await Effect.runPromise(Effect.flip(opened))).message).toMatch(new RegExp(reads))
    })
  }
})
