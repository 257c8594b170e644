import { rmSync } from "node:fs"
import { type BucketState, type Charged, chargeBucket, type RateTable } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { DatabaseUnusable } from "./DatabaseUnusable.ts"
import { sqlite } from "./Dialect.ts"
import { type Open, openWith, type Setting, shared } from "./open.ts"
import { command, decided, query, type Read } from "./query.ts"
import { failureOf } from "./sqliteFailure.ts"
import * as Transactions from "./Transactions.ts"

// Buckets that fill within minutes are not worth a wait for the disk: a crash of the machine may lose them all.
const settings: ReadonlyArray<Setting> = [
  ...shared,
  { pragma: "synchronous", value: "OFF", accepted: [0] },
  { pragma: "cache_size", value: "-4000", accepted: [-4000] }
]

// The name differs from that of an earlier form of the table, which held one time a bucket.
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
const selectFull = query(
  Schema.Struct({ isFull: Schema.Number }),
  `SELECT 1 AS "isFull" FROM token_buckets WHERE full_at <= ? LIMIT ?`
)
const sweep = command(
  `DELETE FROM token_buckets WHERE bucket IN (
    SELECT bucket FROM token_buckets WHERE full_at <= ? ORDER BY full_at LIMIT ?
  )`
)

/** How often buckets are forgotten, and how long they are full by then, so that clocks may differ; in milliseconds. */
const sweepInterval = 60_000

/** How many are forgotten with one request at most: a minute's strangers at once would hold up all processes. */
const sweptAtOnce = 100

/** How long another process's lock is waited for, in milliseconds: a request waits meanwhile. */
const patience = 250

/**
 * A table in a file of its own, `-limits` beside the database: so that counting requests takes no turn, and no wait for
 * the disk, from purchases, and nothing of the ledger's durability is given up. A charge fails within a quarter of a second
 * where another process holds the file. The file may be deleted while no process uses it, and is where it was damaged.
 */
export const rateTableOn = (
  open: Open,
  database: string
): Effect.Effect<RateTable, DatabaseUnusable, Scope.Scope> =>
  Effect.gen(function* () {
    const filename = `${database}-limits`
    const client = openWith(open, filename, settings, (sql) =>
      Effect.forEach(schema, (statement) => sql.unsafe(statement), { discard: true })
    )
    const remove = Effect.sync(() => {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${filename}${suffix}`, { force: true })
    })
    const sql = yield* Effect.catchIf(
      client,
      ({ cause }) => failureOf(cause) === "corrupt",
      () => Effect.zipRight(remove, client)
    )
    const { write } = yield* Transactions.make(sql, sqlite, patience)
    let sweptAt = 0
    const sweepOf = (read: Read, now: number) =>
      Effect.gen(function* () {
        const oldest = now - sweepInterval
        if (sweptAt >= oldest && sweptAt <= now) return []
        const { length } = yield* selectFull(read, oldest, sweptAtOnce)
        if (length < sweptAtOnce) sweptAt = now
        return [sweep(oldest, sweptAtOnce)]
      })
    return {
      charge: (charges, now) =>
        write<ReadonlyArray<Charged>, never>((read) =>
          Effect.gen(function* () {
            const states = new Map<string, BucketState | undefined>()
            const changed = new Map<string, BucketState>()
            const answers: Array<Charged> = []
            for (const charge of charges) {
              const { key } = charge.bucket
              const before = states.has(key) ? states.get(key) : (yield* selectState(read, key))[0]
              const charged = chargeBucket(before, charge, now)
              answers.push(charged)
              states.set(key, charged)
              const isTaken = charge.cost > 0 && (charged.isAllowed || charge.mayOverdraw)
              const isEmptier = charged.fullAt > Math.max(charged.chargedAt, before?.fullAt ?? 0)
              if (isTaken || isEmptier) changed.set(key, charged)
            }
            const writes = [...changed].map(([key, { fullAt, chargedAt }]) =>
              setState(key, fullAt, chargedAt)
            )
            return writes.length === 0
              ? decided(answers)
              : decided(answers, ...writes, ...(yield* sweepOf(read, now)))
          })
        )
    }
  })
