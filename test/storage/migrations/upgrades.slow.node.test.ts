import { spawn } from "node:child_process"
import { once } from "node:events"
import { statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import * as Reactivity from "@effect/experimental/Reactivity"
import { Credits, Storage } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as StoragePostgres from "@quick-response/storage-postgres"
import { layer } from "@quick-response/storage-sqlite/node"
import { migrations } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { openAccount, orderBy } from "../accounts.ts"
import { anyPostgres } from "../postgres.ts"
import { temporaryFolder } from "../temporary.ts"
import { openClient } from "./client.ts"
import { upgrade, upgradePostgres } from "./secondVersion.ts"

const server = await anyPostgres()
afterAll(server.remove)

const sell = Effect.gen(function* () {
  const accountId = yield* openAccount(Credits.Credits(100))
  return (yield* (yield* Storage).purchase(orderBy(accountId))).receipt.qrCodeId
})
const audit = Effect.flatMap(Storage, (storage) => storage.audit)

const executeOnSqlite = (filename: string, statement: string): Promise<ReadonlyArray<unknown>> =>
  Effect.flatMap(openClient(filename), (sql) => sql.unsafe(statement)).pipe(
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.runPromise
  )

const executeOnPostgres = async (url: string, statement: string): Promise<ReadonlyArray<unknown>> => {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const newSqlite = async () => join(temporaryFolder(), "shop.db")

const dialects = {
  SQLite: {
    makeEmpty: newSqlite,
    layerOf: (filename: string) => layer({ filename }),
    upgrade,
    execute: executeOnSqlite
  },
  Postgres: {
    makeEmpty: () => server.createDatabase("upgrade"),
    layerOf: (url: string) => StoragePostgres.layer({ url: Redacted.make(url), maxConnections: 2 }),
    upgrade: upgradePostgres,
    execute: executeOnPostgres
  }
}

/** The versions that today's program knows, and their number. */
const known = migrations.map(({ name }, index) => `${index + 1} ${name}`)
const newest = known.length
const upgraded = [...known, `${newest + 1} invented`]

describe.each(Object.entries(dialects))("a database on %s", (_, { makeEmpty, layerOf, upgrade, execute }) => {
  const versionsOf = async (database: string) => {
    const rows = await execute(
      database,
      "SELECT migration_id || ' ' || name AS version FROM migrations ORDER BY migration_id"
    )
    return rows.map((row) => Object(row).version)
  }
  const hasColor = (database: string) =>
    execute(database, "SELECT color FROM tools").then(
      () => true,
      () => false
    )

  /** Makes a database of today's schema, with an account and a record. */
  const makeShop = async () => {
    const database = await makeEmpty()
    await Effect.runPromise(Effect.provide(sell, layerOf(database)))
    return database
  }

  /** Opens a database by today's program: its audit, or the sentence that refuses it. */
  const open = (database: string) =>
    Effect.runPromise(Effect.either(Effect.mapError(Effect.provide(audit, layerOf(database)), String)))

  it("keeps its rows under a later schema, then refuses today's program", async () => {
    const database = await makeShop()
    expect(await upgrade(database)).toEqual(Either.right([]))
    expect(await versionsOf(database)).toEqual(upgraded)
    const [{ id } = { id: "" }] = await execute(database, "SELECT id FROM qr_codes").then((rows) =>
      rows.map(Object)
    )
    expect(id).toHaveLength(36)
    expect(await upgrade(database)).toEqual(Either.right([]))
    const problem = `was written by a newer Quick-Response (its schema has version ${newest + 1}, and this program knows ${newest})`
    expect(await open(database)).toEqual(Either.left(expect.stringContaining(problem)))
  })

  it("stays as it is if a change fails", async () => {
    const database = await makeShop()
    expect(await upgrade(database, () => Effect.fail("a mistake"))).toMatchObject({ _tag: "Left" })
    expect([await versionsOf(database), await hasColor(database)]).toEqual([known, false])
    expect(await open(database)).toEqual(Either.right([]))
    expect(await upgrade(database)).toEqual(Either.right([]))
  })

  it("is upgraded once by programs that start together", async () => {
    const database = await makeShop()
    const starts = Array.from({ length: 4 }, () => upgrade(database))
    expect(await Promise.all(starts)).toEqual(starts.map(() => Either.right([])))
    expect(await versionsOf(database)).toEqual(upgraded)
  })
})

describe("a SQLite file", () => {
  const { execute, layerOf, makeEmpty } = dialects.SQLite
  it("stays as it is if the program is killed half-way", async () => {
    const filename = await makeEmpty()
    await Effect.runPromise(Effect.provide(sell, layerOf(filename)))
    const script = fileURLToPath(new URL("upgradeHalfway.mjs", import.meta.url))
    const child = spawn(process.execPath, [script, filename], { stdio: ["ignore", "pipe", "inherit"] })
    const ended = once(child, "exit")
    await Promise.race([once(child.stdout, "data"), ended])
    child.kill("SIGKILL")
    expect(await ended).toEqual([null, "SIGKILL"])
    expect(statSync(`${filename}-wal`).size).toBeGreaterThan(1_000_000)
    expect(await Effect.runPromise(Effect.provide(audit, layerOf(filename)))).toEqual([])
    expect(await execute(filename, "SELECT name FROM migrations")).toEqual(
      migrations.map(({ name }) => ({ name }))
    )
    expect(await upgrade(filename)).toEqual(Either.right([]))
  }, 60_000)

  it("is refused if its later schema was changed by hand", async () => {
    const filename = await makeEmpty()
    await upgrade(filename)
    await execute(filename, "DROP INDEX qr_codes_data")
    const problem = `has been changed since it got schema version ${newest + 1}: the index qr_codes_data is missing`
    expect(await upgrade(filename)).toEqual(Either.left(expect.stringContaining(problem)))
  })
})
