import { Credits, Storage } from "@quick-response/core"
import { credentialLaws, storageLaws } from "@quick-response/laws"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { hasPgBouncer, startPgBouncer } from "./pgbouncer.ts"
import { startPostgres } from "./postgres.ts"

// PgBouncer is not a package of npm: the test runs only if it is installed.
it.skipIf(!hasPgBouncer())("the laws hold through PgBouncer in transaction mode", async () => {
  const server = await startPostgres({ fsync: "off" })
  onTestFinished(server.remove)
  const bouncer = await startPgBouncer(await server.createDatabase("shop"), 3)
  onTestFinished(bouncer.stop)
  const shop = () => StoragePostgres.layer({ url: Redacted.make(bouncer.url), maxConnections: 8 })
  for (const { holds } of [...storageLaws(shop()), ...credentialLaws(shop())]) await Effect.runPromise(holds)
  const accountId = await Effect.runPromise(Effect.provide(openAccount(Credits.Credits(200)), shop()))
  const buyers = Effect.flatMap(Storage, ({ purchase }) =>
    Effect.partition(Array.from({ length: 100 }), () => purchase(orderBy(accountId)), { concurrency: 32 })
  )
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => Effect.runPromise(Effect.provide(buyers, shop())))
  )
  expect(outcomes.reduce((sum, [, bought]) => sum + bought.length, 0)).toBe(200)
  const refusals = new Set(outcomes.flatMap(([refused]) => refused.map(({ _tag }) => _tag)))
  expect(refusals).toEqual(new Set(["InsufficientBalance"]))
  const audit = Effect.flatMap(Storage, (storage) => storage.audit)
  expect(await Effect.runPromise(Effect.provide(audit, shop()))).toEqual([])
  // The connections to the server have no setting left that others would meet.
  const other = new pg.Client(bouncer.url)
  await other.connect()
  for (let times = 0; times < 6; times++)
    expect((await other.query("SHOW statement_timeout")).rows).toEqual([{ statement_timeout: "0" }])
  await other.end()
})
