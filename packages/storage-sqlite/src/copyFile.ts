import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { DatabaseUnusable, orDatabaseUnusable } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import { refuseMissing } from "./identity.ts"
import { commonPragmas, type Open, openClient } from "./openDatabase.ts"
import { makePrivate } from "./privateFiles.ts"
import { sqlite } from "./sqliteDialect.ts"

const flush = (path: string): void => {
  const descriptor = openSync(path, "r")
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const unusable = (database: string, cause: unknown): DatabaseUnusable =>
  new DatabaseUnusable({
    database,
    problem: "cannot be written",
    remedy: cause instanceof Error ? cause.message : String(cause),
    cause
  })

const onDisk = <A>(copy: string, step: () => A): Effect.Effect<A, DatabaseUnusable> =>
  Effect.try({ try: step, catch: (cause) => unusable(copy, cause) })

/** Implements `SqliteAdapter.copyFile`. Until the copy is complete and on disk, its name ends in `.partial`. */
export const copyFileWith = (
  open: Open,
  filename: string,
  copy: string
): Effect.Effect<number, DatabaseUnusable> =>
  Effect.gen(function* () {
    if (existsSync(copy))
      return yield* new DatabaseUnusable({
        database: copy,
        problem: "exists already",
        remedy: "name a new file"
      })
    yield* refuseMissing(filename)
    // SQLite cannot copy by a read-only connection. The source is not changed.
    const sql = yield* openClient(open(filename, { readOnly: false }), filename, commonPragmas)
    const partial = `${copy}.partial`
    yield* onDisk(copy, () => {
      rmSync(partial, { force: true })
      // SQLite writes into an empty file and keeps its permissions.
      makePrivate(partial)
    })
    yield* sql.unsafe("VACUUM INTO ?", [partial]).pipe(
      Effect.mapError(({ cause }) => unusable(copy, cause)),
      Effect.tapError(() => onDisk(copy, () => rmSync(partial, { force: true })))
    )
    return yield* onDisk(copy, () => {
      flush(partial)
      renameSync(partial, copy)
      flush(dirname(copy))
      return statSync(copy).size
    })
  }).pipe(Effect.scoped, orDatabaseUnusable(sqlite, filename))
