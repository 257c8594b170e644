import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Storage } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { DatabaseUnusable, diagnose, whileLocked } from "./DatabaseUnusable.ts"
import { sqlite } from "./Dialect.ts"
import { makePrivate } from "./privateFiles.ts"
import { layerOf } from "./sql.ts"

/** A setting of a SQLite connection: what asks for it, and what it must read as afterwards. */
export interface Setting {
  readonly pragma: string
  readonly value: string
  readonly accepted: ReadonlyArray<string | number>
}

/** What every connection is set to. busy_timeout would hold the event loop while it waits. */
export const shared: ReadonlyArray<Setting> = [
  { pragma: "busy_timeout", value: "0", accepted: [0] },
  { pragma: "journal_mode", value: "WAL", accepted: ["wal", "memory"] }
]

// An acknowledged write survives a loss of power only with FULL, and on macOS, where the disk's own cache is not waited
// for otherwise, with fullfsync.
const settings: ReadonlyArray<Setting> = [
  ...shared,
  { pragma: "synchronous", value: "FULL", accepted: [2] },
  { pragma: "fullfsync", value: "ON", accepted: [1] },
  { pragma: "foreign_keys", value: "ON", accepted: [1] },
  { pragma: "cache_size", value: "-32000", accepted: [-32000] }
]

/** How a client for a SQLite file is opened; the scope closes it. */
export type Open = (
  filename: string
) => Effect.Effect<SqlClient.SqlClient, SqlError, Scope.Scope | Reactivity.Reactivity>

const apply = (sql: SqlClient.SqlClient, filename: string, settings: ReadonlyArray<Setting>) =>
  Effect.forEach(
    settings,
    Effect.fnUntraced(function* ({ pragma, value, accepted }) {
      yield* sql.unsafe(`PRAGMA ${pragma} = ${value}`)
      const [row = {}] = yield* sql.unsafe<Record<string, unknown>>(`PRAGMA ${pragma}`)
      const actual = Object.values(row)[0]
      if (accepted.some((one) => one === actual)) return
      return yield* new DatabaseUnusable({
        database: filename,
        problem: `keeps ${pragma} at ${String(actual)}`,
        remedy: `use a file system and a SQLite that allow ${value}`
      })
    }),
    { discard: true }
  )

const isLocked = (error: DatabaseUnusable): boolean => sqlite.isBusy(error.cause)

const refuse = (filename: string) => (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  return Effect.fail(error instanceof DatabaseUnusable ? error : diagnose(filename, error))
}

/** A client for a SQLite file, which is created with its folder where it is missing, with these settings and ready. */
export const openWith = <E, R>(
  open: Open,
  filename: string,
  settings: ReadonlyArray<Setting>,
  prepare: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, E, R> = () => Effect.void
) =>
  Effect.gen(function* () {
    yield* Effect.sync(() => makePrivate(filename))
    const sql = yield* open(filename)
    yield* apply(sql, filename, settings)
    yield* prepare(sql)
    return sql
  }).pipe(
    Effect.catchAllCause(refuse(filename)),
    Effect.retry({ while: isLocked, schedule: whileLocked }),
    Effect.provide(Reactivity.layer)
  )

/**
 * The storage port on a SQLite file, which is created with its folder where it is missing; `:memory:` is one that ends
 * with the scope. Safe with any number of processes on one file. What was acknowledged survives a loss of power.
 */
export const layerOn = (open: Open, filename: string): Layer.Layer<Storage, DatabaseUnusable> => {
  const checked = Layer.effectDiscard(Effect.flatMap(Storage, (storage) => storage.check)).pipe(
    Layer.catchAllCause((cause) => Layer.effectDiscard(refuse(filename)(cause)))
  )
  return checked.pipe(
    Layer.provideMerge(layerOf(sqlite, filename)),
    Layer.provide(Layer.scoped(SqlClient.SqlClient, openWith(open, filename, settings)))
  )
}
