import { Credits, Storage, StorageError } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { afterAll, expect, it, onTestFinished } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { anyPostgres } from "./postgres.ts"
import { proxyBefore } from "./postgresProxy.ts"

const server = await anyPostgres()
afterAll(server.remove)

const storageOn = (url: string, retryTimeout?: number) => {
  const runtime = ManagedRuntime.make(
    StoragePostgres.layer({ url: Redacted.make(url), maxConnections: 4, retryTimeout })
  )
  onTestFinished(() => runtime.dispose())
  return <A, E>(use: (storage: typeof Storage.Service) => Effect.Effect<A, E, Storage>) =>
    runtime.runPromise(Effect.flatMap(Storage, use))
}

/** The message by which a server that is stopped ends a connection, after its length. */
const shutdownMessage = (() => {
  const fields = ["SFATAL", "VFATAL", "C57P01", "Mterminating connection due to administrator command"]
  const body = Buffer.from(`${fields.join("\0")}\0\0`)
  const head = Buffer.alloc(5, "E")
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
})()

const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const isReady = (packet: Buffer): boolean => packet.subarray(-readyForQuery.length).equals(readyForQuery)

it("layer() serves on if a backend ends in any packet", async () => {
  const url = await server.createDatabase("ended")
  let [answers, nth] = [0, Number.POSITIVE_INFINITY]
  const through = await proxyBefore(url, {
    toServer: (packet) => packet,
    toClient: (packet) =>
      isReady(packet) && ++answers % nth === 0 ? Buffer.concat([packet, shutdownMessage]) : packet
  })
  const run = storageOn(through)
  const accountId = await run(() => openAccount(Credits.Credits(100)))
  const find = (storage: typeof Storage.Service) => Effect.either(storage.findAccount({ id: accountId }))
  const buy = (storage: typeof Storage.Service) => Effect.either(storage.purchase(orderBy(accountId)))
  let [sold, unknown] = [0, 0]
  for (nth = 2; nth <= 7; nth++) {
    for (let call = 1; call < nth; call++) {
      const found = await run(find)
      if (Either.isLeft(found)) expect(found.left._tag).toBe("StorageError")
      const bought = await run(buy)
      if (Either.isRight(bought)) sold++
      else expect([++unknown > 0, bought.left._tag]).toEqual([true, "StorageError"])
    }
  }
  nth = Number.POSITIVE_INFINITY
  const { balance } = Either.getOrThrow(await run(find))
  expect(100 - balance).toBeGreaterThanOrEqual(sold)
  expect(100 - balance).toBeLessThanOrEqual(sold + unknown)
  expect(await run((storage) => storage.audit)).toEqual([])
}, 60_000)

it("a call on a locked table fails within five seconds, without late effects", async () => {
  const url = await server.createDatabase("locked")
  const run = storageOn(url)
  const accountId = await run(() => openAccount(Credits.Credits(1_000)))
  const locker = new pg.Client(url)
  await locker.connect()
  await locker.query("BEGIN; LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE")
  const timed = <A, E>(call: Effect.Effect<A, E>) =>
    Effect.map(Effect.timed(Effect.either(call)), ([duration, answer]) => ({
      milliseconds: Duration.toMillis(duration),
      answer
    }))
  const calls = await run((storage) =>
    Effect.forEach(
      Array.from({ length: 128 }, (_, index) => index),
      (index) =>
        Effect.delay(
          timed<unknown, unknown>(
            index % 2 === 0
              ? storage.purchase(orderBy(accountId))
              : index % 4 === 1
                ? storage.findAccount({ id: accountId })
                : storage.listLedger(accountId, { pageNumber: 1, pageSize: 1 })
          ),
          `${index * 20} millis`
        ),
      { concurrency: "unbounded" }
    )
  )
  const failures = calls.flatMap(({ answer }) => (Either.isLeft(answer) ? [answer.left] : []))
  expect(failures).toHaveLength(calls.length)
  expect(failures.every((failure) => failure instanceof StorageError)).toBe(true)
  expect(Math.max(...calls.map(({ milliseconds }) => milliseconds))).toBeLessThan(5_000)
  // The server waits for the lock no longer than its callers.
  const { rows } = await locker.query("SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted")
  expect(rows).toEqual([{ waiting: 0 }])
  await locker.query("COMMIT")
  await locker.end()
  const at = DateTime.unsafeNow()
  await run(({ post }) => post({ accountId, kind: "grant", amount: Credits.Credits(1), reason: "", at }))
  expect((await run((storage) => storage.findAccount({ id: accountId }))).balance).toBe(1_001)
  expect(await run((storage) => storage.audit)).toEqual([])
}, 60_000)

it("a call and a charge wait for a lock as configured", async () => {
  const url = await server.createDatabase("patient")
  const retryTimeout = 60_000
  const run = storageOn(url, retryTimeout)
  const id = await run(() => openAccount(Credits.Credits(1)))
  const locker = new pg.Client(url)
  await locker.connect()
  await locker.query("BEGIN; LOCK TABLE accounts, token_buckets IN ACCESS EXCLUSIVE MODE")
  const bucket = { key: "b", capacity: 60, interval: 1_000 }
  const [account, charged] = await run((storage) =>
    Effect.gen(function* () {
      const table = yield* StoragePostgres.rateTable({ url: Redacted.make(url), retryTimeout })
      const finding = yield* Effect.fork(storage.findAccount({ id }))
      const charging = yield* Effect.fork(table.charge([{ bucket, cost: 1, mayOverdraw: false }], 0))
      yield* Effect.sleep("5500 millis")
      expect([yield* Fiber.poll(finding), yield* Fiber.poll(charging)]).toEqual([
        Option.none(),
        Option.none()
      ])
      yield* Effect.promise(() => locker.query("COMMIT"))
      return yield* Fiber.zip(finding, charging)
    }).pipe(Effect.scoped)
  )
  await locker.end()
  expect([account.balance, charged[0]?.isAllowed]).toEqual([1, true])
}, 60_000)
