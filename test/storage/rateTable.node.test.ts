import { readdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { makeSharedRateStore } from "@quick-response/http"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { describe, expect, test } from "vitest"
import { temporaryFolder } from "./temporary.ts"

const start = 1_800_000_000_000

const newFile = (): string => join(temporaryFolder(), "shop.db")

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Effect.scoped(effect))

/** A connection of its own to the limits beside a database. */
const aside = (filename: string) =>
  SqliteClient.make({ filename: `${filename}-limits` }).pipe(Effect.provide(Reactivity.layer))

describe("rateTable()", () => {
  test("keeps nothing of buckets that are full for a minute", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        for (let i = 0; i < 5; i++) yield* table.change(`b${i}`, start, () => start + 1000)
        expect(yield* sql`SELECT bucket FROM rate_buckets`).toHaveLength(5)
        yield* table.change("late", start + 61_001, () => start + 62_000)
        expect(yield* sql`SELECT bucket FROM rate_buckets`).toEqual([{ bucket: "late" }])
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
          INSERT INTO rate_buckets SELECT 'b' || i, ${start} FROM n`
        )
        const left = () => Effect.map(sql`SELECT bucket FROM rate_buckets`, (rows) => rows.length)
        for (const expected of [151, 51, 1, 1]) {
          yield* table.change("late", start + 60_000, () => start + 61_000)
          expect(yield* left()).toBe(expected)
        }
      })
    ))

  test("leaves the database alone, and replaces a file of its own that is damaged", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        writeFileSync(`${filename}-limits`, "this was never a database, however long it may be".repeat(99))
        const table = yield* StorageSqlite.rateTable({ filename })
        yield* table.change("b", start, () => start)
        expect(readdirSync(dirname(filename)).filter((name) => !name.startsWith("shop.db-limits"))).toEqual(
          []
        )
      })
    ))

  test("fails soon, and only for as long as another process holds the file", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const sql = yield* aside(filename)
        yield* sql`BEGIN IMMEDIATE`
        expect(yield* Effect.flip(table.change("b", start, () => start))).toMatchObject({
          _tag: "StorageError"
        })
        yield* sql`COMMIT`
        yield* table.change("b", start, () => start)
      })
    ))
})

describe("makeSharedRateStore()", () => {
  test("keeps to the limit by itself while the file is held, and to all that it counted afterwards", () =>
    run(
      Effect.gen(function* () {
        const filename = newFile()
        const table = yield* StorageSqlite.rateTable({ filename })
        const store = makeSharedRateStore(table)
        const other = makeSharedRateStore(table)
        const sql = yield* aside(filename)
        yield* sql`BEGIN IMMEDIATE`
        for (let i = 0; i < 8; i++)
          expect(yield* store.take("b", 7, start)).toMatchObject({ isAllowed: i < 7 })
        yield* sql`COMMIT`
        const later = start + 60_000 / 7
        expect(yield* store.take("b", 7, later)).toMatchObject({ isAllowed: true, remaining: 0 })
        expect(yield* other.take("b", 7, later)).toMatchObject({ isAllowed: false })
      })
    ))
})
