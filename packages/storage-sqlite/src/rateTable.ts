import { rmSync } from "node:fs"
import {
  type BucketState,
  type Charged,
  chargeTogether,
  clockTolerance,
  hasSteppedBack,
  type RateTable
} from "@quick-response/core"
import {
  command,
  type DatabaseUnusable,
  planned,
  query,
  type Read,
  Transactions
} from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { suffixes } from "./directoryEntries.ts"
import { failureOf } from "./failure.ts"
import { commonPragmas, createFile, type Open, openClient, type Pragma } from "./open.ts"
import { sqlite } from "./sqliteDialect.ts"

// Buckets fill within minutes, so a crash of the machine may lose them: no write waits for the disk.
const pragmas: ReadonlyArray<Pragma> = [
  ...commonPragmas,
  { name: "synchronous", value: "OFF", accepted: [0] },
  { name: "cache_size", value: "-4000", accepted: [-4000] }
]

// The table has a new name since `rate_buckets` had other columns.
const schema = [
  "DROP TABLE IF EXISTS rate_buckets",
  `CREATE TABLE IF NOT EXISTS token_buckets (
    bucket TEXT NOT NULL PRIMARY KEY,
    full_at REAL NOT NULL,
    charged_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX IF NOT EXISTS token_buckets_full ON token_buckets (full_at)"
]

const selectState = query(
  Schema.Struct({ fullAt: Schema.Number, chargedAt: Schema.Number }),
  `SELECT full_at AS "fullAt", charged_at AS "chargedAt" FROM token_buckets WHERE bucket = ?`
)
const setState = command(
  `INSERT INTO token_buckets (bucket, full_at, charged_at) VALUES (?, ?, ?)
  ON CONFLICT (bucket) DO UPDATE SET full_at = excluded.full_at, charged_at = excluded.charged_at`
)
const selectFull = query(Schema.Object, "SELECT 1 FROM token_buckets WHERE full_at <= ? LIMIT ?")
const sweep = command(
  `DELETE FROM token_buckets WHERE bucket IN (
    SELECT bucket FROM token_buckets WHERE full_at <= ? ORDER BY full_at LIMIT ?
  )`
)

// Once their time comes again, these buckets would be as empty as they were, whatever passed meanwhile.
const forgetFuture = command("DELETE FROM token_buckets WHERE charged_at > ?")

/** How often full buckets are deleted, and how long they must have been full, as clocks differ; in milliseconds. */
const sweepInterval = 60_000

/** The most buckets that one request deletes: a minute's addresses at once would delay all processes. */
const maxSwept = 100

/** How long a locked file is tried again, in milliseconds; the request waits meanwhile. */
const retryTimeout = 250

/**
 * Rate-limit state in a file of its own, `-limits` beside the database, so that it never delays purchases. A charge fails
 * after a quarter of a second if another process holds the file. A damaged file is deleted and made anew.
 */
export const makeRateTable = (
  open: Open,
  database: string
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
    const { write } = yield* Transactions.make({ name: filename, sql, dialect: sqlite, retryTimeout })
    /** The time of the last charge. Before the first one, the clock may have stepped back while no process ran. */
    let latest = Number.POSITIVE_INFINITY
    let sweptAt = 0
    const sweepOf = (read: Read, now: number) =>
      Effect.gen(function* () {
        const oldest = now - sweepInterval
        if (sweptAt >= oldest && sweptAt <= now) return []
        const { length } = yield* selectFull(read, oldest, maxSwept)
        if (length < maxSwept) sweptAt = now
        return [sweep(oldest, maxSwept)]
      })
    return {
      charge: (charges, now) =>
        write<ReadonlyArray<Charged>, never>((read) =>
          Effect.gen(function* () {
            const states = new Map<string, BucketState | undefined>()
            for (const { bucket } of charges)
              if (!states.has(bucket.key)) states.set(bucket.key, (yield* selectState(read, bucket.key))[0])
            const { decisions, changed } = chargeTogether(charges, (key) => states.get(key), now)
            const forgotten = hasSteppedBack(latest, now) ? [forgetFuture(now + clockTolerance)] : []
            const writes = [...changed].map(([key, { fullAt, chargedAt }]) =>
              setState(key, fullAt, chargedAt)
            )
            const swept = writes.length === 0 ? [] : yield* sweepOf(read, now)
            return planned(decisions, ...forgotten, ...writes, ...swept)
          })
        ).pipe(
          Effect.tap(
            Effect.sync(() => {
              latest = now
            })
          )
        )
    }
  })
