// Holds the write lock of a SQLite file: `locker.mjs FILE`. It prints `locked` and releases the lock at the first line on
// standard input. It is a process because two SQLite libraries in one process do not see each other's locks.
import { once } from "node:events"
import process from "node:process"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"

const [filename = ""] = process.argv.slice(2)

const hold = Effect.gen(function* () {
  const sql = yield* SqliteClient.make({ filename })
  yield* sql`BEGIN IMMEDIATE`
  console.log("locked")
  yield* Effect.promise(() => once(process.stdin, "data"))
  yield* sql`COMMIT`
  process.stdin.destroy()
})

await Effect.runPromise(hold.pipe(Effect.scoped, Effect.provide(Reactivity.layer)))
