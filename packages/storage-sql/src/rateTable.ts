import {
  type BucketState,
  type Charge,
  type Charged,
  chargeTogether,
  clockTolerance,
  hasSteppedBack,
  type RateTable
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type BatchVerb, planned } from "./statements/SqlVerb.ts"
import { type Change, command, query, queryAll, type Read } from "./statements/statement.ts"
import type { Transactions } from "./statements/Transactions.ts"

const selectStates = queryAll(
  Schema.Struct({ key: Schema.String, fullAt: Schema.Number, chargedAt: Schema.Number }),
  [(key: string) => key],
  (keys) =>
    ({ byCodePoint, rowLock }) =>
      `SELECT bucket AS "key", full_at AS "fullAt", charged_at AS "chargedAt" FROM token_buckets
      WHERE bucket IN (${keys}) ORDER BY ${byCodePoint("bucket")} ${rowLock}`
)
const setState = command(
  `INSERT INTO token_buckets (bucket, full_at, charged_at) VALUES (?, ?, ?)
  ON CONFLICT (bucket) DO UPDATE SET full_at = excluded.full_at, charged_at = excluded.charged_at`
)
/** For a missing bucket: if another server was first, the whole charge is retried and reads it. */
const insertState = (key: string, { fullAt, chargedAt }: BucketState): Change => ({
  text: `INSERT INTO token_buckets (bucket, full_at, charged_at) VALUES (?, ?, ?)
    ON CONFLICT (bucket) DO NOTHING RETURNING 1 AS inserted`,
  parameters: [key, fullAt, chargedAt],
  returns: 1
})
const selectFull = query(Schema.Object, "SELECT 1 AS found FROM token_buckets WHERE full_at <= ? LIMIT ?")
const sweep = command(
  ({ rowLock }) => `DELETE FROM token_buckets WHERE bucket IN (
    SELECT bucket FROM token_buckets WHERE full_at <= ? ORDER BY full_at LIMIT ?
      ${rowLock === "" ? "" : `${rowLock} SKIP LOCKED`}
  )`
)

// Buckets charged in the future, before the clock was set back, would not refill until then.
const forgetFuture = command("DELETE FROM token_buckets WHERE charged_at > ?")

/** Milliseconds between deletions of full buckets, and the time for which they must have been full, as clocks differ. */
const sweepInterval = 60_000

/** The most buckets that one request deletes: deleting a minute's addresses at once would delay all processes. */
const maxSwept = 100

interface Request {
  readonly charges: ReadonlyArray<Charge>
  readonly now: number
}

/**
 * Token buckets in a table `token_buckets (bucket, full_at, charged_at)` that servers share. Concurrent requests are
 * charged in one transaction, which locks their buckets in one order.
 */
export const makeRateTable = ({ writeBatched }: Transactions): RateTable => {
  /** The time of the last charge. Before the first, the clock may have been set back while no process ran. */
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
  const charge: BatchVerb<Request, ReadonlyArray<Charged>, never> = {
    size: ({ charges }) => charges.length,
    plan: (requests) => (read) =>
      Effect.gen(function* () {
        const keys = new Set(requests.flatMap(({ charges }) => charges.map(({ bucket }) => bucket.key)))
        const states = new Map<string, BucketState>()
        for (const { key, ...state } of yield* selectStates(read, [...keys].sort())) states.set(key, state)
        const present = new Set(states.keys())
        const changed = new Set<string>()
        const answer = requests.map(({ charges, now }) => {
          const together = chargeTogether(charges, (key) => states.get(key), now)
          for (const [key, state] of together.changed) {
            states.set(key, state)
            changed.add(key)
          }
          return Either.right(together.decisions)
        })
        const now = Math.max(...requests.map((request) => request.now))
        const forgotten = requests
          .filter((request) => hasSteppedBack(latest, request.now))
          .map((request) => forgetFuture(request.now + clockTolerance))
        const writes = [...changed].sort().flatMap((key) => {
          const state = states.get(key)
          if (state === undefined) return []
          return [present.has(key) ? setState(key, state.fullAt, state.chargedAt) : insertState(key, state)]
        })
        const swept = writes.length === 0 ? [] : yield* sweepOf(read, now)
        return planned(answer, ...forgotten, ...writes, ...swept)
      })
  }
  const perform = writeBatched(charge)
  return {
    charge: (charges, now) =>
      Effect.tap(
        perform({ charges, now }),
        Effect.sync(() => {
          latest = now
        })
      )
  }
}
