import { setTimeout as pause } from "node:timers/promises"
import { Credits, Storage } from "@quick-response/core"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { afterAll, expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { anyPostgres } from "./postgres.ts"

const postgres = await anyPostgres()
afterAll(postgres.remove)

/** Longer than a statement of the storage may take, and longer than its client waits for an answer, also when it tries again. */
const long = 12_000

it("migrate() waits longer than a sale may", async () => {
  const url = await postgres.createDatabase("migrate")
  const other = new pg.Client(url)
  await other.connect()
  try {
    // A statement that makes a table of the same name has to wait for the end of this transaction.
    await other.query("BEGIN")
    await other.query("CREATE TABLE accounts (id int)")
    let isDone = false
    const migrating = Effect.runPromise(StoragePostgres.migrate({ url: Redacted.make(url) })).then(() => {
      isDone = true
    })
    await Promise.race([migrating, pause(long)])
    expect(isDone).toBe(false)
    await other.query("ROLLBACK")
    await migrating
  } finally {
    await other.end()
  }
  const sale = Effect.flatMap(Storage, ({ purchase }) =>
    Effect.flatMap(openAccount(Credits.Credits(1)), (accountId) => purchase(orderBy(accountId)))
  )
  await Effect.runPromise(Effect.provide(sale, StoragePostgres.layer({ url: Redacted.make(url) })))
})
