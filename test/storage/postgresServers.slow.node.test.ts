import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
  Credits,
  IdempotencyKey,
  type PurchaseOrder,
  type QrCodeId,
  Storage
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as StoragePostgres from "@quick-response/storage-postgres"
import { layer as layerOf } from "@quick-response/storage-sql"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"
import { openAccount, orderBy, sharedConfig } from "./accounts.ts"
import { type PostgresServer, startPostgres } from "./postgres.ts"
import { proxyBefore } from "./postgresProxy.ts"
import { runs } from "./runs.ts"

let server: PostgresServer
beforeAll(async () => {
  // Its processes crash, not the machine: the system keeps their writes without a sync.
  server = await startPostgres({ max_connections: "60", fsync: "off" })
})
afterAll(() => server.remove())

let databases = 0
const newDatabase = () => server.createDatabase(`shop${databases++}`)

/** A server's storage, until the test ends. */
const storageOn = (url: string, maxConnections = 4) => {
  const runtime = ManagedRuntime.make(StoragePostgres.layer({ url: Redacted.make(url), maxConnections }))
  onTestFinished(() => runtime.dispose())
  return <A, E>(use: (storage: typeof Storage.Service) => Effect.Effect<A, E, Storage>) =>
    runtime.runPromise(Effect.flatMap(Storage, use))
}

const open = (units: number) => () => openAccount(Credits.Credits(units))

/** Buys with this many callers at once, each this often, and counts sales and refusals. */
const buyAtOnce =
  (accountId: AccountId, callers: number, times: number) => (storage: typeof Storage.Service) =>
    Effect.map(
      Effect.forEach(
        Array.from({ length: callers * times }),
        () => Effect.either(storage.purchase(orderBy(accountId))),
        { concurrency: callers }
      ),
      (answers) => ({
        bought: answers.filter(Either.isRight).length,
        refusals: [...new Set(answers.flatMap((answer) => (Either.isLeft(answer) ? [answer.left._tag] : [])))]
      })
    )

const booksOf = (accountId: AccountId) => (storage: typeof Storage.Service) =>
  Effect.gen(function* () {
    const violations = yield* storage.audit
    const { balance } = yield* storage.findAccount({ id: accountId })
    const { totalCount } = yield* storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 1 })
    return { violations, balance, totalCount }
  })

it("layer() of ten servers at once makes the tables once", async () => {
  const url = await newDatabase()
  const servers = Array.from({ length: 10 }, () => storageOn(url, 1))
  const ids = await Promise.all(servers.map((run) => run(open(1))))
  expect(
    await storageOn(url)((storage) =>
      Effect.map(storage.listAccounts({ pageNumber: 1, pageSize: 99 }), ({ totalCount }) => totalCount)
    )
  ).toBe(10)
  expect(new Set(ids).size).toBe(10)
})

it("purchase() of four servers sells exactly what is paid for", async () => {
  const url = await newDatabase()
  const first = storageOn(url)
  const servers = [first, storageOn(url), storageOn(url), storageOn(url)]
  const accountId = await first(open(1_000))
  const reports = await Promise.all(servers.map((run) => run(buyAtOnce(accountId, 32, 10))))
  expect(reports.reduce((sum, { bought }) => sum + bought, 0)).toBe(1_000)
  expect(new Set(reports.flatMap(({ refusals }) => refusals))).toEqual(new Set(["InsufficientBalance"]))
  expect(await first(booksOf(accountId))).toEqual({ violations: [], balance: 0, totalCount: 1_000 })
})

