import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Storage } from "@quick-response/core"
import {
  DatabaseUnusable,
  orDatabaseUnusable,
  retryOpening,
  layer as sqlLayer
} from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { makePrivate } from "./privateFiles.ts"
import { sqlite } from "./sqliteDialect.ts"

/** A setting of a SQLite connection, and the values it may read as once it is set. */
export interface Pragma {
  readonly name: string
  readonly value: string
  readonly accepted: ReadonlyArray<string | number>
}

/** The settings of every connection. A busy_timeout would block the event loop. */
export const commonPragmas: ReadonlyArray<Pragma> = [
  { name: "busy_timeout", value: "0", accepted: [0] },
  { name: "journal_mode", value: "WAL", accepted: ["wal", "memory"] }
]

// A committed write survives a loss of power only with FULL, and on macOS, where fsync does not flush the disk's cache,
// only with fullfsync.
const pragmas: ReadonlyArray<Pragma> = [
  ...commonPragmas,
  { name: "synchronous", value: "FULL", accepted: [2] },
  { name: "fullfsync", value: "ON", accepted: [1] },
  { name: "foreign_keys", value: "ON", accepted: [1] },
  { name: "cache_size", value: "-32000", accepted: [-32000] }
]

/** Opens a client for a SQLite file; the scope closes it. */
export type Open = (
  filename: string
) => Effect.Effect<SqlClient.SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity>

const applyPragmas = (sql: SqlClient.SqlClient, filename: string, pragmas: ReadonlyArray<Pragma>) =>
  Effect.forEach(
    pragmas,
    Effect.fnUntraced(function* ({ name, value, accepted }) {
      yield* sql.unsafe(`PRAGMA ${name} = ${value}`)
      const [row = {}] = yield* sql.unsafe<Record<string, unknown>>(`PRAGMA ${name}`)
      const actual = Object.values(row)[0]
      if (accepted.some((one) => one === actual)) return
      return yield* new DatabaseUnusable({
        database: filename,
        problem: `keeps ${name} at ${String(actual)}`,
        remedy: `use a file system and a SQLite that allow ${value}`
      })
    }),
    { discard: true }
  )

/** Opens a SQLite file with these settings and prepares it. A missing file is created, with its folder. */
export const openClient = <E, R>(
  open: Open,
  filename: string,
  pragmas: ReadonlyArray<Pragma>,
  prepare: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, E, R> = () => Effect.void
) =>
  Effect.gen(function* () {
    yield* Effect.sync(() => makePrivate(filename))
    const sql = yield* open(filename)
    yield* applyPragmas(sql, filename, pragmas)
    yield* prepare(sql)
    return sql
  }).pipe(orDatabaseUnusable(sqlite, filename), retryOpening(sqlite), Effect.provide(Reactivity.layer))

/** The storage port on a SQLite file, opened by this client. */
export const layerWith = (open: Open, filename: string): Layer.Layer<Storage, DatabaseUnusable> => {
  const checked = Layer.effectDiscard(
    Effect.flatMap(Storage, (storage) => storage.check).pipe(orDatabaseUnusable(sqlite, filename))
  )
  return checked.pipe(
    Layer.provideMerge(sqlLayer(sqlite, filename)),
    Layer.provide(Layer.scoped(SqlClient.SqlClient, openClient(open, filename, pragmas)))
  )
}
