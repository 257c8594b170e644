import { Credits, IdempotencyKey, type PurchaseOrder, Storage } from "@quick-response/core"
import { seededScheduler } from "@quick-response/laws"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import pg from "pg"
import { afterAll, expect, it } from "vitest"
import { openAccount, orderBy, sharedConfig } from "./accounts.ts"
import { anyPostgres } from "./postgres.ts"
import { recordedPostgres } from "./recordedPostgres.ts"

const server = await anyPostgres()
afterAll(server.remove)

const recorded = async (name: string) => recordedPostgres(await server.createDatabase(name))

const buy = (orders: ReadonlyArray<PurchaseOrder>) =>
  Effect.flatMap(Storage, ({ purchase }) =>
    Effect.forEach(orders, purchase, { concurrency: 200, discard: true })
  )

it("concurrent purchase() calls read by two statements and write by one", async () => {
  const { texts, layer } = await recorded("together")
  await Effect.runPromise(
    Effect.gen(function* () {
      const accounts = yield* Effect.replicateEffect(openAccount(Credits.Credits(1_000)), 20)
      const orders = accounts.flatMap((accountId, index) => [
        { ...orderBy(accountId), config: sharedConfig },
        {
          ...orderBy(accountId),
          idempotency: { key: IdempotencyKey.make(`key ${index}`), fingerprint: "one" }
        }
      ])
      texts.length = 0
      yield* buy(orders)
    }).pipe(Effect.provide(layer))
  )
  expect(texts.map((text) => /^\w+/.exec(text)?.[0])).toEqual(["BEGIN", "SELECT", "SELECT", "WITH", "COMMIT"])
  // A server that plans on accounts that others may change is refused when it writes, and tries again.
  expect(texts[1]).toMatch(/FROM accounts .* FOR UPDATE$/s)
})

it("isBusy() is true for conflicts, deadlocks, locks and tables made meanwhile", () => {
  const isBusy = (code: string) => StoragePostgres.postgres.isBusy(Object.assign(new Error(""), { code }))
  expect(["40001", "40P01", "55P03", "42P07"].map(isBusy)).toEqual([true, true, true, true])
  expect(["42501", "3D000", "XX001"].map(isBusy)).toEqual([false, false, false])
})

it("bulk.join() answers a row for each change with a wrong count", async () => {
  const { bulk, placeholders } = StoragePostgres.postgres
  if (bulk === undefined) throw new Error("the dialect joins no changes")
  const client = new pg.Client(await server.createDatabase("counted"))
  await client.connect()
  await client.query("CREATE TABLE a (n INTEGER); CREATE TABLE b (n INTEGER); CREATE TABLE c (n INTEGER)")
  await client.query("INSERT INTO a VALUES (1), (2), (3); INSERT INTO b VALUES (1)")
  const text = placeholders(
    bulk.join([
      { text: "UPDATE a SET n = n WHERE n <= ? RETURNING 1 AS updated", isCounted: true },
      { text: "INSERT INTO c VALUES (?)", isCounted: false },
      { text: "UPDATE b SET n = n WHERE n = ? RETURNING 1 AS updated", isCounted: true }
    ])
  )
  const conflicts = async (...parameters: ReadonlyArray<number>) =>
    (await client.query(text, [...parameters])).rowCount
  const outcomes = [
    await conflicts(2, 0, 1, 2, 1),
    await conflicts(1, 0, 1, 2, 1),
    await conflicts(3, 0, 1, 2, 1),
    await conflicts(2, 0, 9, 2, 1),
    await conflicts(0, 0, 9, 2, 1)
  ]
  await client.end()
  expect(outcomes).toEqual([0, 1, 1, 1, 2])
})

it("concurrent findImage() calls read within their transactions", async () => {
  const { url, layer } = await recorded("turns")
  const client = new pg.Client(url)
  await client.connect()
  const left = `SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
  await Effect.runPromise(
    Effect.gen(function* () {
      const { findImage } = yield* Storage
      const reads = Effect.replicateEffect(findImage("none"), 8, { concurrency: "unbounded" })
      for (let seed = 0; seed < 25; seed++) {
        yield* Effect.withScheduler(reads, seededScheduler(seed))
        const { rows } = yield* Effect.promise(() => client.query(left))
        expect({ seed, rows }).toEqual({ seed, rows: [] })
      }
    }).pipe(Effect.provide(layer))
  ).finally(() => client.end())
})

it("purchase() reads no more records as its account grows", async () => {
  const { url, layer } = await recorded("lookups")
  const sales = 1_000
  await Effect.runPromise(
    Effect.gen(function* () {
      const accountId = yield* openAccount(Credits.Credits(sales))
      yield* buy(Array.from({ length: sales }, () => orderBy(accountId)))
    }).pipe(Effect.provide(layer))
  )
  const client = new pg.Client(url)
  await client.connect()
  const read = () =>
    client
      .query("SELECT sum(idx_tup_read)::int AS rows FROM pg_stat_user_indexes WHERE relname = 'qr_codes'")
      .then(({ rows }) => Number(rows[0]?.rows))
  // A backend tells its statistics when it ends.
  await expect.poll(read).toBeGreaterThan(sales)
  expect(await read()).toBeLessThan(20 * sales)
  await client.end()
})

it("purchase() finds first answers without reading whole tables", async () => {
  const { url, layer } = await recorded("replays")
  const sales = 3_000
  const client = new pg.Client(url)
  await client.connect()
  const rowsOf = (text: string) => client.query(text).then(({ rows }) => Number(rows[0]?.rows))
  const readWhole =
    "SELECT sum(seq_tup_read)::int AS rows FROM pg_stat_user_tables WHERE relname IN ('qr_codes', 'ledger')"
  const before = await Effect.runPromise(
    Effect.gen(function* () {
      const accountId = yield* openAccount(Credits.Credits(sales))
      const orders = Array.from({ length: sales }, (_, index) => ({
        ...orderBy(accountId),
        idempotency: { key: IdempotencyKey.make(`key ${index}`), fingerprint: "one" }
      }))
      yield* buy(orders)
      yield* Effect.promise(() => client.query("ANALYZE"))
      const before = yield* Effect.promise(() => rowsOf(readWhole))
      yield* buy(orders.slice(0, 8))
      return before
    }).pipe(Effect.provide(layer))
  )
  const idle = "SELECT count(*) AS rows FROM pg_stat_activity WHERE datname = current_database()"
  // A backend tells its statistics when it ends.
  await expect.poll(() => rowsOf(idle)).toBe(1)
  expect(await rowsOf(readWhole)).toBe(before)
  await client.end()
})