it("purchase() of one key at two servers charges once", async () => {
  const url = await newDatabase()
  const first = storageOn(url)
  const second = storageOn(url)
  const accountId = await first(open(1_000))
  const orders = Array.from(
    { length: 60 },
    (_, n): PurchaseOrder => ({
      ...orderBy(accountId),
      config: sharedConfig,
      idempotency: { key: IdempotencyKey.make(`key ${n}`), fingerprint: "one" }
    })
  )
  const buyAll = (storage: typeof Storage.Service) =>
    Effect.forEach(orders, (order) => storage.purchase({ ...order, qrCodeId: orderBy(accountId).qrCodeId }), {
      concurrency: "unbounded"
    })
  const [one, other] = await Promise.all([first(buyAll), second(buyAll)])
  expect(one.map(({ receipt }) => receipt)).toEqual(other.map(({ receipt }) => receipt))
  expect([...one, ...other].filter(({ replayed }) => !replayed)).toHaveLength(60)
  expect(await first(booksOf(accountId))).toEqual({ violations: [], balance: 940, totalCount: 60 })
})

it("post() of one key at two servers credits once", async () => {
  const url = await newDatabase()
  const [first, second] = [storageOn(url), storageOn(url)]
  const accountId = await first(open(0))
  const postAll = (units: number) => (storage: typeof Storage.Service) =>
    Effect.forEach(
      Array.from({ length: 60 }, (_, n) => IdempotencyKey.make(`payment ${n}`)),
      (key) => {
        const amount = Credits.Credits(units)
        const at = DateTime.unsafeNow()
        return Effect.either(storage.post({ accountId, kind: "grant", amount, reason: "paid", at, key }))
      },
      { concurrency: "unbounded" }
    )
  const [one, other] = await Promise.all([first(postAll(5)), second(postAll(5))])
  expect(one.every(Either.isRight)).toBe(true)
  expect(one).toEqual(other)
  const refused = await second(postAll(6))
  expect(new Set(refused.map((answer) => (Either.isLeft(answer) ? answer.left._tag : "done")))).toEqual(
    new Set(["CreditKeyTaken"])
  )
  expect(await first(booksOf(accountId))).toMatchObject({ violations: [], balance: 300 })
})

it("purchase() of servers with different clocks keeps times in order", async () => {
  const url = await newDatabase()
  const first = storageOn(url)
  const second = storageOn(url)
  const accountId = await first(open(1_000))
  const buyBy = (minutes: number) => (storage: typeof Storage.Service) =>
    Effect.replicateEffect(
      Effect.suspend(() => {
        const at = DateTime.add(DateTime.unsafeNow(), { minutes })
        return storage.purchase({ ...orderBy(accountId), at })
      }),
      40
    )
  await Promise.all([first(buyBy(-5)), second(buyBy(5))])
  expect(await first(booksOf(accountId))).toEqual({ violations: [], balance: 920, totalCount: 80 })
})

it("a silent connection is given up in time and replaced", async () => {
  const url = await newDatabase()
  let isSilent = false
  const pass = (packet: Buffer) => (isSilent ? undefined : packet)
  const run = storageOn(await proxyBefore(url, { toServer: pass, toClient: pass }), 2)
  const accountId = await run(open(10))
  isSilent = true
  expect(await run(buyAtOnce(accountId, 1, 1))).toEqual({ bought: 0, refusals: ["StorageError"] })
  isSilent = false
  await expect.poll(() => run(buyAtOnce(accountId, 1, 1)).then(({ bought }) => bought)).toBe(1)
  const { violations, balance, totalCount } = await run(booksOf(accountId))
  expect([violations, balance + totalCount]).toEqual([[], 10])
})

