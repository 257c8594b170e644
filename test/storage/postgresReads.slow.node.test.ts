import { Credits, Storage, StorageError } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as StoragePostgres from "@quick-response/storage-postgres"
import { DatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { afterAll, expect, it, onTestFinished } from "vitest"
import { openAccount } from "./accounts.ts"
import { anyPostgres } from "./postgres.ts"
import { proxyBefore } from "./postgresProxy.ts"

const server = await anyPostgres()
afterAll(server.remove)

/** The milliseconds of a call. */
const retryTimeout = 2_000

/** The head of the message that names the server's process, and its length, before the process. */
const keyHead = Buffer.from([0x4b, 0, 0, 0, 12])

/** Names another process, as a pooler does. */
const asPooler = (packet: Buffer): Buffer => {
  const at = packet.indexOf(keyHead)
  if (at >= 0) packet.writeInt32BE(7, at + keyHead.length)
  return packet
}

/** Storage by one connection on a database with an account, its statements since it was ready, and a client that locks a table. */
const opened = async (name: string, toClient: (packet: Buffer) => Buffer = (packet) => packet) => {
  const url = await server.createDatabase(name)
  const sent: Array<string> = []
  const toServer = (packet: Buffer) => {
    sent.push(packet.toString("latin1"))
    return packet
  }
  const through = await proxyBefore(url, { toServer, toClient })
  const runtime = ManagedRuntime.make(
    StoragePostgres.layer({ url: Redacted.make(through), maxConnections: 1, retryTimeout })
  )
  onTestFinished(() => runtime.dispose())
  const run = <A, E>(use: (storage: typeof Storage.Service) => Effect.Effect<A, E, Storage>) =>
    runtime.runPromise(Effect.flatMap(Storage, use))
  const id = await run(() => openAccount(Credits.Credits(1)))
  const locker = new pg.Client(url)
  await locker.connect()
  onTestFinished(() => locker.end())
  sent.length = 0
  return {
    sent: () => sent.join(""),
    run,
    find: (storage: typeof Storage.Service) => Effect.either(storage.findAccount({ id })),
    lock: (table: string) => locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`),
    waiting: async () => {
      const { rows } = await locker.query(
        "SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
      )
      return Number(rows[0]?.waiting)
    },
    unlock: () => locker.query("COMMIT")
  }
}

/** The SQLSTATE by which Postgres refused a statement. */
const codeOf = (answer: Either.Either<unknown, unknown>): unknown => {
  if (Either.isRight(answer) || !(answer.left instanceof StorageError)) return answer
  const { cause } = answer.left
  return cause instanceof DatabaseUnusable ? /\((\w{5})\)/.exec(String(messagesOf(cause)))?.[1] : cause
}

const messagesOf = (error: unknown): ReadonlyArray<string> =>
  error instanceof Error ? [error.message, ...messagesOf(error.cause)] : []

/** The code of a statement that the server canceled. */
const canceled = "57014"

it("findAccount() is canceled at its deadline without a transaction", async () => {
  const { sent, run, find, lock, waiting } = await opened("alone")
  expect(Either.isRight(await run(find))).toBe(true)
  expect([sent().includes("BEGIN"), sent().includes("SELECT")]).toEqual([false, true])
  await lock("accounts")
  expect(codeOf(await run(find))).toBe(canceled)
  expect(await waiting()).toBe(0)
})

it("findAccount() after a wait has the rest of its time", async () => {
  const { sent, run, find, lock, unlock } = await opened("late")
  await lock("tools")
  const answers = run((storage) => Effect.all([storage.listTools, find(storage)], { concurrency: 2 }))
  await new Promise((resolve) => setTimeout(resolve, retryTimeout / 4))
  await unlock()
  expect(Either.isRight((await answers)[1])).toBe(true)
  const timeout = Number(/SET LOCAL statement_timeout = (\d+)/.exec(sent())?.[1])
  expect(timeout).toBeGreaterThan(0)
  expect(timeout).toBeLessThanOrEqual(retryTimeout * 0.8)
})

it("findAccount() through a pooler sets nothing for longer than its transaction", async () => {
  const { sent, run, find, lock, waiting } = await opened("pooled", asPooler)
  expect(Either.isRight(await run(find))).toBe(true)
  expect(sent()).toMatch(/BEGIN.*SET LOCAL statement_timeout = 2000.*SELECT.*COMMIT/s)
  await lock("accounts")
  expect(codeOf(await run(find))).toBe(canceled)
  expect(await waiting()).toBe(0)
})
