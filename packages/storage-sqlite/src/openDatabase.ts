import { resolve } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Storage, type StoragePorts } from "@quick-response/core"
import {
  type Book,
  DatabaseUnusable,
  orDatabaseUnusable,
  retryOpening,
  layer as sqlLayer
} from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { failureOf } from "./diagnosis.ts"
import { locateFiles } from "./directoryEntries.ts"
import { refuseMissing, verifyIdentity } from "./identity.ts"
import { makePrivate } from "./privateFiles.ts"
import { sqlite } from "./sqliteDialect.ts"
import { verifySchema } from "./verifySchema.ts"

/** A connection's setting, and the values that it may read back as. */
export interface Pragma {
  readonly name: string
  readonly value: string
  readonly accepted: ReadonlyArray<string | number>
}

/** Bytes to which the write-ahead log is truncated when it restarts after a long read. */
const journalSizeLimit = 2 ** 23

/** The settings of every connection. A busy_timeout would block the event loop. */
export const commonPragmas: ReadonlyArray<Pragma> = [
  { name: "busy_timeout", value: "0", accepted: [0] },
  { name: "journal_mode", value: "WAL", accepted: ["wal", "memory"] },
  { name: "journal_size_limit", value: String(journalSizeLimit), accepted: [journalSizeLimit] }
]

// Committed writes survive a loss of power only with FULL, and on macOS, where fsync does not flush the disk's cache,
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
  filename: string,
  options?: { readonly readOnly: boolean }
) => Effect.Effect<SqlClient.SqlClient, SqlError | DatabaseUnusable, Scope.Scope | Reactivity.Reactivity>

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

export const openClient = <E = never, R = never>(
  open: ReturnType<Open>,
  filename: string,
  pragmas: ReadonlyArray<Pragma>,
  prepare: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, E, R> = () => Effect.void
) =>
  Effect.gen(function* () {
    const sql = yield* open
    yield* applyPragmas(sql, filename, pragmas)
    yield* prepare(sql)
    return sql
  }).pipe(orDatabaseUnusable(sqlite, filename), retryOpening(sqlite), Effect.provide(Reactivity.layer))

/** {@link makePrivate}, with a message if the folder cannot be created. */
export const createFile = (filename: string): Effect.Effect<boolean, DatabaseUnusable> =>
  Effect.sync(() => makePrivate(filename)).pipe(orDatabaseUnusable(sqlite, filename))

export interface DatabaseFile {
  /** A file name, or `:memory:`. */
  readonly filename: string
  /** Only opens the database with this identity, and creates none. */
  readonly identity?: string | undefined
}

const openAnew = (open: Open, filename: string) =>
  Effect.gen(function* () {
    if (yield* createFile(filename)) yield* Effect.logInfo(`created ${resolve(filename)}`)
    return yield* openClient(open(filename), filename, pragmas, (sql) =>
      verifySchema(sql, open(":memory:"), filename)
    )
  })

const openExisting = (open: Open, filename: string, identity: string) =>
  Effect.gen(function* () {
    yield* refuseMissing(filename)
    return yield* openClient(open(filename), filename, pragmas, (sql) =>
      Effect.zipRight(verifyIdentity(sql, filename, identity), verifySchema(sql, open(":memory:"), filename))
    )
  })

export const layerWith = (
  open: Open,
  { filename, identity }: DatabaseFile
): Layer.Layer<Book | StoragePorts, DatabaseUnusable> => {
  const checked = Layer.effectDiscard(
    Effect.flatMap(Storage, (storage) => storage.check).pipe(
      // Meanwhile reads are served, and writes succeed as soon as there is space.
      Effect.catchIf(
        (error) => failureOf(error) === "full",
        () =>
          Effect.logError(
            `${resolve(filename)} cannot grow, for the disk is full: it is only read until there is room`
          )
      ),
      orDatabaseUnusable(sqlite, filename)
    )
  )
  const client = identity === undefined ? openAnew(open, filename) : openExisting(open, filename, identity)
  return checked.pipe(
    Layer.provideMerge(
      sqlLayer(sqlite, filename, filename === ":memory:" ? {} : { locate: locateFiles(filename) })
    ),
    Layer.provide(Layer.scoped(SqlClient.SqlClient, client))
  )
}