it("interrupted reads of an exhausted pool leave no connection behind", async () => {
  const url = await newDatabase()
  const run = storageOn(url, 2)
  const accountId = await run(open(10))
  const page = (storage: typeof Storage.Service) =>
    storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 1 })
  await run((storage) =>
    Effect.gen(function* () {
      for (let round = 0; round < 40; round++) {
        const readers = yield* Effect.forEach(Array.from({ length: 8 }), () => Effect.fork(page(storage)))
        for (let turn = 0; turn < round % 7; turn++) yield* Effect.promise(() => new Promise(setImmediate))
        yield* Fiber.interruptAll(readers)
      }
    })
  )
  expect(await run(buyAtOnce(accountId, 4, 5))).toEqual({ bought: 10, refusals: ["InsufficientBalance"] })
  const idle = await run(() =>
    Effect.flatMap(StoragePostgres.open({ url: Redacted.make(url), maxConnections: 1 }), (sql) =>
      sql.unsafe(`SELECT count(*)::int AS connections, count(*) FILTER (WHERE state <> 'idle')::int AS busy
        FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    ).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  )
  expect(idle).toEqual([{ connections: 2, busy: 0 }])
})

it("a read-only primary refuses purchases and is read on", async () => {
  const url = await newDatabase()
  const run = storageOn(url)
  const accountId = await run(open(10))
  const setReadOnly = (value: "on" | "off") =>
    run(() =>
      Effect.flatMap(StoragePostgres.open({ url: Redacted.make(url), maxConnections: 1 }), (sql) =>
        Effect.zipRight(
          sql.unsafe(`ALTER SYSTEM SET default_transaction_read_only = ${value}`),
          sql.unsafe("SELECT pg_reload_conf()")
        )
      ).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
    )
  await setReadOnly("on")
  await expect
    .poll(() => run(buyAtOnce(accountId, 1, 1)).then(({ refusals }) => refusals))
    .toEqual(["StorageError"])
  const { balance } = await run((storage) => storage.findAccount({ id: accountId }))
  await setReadOnly("off")
  await expect.poll(() => run(buyAtOnce(accountId, 1, 1)).then(({ bought }) => bought)).toBe(1)
  const books = await run(booksOf(accountId))
  expect(books).toMatchObject({ violations: [], totalCount: 10 - books.balance })
  expect(balance).toBeGreaterThanOrEqual(books.balance)
})

type Execute = Connection["execute"]

/** A server's storage whose statements are run so. */
const interceptedOn = (url: string, intercept: (execute: Execute) => Execute) => {
  const client = Effect.map(StoragePostgres.open({ url: Redacted.make(url), maxConnections: 4 }), (client) =>
    Object.assign(client, {
      reserve: Effect.map(
        client.reserve,
        (connection): Connection => ({ ...connection, execute: intercept(connection.execute) })
      )
    })
  )
  const runtime = ManagedRuntime.make(
    layerOf(StoragePostgres.postgres, "the shop").pipe(
      Layer.provide(Layer.scoped(SqlClient.SqlClient, client)),
      Layer.provide(Reactivity.layer)
    )
  )
  onTestFinished(() => runtime.dispose())
  return <A, E>(use: (storage: typeof Storage.Service) => Effect.Effect<A, E, Storage>) =>
    runtime.runPromise(Effect.flatMap(Storage, use))
}

it("purchase() with a killed backend is whole or absent", async () => {
  let [statements, fatal] = [0, Number.POSITIVE_INFINITY]
  const killed: Array<string> = []
  const run = interceptedOn(await newDatabase(), (execute) => (text, parameters, transform) => {
    const run = execute(text, parameters, transform)
    if (++statements !== fatal) return run
    killed.push(text)
    const kill = execute("SELECT pg_terminate_backend(pg_backend_pid())", [], undefined)
    return Effect.zipRight(Effect.ignore(kill), run)
  })
  const accountId = await run(open(1_000))
  const buy = (storage: typeof Storage.Service) =>
    Effect.either(storage.purchase({ ...orderBy(accountId), config: sharedConfig }))
  statements = 0
  await run(buy)
  const inOne = statements
  let acknowledged = 1
  for (let place = 1; place <= inOne; place++) {
    ;[statements, fatal] = [0, place]
    const answer = await run(buy)
    if (Either.isRight(answer)) acknowledged++
    else expect([place, answer.left._tag]).toEqual([inOne, "StorageError"])
  }
  expect(killed.at(0)).toMatch(/^BEGIN/)
  expect(killed.at(-1)).toBe("COMMIT")
  fatal = Number.POSITIVE_INFINITY
  expect(await run(booksOf(accountId))).toEqual({
    violations: [],
    balance: 1_000 - acknowledged,
    totalCount: acknowledged
  })
})

it("post() whose answer was lost fails and is not repeated", async () => {
  let isLost = false
  const run = interceptedOn(await newDatabase(), (execute) => (text, parameters, transform) => {
    const run = execute(text, parameters, transform)
    if (!isLost || text !== "COMMIT") return run
    isLost = false
    const cause = new Error("Connection terminated unexpectedly")
    return Effect.zipRight(run, new SqlError({ cause }))
  })
  const accountId = await run(open(1))
  isLost = true
  const answer = await run(({ post }) =>
    Effect.either(
      post({ accountId, kind: "grant", amount: Credits.Credits(5), reason: "", at: DateTime.unsafeNow() })
    )
  )
  expect(Either.isLeft(answer) && answer.left._tag).toBe("StorageError")
  expect(await run(booksOf(accountId))).toMatchObject({ violations: [], balance: 6 })
})

it("acknowledged purchases survive crashes of Postgres once", async () => {
  const url = await newDatabase()
  const first = storageOn(url, 8)
  const servers = [first, storageOn(url, 8)]
  const accountId = await first(open(100_000_000))
  const acknowledged: Array<QrCodeId> = []
  let isOver = false
  const buyer = (storage: typeof Storage.Service) =>
    Effect.gen(function* () {
      while (!isOver) {
        const answer = yield* Effect.either(storage.purchase(orderBy(accountId)))
        if (Either.isRight(answer)) acknowledged.push(answer.right.receipt.qrCodeId)
        else expect(answer.left._tag).toBe("StorageError")
      }
    })
  const reader = (storage: typeof Storage.Service) =>
    Effect.gen(function* () {
      while (!isOver) {
        const answer = yield* Effect.either(storage.findAccount({ id: accountId }))
        if (Either.isLeft(answer)) expect(answer.left._tag).toBe("StorageError")
      }
    })
  const using = servers.map((run) =>
    run((storage) =>
      Effect.all([...Array.from({ length: 32 }, () => buyer(storage)), reader(storage), reader(storage)], {
        concurrency: "unbounded"
      })
    )
  )
  const sell = async (count: number) => {
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(before + count)
  }
  const backends = "datname = current_database() AND application_name = 'quick-response'"
  let ended = 0
  /** Ends this many backends one after the other during sales. */
  const endBackends = async (count: number) => {
    const client = new pg.Client(url)
    await client.connect()
    for (const last = ended + count; ended < last; ) {
      await sell(1)
      const { rows } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${backends} ORDER BY random() LIMIT 1`
      )
      ended += rows.length
    }
    await client.end()
  }
  for (let crash = 0; crash < runs(5); crash++) {
    await endBackends(10)
    await sell(200)
    await server.crash()
    await server.start()
    if (crash % 10 === 9) console.log({ crashes: crash + 1, ended, acknowledged: acknowledged.length })
  }
  await sell(200)
  isOver = true
  await Promise.all(using)
  const client = new pg.Client(url)
  await client.connect()
  const connections = () =>
    client
      .query(
        `SELECT count(*)::int AS all, count(*) FILTER (WHERE state <> 'idle')::int AS busy FROM pg_stat_activity
        WHERE ${backends}`
      )
      .then(({ rows }) => rows[0])
  await expect.poll(async () => (await connections()).busy).toBe(0)
  expect((await connections()).all).toBeLessThanOrEqual(16)
  const { violations, totalCount } = await first(booksOf(accountId))
  expect(violations).toEqual([])
  expect(new Set(acknowledged).size).toBe(acknowledged.length)
  const missing = await client.query(
    `SELECT id FROM unnest($1::text[]) AS acknowledged (id)
      WHERE NOT EXISTS (SELECT FROM qr_codes WHERE qr_codes.id = acknowledged.id AND account_id = $2)`,
    [acknowledged, accountId]
  )
  expect(missing.rows).toEqual([])
  await client.end()
  const unanswered = totalCount - acknowledged.length
  console.log({ crashes: runs(5), ended, acknowledged: acknowledged.length, unanswered })
  expect(totalCount).toBeGreaterThanOrEqual(acknowledged.length)
})
