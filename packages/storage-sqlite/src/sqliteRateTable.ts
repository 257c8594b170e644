import { rmSync } from "node:fs"
import type { RateTable } from "@quick-response/core"
import {
  type DatabaseUnusable,
  makeRateTable as makeSharedTable,
  Transactions
} from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { failureOf } from "./diagnosis.ts"
import { suffixes } from "./directoryEntries.ts"
import { commonPragmas, createFile, type Open, openClient, type Pragma } from "./openDatabase.ts"
import { sqlite } from "./sqliteDialect.ts"

// Buckets fill within minutes, so a crash may lose them: writes do not wait for the disk.
const pragmas: ReadonlyArray<Pragma> = [
  ...commonPragmas,
  { name: "synchronous", value: "OFF", accepted: [0] },
  { name: "cache_size", value: "-4000", accepted: [-4000] }
]

// Renamed when the columns of `rate_buckets` changed.
const schema = [
  "DROP TABLE IF EXISTS rate_buckets",
  `CREATE TABLE IF NOT EXISTS token_buckets (
    bucket TEXT NOT NULL PRIMARY KEY,
    full_at REAL NOT NULL,
    charged_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS token_buckets_full ON token_buckets (full_at)"
]

/** Default milliseconds for retries on a locked file; the request waits for it. */
const defaultRetryTimeout = 250

/**
 * Rate-limit state in its own file, `-limits` beside the database, so that it never delays purchases. A charge fails if
 * another process locks the file beyond the retry timeout. A damaged file is recreated.
 */
export const makeRateTable = (
  open: Open,
  database: string,
  retryTimeout = defaultRetryTimeout
): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> =>
  Effect.gen(function* () {
    const filename = `${database}-limits`
    const client = Effect.zipRight(
      createFile(filename),
      openClient(open(filename), filename, pragmas, (sql) =>
        Effect.forEach(schema, (statement) => sql.unsafe(statement), { discard: true })
      )
    )
    const remove = Effect.sync(() => {
      for (const suffix of suffixes) rmSync(`${filename}${suffix}`, { force: true })
    })
    const sql = yield* Effect.catchIf(
      client,
      ({ cause }) => failureOf(cause) === "corrupt",
      () => Effect.zipRight(remove, client)
    )
    return makeSharedTable(yield* Transactions.make({ name: filename, sql, dialect: sqlite, retryTimeout }))
  })
