import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import type { RateTable } from "@quick-response/core"
import { makeSharedRateStore, type RateStore } from "@quick-response/http"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { describe, expect, test } from "vitest"
import { temporaryFolder } from "./temporary.ts"

const start = 1_800_000_000_000

/** Charges a bucket so that it is full again after a second. */
const charge = (table: RateTable, key: string, now: number) =>
  table.charge([{ bucket: { key, capacity: 60, interval: 1000 }, cost: 1, mayOverdraw: false }], now)

const newFile = (): string => join(temporaryFolder(), "shop.db")

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))

/** A second connection to the rate-limit file of a database. */
const aside = (filename: string) =>
  SqliteClient.make({ filename: `${filename}-limits` }).pipe(Effect.provide(Reactivity.layer))

describe("rateTable()", () => {
  test("keeps nothing of buckets that are full for a minute", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        for (let i = 0; i < 5; i++) yield* charge(table, `b${i}`, start)
        expect(yield* sql`SELECT bucket FROM token_buckets`).toHaveLength(5)
        yield* charge(table, "late", start + 61_001)
        expect(yield* sql`SELECT bucket FROM token_buckets`).toEqual([{ bucket: "late" }])
      })
    ))

  test("forgets many buckets a hundred at a time", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        yield* sql.unsafe(
          `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
          INSERT INTO token_buckets SELECT 'b' || i, ${start}, ${start} FROM n`
        )
        const left = () => Effect.map(sql`SELECT bucket FROM token_buckets`, (rows) => rows.length)
        for (const expected of [151, 51, 1, 1]) {
          yield* charge(table, "late", start + 60_000)
          expect(yield* left()).toBe(expected)
        }
      })
    ))

  test("removes full buckets once a minute, and after the clock stepped back", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        const addFull = sql`INSERT INTO token_buckets VALUES ('full', 0, 0)`
        const isThere = (now: number) =>
          Effect.zipRight(
            charge(table, "b", now),
            Effect.map(sql`SELECT 1 FROM token_buckets WHERE bucket = 'full'`, ({ length }) => length === 1)
          )
        yield* addFull
        expect(yield* isThere(start)).toBe(false)
        yield* addFull
        for (const later of [0, 1, 60_000]) expect(yield* isThere(start + later)).toBe(true)
        expect(yield* isThere(start + 60_001)).toBe(false)
        yield* addFull
        expect(yield* isThere(start - 86_400_000)).toBe(false)
      })
    ))

  test("forgets buckets of the future only if the clock steps back", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        const day = 86_400_000
        const isThereAfter = (now: number) =>
          Effect.zipRight(
            charge(table, "b", now),
            Effect.map(sql`SELECT 1 FROM token_buckets WHERE bucket = 'future'`, ({ length }) => length === 1)
          )
        yield* charge(table, "b", start)
        yield* sql`INSERT INTO token_buckets VALUES ('future', ${start + day}, ${start + day})`
        expect(yield* isThereAfter(start + 1)).toBe(true)
        expect(yield* isThereAfter(start - day)).toBe(false)
      })
    ))

  test("writes nothing for a question that costs nothing", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        yield* charge(table, "b", start)
        const version = Effect.map(sql`PRAGMA data_version`, ([row]) => row)
        const before = yield* version
        const bucket = { key: "b", capacity: 60, interval: 1000 }
        for (const later of [0, 100, 200, 120_000])
          yield* table.charge([{ bucket, cost: 0, mayOverdraw: false }], start + later)
        expect(yield* version).toEqual(before)
        yield* charge(table, "b", start + 120_001)
        expect(yield* version).not.toEqual(before)
      })
    ))

  test("replaces its own damaged file without touching the database", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        writeFileSync(`${filename}-limits`, "this was never a database, however long it may be".repeat(99))
        const table = yield* StorageSqlite.rateTable({ filename })
        yield* charge(table, "b", start)
        expect(readdirSync(dirname(filename)).filter((name) => !name.startsWith("shop.db-limits"))).toEqual(
          []
        )
      })
    ))

  test("reports a file that cannot be opened, and deletes damaged ones", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        mkdirSync(`${filename}-limits`)
        const error = yield* Effect.flip(StorageSqlite.rateTable({ filename }))
        expect(error.message).toMatch(/shop\.db-limits cannot be opened/)
        expect(readdirSync(dirname(filename))).toEqual(["shop.db-limits"])
      })
    ))

  test("fails soon while another process holds the file", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        yield* sql`BEGIN IMMEDIATE`
        expect(yield* Effect.flip(charge(table, "b", start))).toMatchObject({
          _tag: "StorageError"
        })
        yield* sql`COMMIT`
        yield* charge(table, "b", start)
      })
    ))

  test("waits for another process as configured", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename, retryTimeout: 60_000 })
        const sql = yield* aside(filename)
        yield* sql`BEGIN IMMEDIATE`
        const charging = yield* Effect.fork(charge(table, "b", start))
        yield* Effect.sleep(500)
        expect(yield* Fiber.poll(charging)).toEqual(Option.none())
        yield* sql`COMMIT`
        yield* Fiber.join(charging)
      })
    ))
})

describe("makeSharedRateStore()", () => {
  test("keeps to the limit by itself while the file is held", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        let now = start
        const [store, other] = [makeSharedRateStore(table, () => now), makeSharedRateStore(table, () => now)]
        const bucket = { key: "b", capacity: 7, interval: 60_000 / 7 }
        const isAllowed = (by: RateStore) =>
          Effect.map(by.take([{ bucket, cost: 1, mayOverdraw: false }]), ([charged]) => charged?.isAllowed)
        const sql = yield* aside(filename)
        yield* sql`BEGIN IMMEDIATE`
        for (let i = 0; i < 8; i++) expect(yield* isAllowed(store)).toBe(i < 7)
        yield* sql`COMMIT`
        now = start + 60_000 / 7
        expect(yield* isAllowed(store)).toBe(true)
        expect(yield* isAllowed(store)).toBe(false)
        expect(yield* isAllowed(other)).toBe(false)
      })
    ))
})
