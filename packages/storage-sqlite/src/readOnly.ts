import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import * as SqlClient from "@effect/sql/SqlClient"
import type { StoragePorts } from "@quick-response/core"
import {
  type Book,
  type DatabaseUnusable,
  orDatabaseUnusable,
  layer as sqlLayer
} from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { type Failure, failureOf } from "./diagnosis.ts"
import { readIdentity, refuseMissing } from "./identity.ts"
import { commonPragmas, type Open, openClient, type Pragma } from "./openDatabase.ts"
import { sqlite } from "./sqliteDialect.ts"

const pragmas: ReadonlyArray<Pragma> = [
  ...commonPragmas.filter(({ name }) => name !== "journal_mode"),
  { name: "query_only", value: "ON", accepted: [1] },
  { name: "cache_size", value: "-32000", accepted: [-32000] }
]

/** Opens a file and reads from it, which fails if its companion files are unusable. */
const openFile = (open: Open, filename: string) =>
  openClient(open(filename, { readOnly: true }), filename, pragmas, (sql) =>
    sql.unsafe("SELECT name FROM sqlite_schema LIMIT 1")
  )

/** True if another process may have the database open, since the `-shm` file exists then. */
const mayBeOpen = (filename: string): boolean =>
  (statSync(`${filename}-shm`, { throwIfNoEntry: false })?.size ?? 0) > 0

/** SQLite's failures if it cannot create files beside the database. */
const cannotShare: ReadonlySet<Failure | undefined> = new Set(["unopenable", "readonly", "full", "io"])

/** A copy of the database and its `-wal` in a temporary folder, which the scope removes. */
const copyOf = (filename: string): Effect.Effect<string, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "quick-response-read-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ).pipe(
    Effect.map((folder) => {
      const copy = join(folder, basename(filename))
      for (const suffix of ["", "-wal"])
        if (existsSync(`${filename}${suffix}`)) copyFileSync(`${filename}${suffix}`, `${copy}${suffix}`)
      return copy
    })
  )

/**
 * Opens a SQLite file read only. SQLite needs a shared file beside it, impossible on a full or read-only disk: if no
 * other process has it open, a temporary copy is read instead.
 */
const openToRead = (open: Open, filename: string) =>
  Effect.gen(function* () {
    yield* refuseMissing(filename)
    const wasOpen = mayBeOpen(filename)
    const opened = openFile(open, filename)
    if (wasOpen) return yield* opened
    return yield* Effect.catchIf(
      opened,
      ({ cause }) => cannotShare.has(failureOf(cause)),
      (error) =>
        Effect.flatMap(copyOf(filename), (copy) => openFile(open, copy)).pipe(
          Effect.catchAllCause(() => error)
        )
    )
  })

/** The storage ports on an existing SQLite file of the newest schema, read only: every write fails. */
export const readOnlyLayerWith = (
  open: Open,
  filename: string
): Layer.Layer<Book | StoragePorts, DatabaseUnusable> =>
  Layer.provide(
    sqlLayer(sqlite, filename, { readOnly: true }),
    Layer.scoped(SqlClient.SqlClient, openToRead(open, filename))
  )

export const identityWith = (open: Open, filename: string): Effect.Effect<string, DatabaseUnusable> =>
  Effect.scoped(Effect.flatMap(openToRead(open, filename), readIdentity)).pipe(
    orDatabaseUnusable(sqlite, filename)
  )
