import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type * as Scope from "effect/Scope"
import { type Connections, makeConnections, timeLeft, within } from "./connections.ts"
import { DatabaseUnusable } from "./DatabaseUnusable.ts"
import type { Dialect } from "./Dialect.ts"
import { nextTick } from "./nextTick.ts"
import { alwaysPresent, type Presence } from "./presence.ts"
import { type BatchVerb, type ReadVerb, unbatched, type WriteVerb } from "./SqlVerb.ts"
import { type Run, WriteConflict } from "./statement.ts"
import { type Job, makeWriteQueue, maxWrites, type WriteQueue } from "./WriteQueue.ts"

/** An open database and its options. */
export interface Database {
  /** Its name in errors, such as a file name. */
  readonly name: string
  readonly sql: SqlClient.SqlClient
  readonly dialect: Dialect
  /** Confirms that the database's files are still the opened ones; always true by default. */
  readonly presence?: Presence
  /**
   * Milliseconds for a call, 4,000 by default: a busy database is retried during them. Databases that cancel statements
   * do so at the deadline, and begin none after it.
   */
  readonly retryTimeout?: number | undefined
}

/** Runs verbs atomically and isolated, among all processes on the database. */
export interface Transactions {
  /** Runs a read-only verb of one statement. */
  readonly read: <A, E>(verb: ReadVerb<A, E>) => Effect.Effect<A, E | StorageError>
  /** Runs a read-only verb on one consistent snapshot. */
  readonly snapshot: <A, E>(verb: ReadVerb<A, E>) => Effect.Effect<A, E | StorageError>
  /**
   * Runs a write verb. Concurrent writes share a transaction; each is answered after its commit. If the database fails
   * one of them, the transaction is rolled back and its writes are retried one by one.
   */
  readonly write: <A, E>(verb: WriteVerb<A, E>) => Effect.Effect<A, E | StorageError>
  /** {@link write}, but a loss of power may take the writes until a later strict write. */
  readonly writeRelaxed: <A, E>(verb: WriteVerb<A, E>) => Effect.Effect<A, E | StorageError>
  /** Runs a write verb whose concurrent calls are planned together. */
  readonly writeBatched: <I, A, E>(
    verb: BatchVerb<I, A, E>
  ) => (input: I) => Effect.Effect<A, E | StorageError>
}

/** The error of a call whose deadline passed before its transaction. */
const overdueError = (database: string, retryTimeout: number) =>
  new StorageError({
    cause: new DatabaseUnusable({
      database,
      problem: `took more than ${retryTimeout / 1_000} s for earlier work`,
      remedy: "find the busy process or the holder of a lock"
    })
  })

const isConflict = (error: unknown): boolean =>
  error instanceof StorageError &&
  error.cause instanceof SqlError &&
  error.cause.cause instanceof WriteConflict

const sizeOf = (jobs: ReadonlyArray<Job>): number => jobs.reduce((sum, job) => sum + job.size(), 0)

/**
 * Milliseconds that a call waits for a lock. With one second for drawing before a purchase and answering after it, 200
 * concurrent buyers have their answers within five seconds.
 */
const lockTimeout = 4_000

/** The least part of a call's time that remains once its transaction begins, so that long-waiting calls can succeed. */
const leastShare = 1 / 8

/** Milliseconds for which a transaction gathers arriving writes. */
const mostGathering = 10

/** Turns of the event loop without a write after which none is expected soon. */
const mostEmptyTurns = 4

const randomDelay = Effect.flatMap(Random.nextRange(0.5, 8), (milliseconds) => Effect.sleep(milliseconds))

/** Performs as many jobs as time allows, at least one. */
const performJobs =
  (jobs: ReadonlyArray<Job>, maxTime: number) =>
  (run: Run): Effect.Effect<ReadonlyArray<() => void>, SqlError> =>
    Effect.gen(function* () {
      const end = performance.now() + maxTime
      const answers: Array<() => void> = []
      for (const job of jobs) {
        if (answers.length > 0 && performance.now() > end) break
        answers.push(yield* job.perform(run))
      }
      return answers
    })

/**
 * Delivers answers after the event loop did other work. Those of relaxed writes, which users wait for, come before
 * that.
 */
const deliver = (answers: ReadonlyArray<() => void>, isRelaxed: boolean): Effect.Effect<void> => {
  const delivered = Effect.sync(() => {
    for (const answer of answers) answer()
  })
  return isRelaxed ? Effect.zipRight(delivered, nextTick) : Effect.zipRight(nextTick, delivered)
}

/** True if a retry may succeed. */
const isTransient = (dialect: Dialect, error: unknown): boolean => dialect.isBusy(error) || isConflict(error)

/** Retries work that another transaction prevented, without blocking the event loop. */
const makeRetryWhileBusy =
  (dialect: Dialect, retryTimeout: number) =>
  <A, E>(attempt: Effect.Effect<A, E>): Effect.Effect<A, E> => {
    const retried: Effect.Effect<A, E> = Effect.catchAll(attempt, (error) =>
      isTransient(dialect, error)
        ? Effect.flatMap(timeLeft, (left) =>
            left > 0 ? Effect.zipRight(randomDelay, retried) : Effect.fail(error)
          )
        : Effect.fail(error)
    )
    return within(retryTimeout)(retried)
  }

/** The parts of a database for its writes. */
interface WriteParts extends Pick<Database, "dialect"> {
  readonly presence: Presence
  readonly retryTimeout: number
}

/** Commits a queue's jobs in one transaction, and one by one if any fails. */
const makeCommit = (
  { transaction, setDurability }: Connections,
  { dialect, presence, retryTimeout }: WriteParts
) => {
  /**
   * A write transaction. Its answers count only if the database's files are still the opened ones, before and after.
   */
  const writeTransaction = (jobs: ReadonlyArray<Job>, willRelax: boolean, onCommit: () => void) => {
    const begin = willRelax ? dialect.relaxed.begin : dialect.beginWrite
    const written = transaction<ReadonlyArray<() => void>, never>(
      begin,
      performJobs(jobs, dialect.maxBatchTime),
      onCommit,
      (run) => setDurability(run, willRelax)
    )
    return Effect.zipLeft(Effect.zipRight(presence.confirm, written), presence.confirm)
  }

  const commit = (queue: WriteQueue, jobs: ReadonlyArray<Job>, isRelaxed: boolean): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (jobs.length === 0) return Effect.void
      let isCommitting = false
      const left = Math.min(...jobs.map((job) => job.deadline())) - performance.now()
      return Effect.matchEffect(
        within(Math.max(left, retryTimeout * leastShare))(
          writeTransaction(jobs, isRelaxed, () => {
            isCommitting = true
          })
        ),
        {
          onSuccess: (answers) =>
            Effect.suspend(() => {
              queue.putBack(jobs.slice(answers.length))
              return deliver(answers, isRelaxed)
            }),
          onFailure: (error) => {
            // A write that may have succeeded is not repeated: the caller learns that its outcome is unknown.
            if (isTransient(dialect, error) && !(isCommitting && dialect.isUncertain(error))) {
              queue.putBack(jobs)
              queue.refuseOverdue(error)
              return randomDelay
            }
            // The failure of one job must not fail the others.
            if (sizeOf(jobs) > 1 && !isCommitting) {
              const each = jobs.flatMap((job) => job.split())
              return Effect.forEach(each, (job) => commit(queue, [job], isRelaxed), { discard: true })
            }
            return Effect.sync(() => {
              for (const job of jobs) job.fail(error)
            })
          }
        }
      )
    })
  return commit
}

/** Waits for writes to share a transaction: a single caller waits one turn of the event loop. */
const gather = (queue: WriteQueue, isBusy: () => boolean): Effect.Effect<void> =>
  Effect.suspend(() => {
    const end = performance.now() + mostGathering
    let gathered = queue.size()
    let emptyTurns = 0
    const turn: Effect.Effect<void> = Effect.flatMap(nextTick, () => {
      const size = queue.size()
      emptyTurns = size > gathered ? 0 : emptyTurns + 1
      gathered = size
      const isGathered = size >= maxWrites || emptyTurns >= (isBusy() ? mostEmptyTurns : 1)
      return isGathered || performance.now() > end ? Effect.void : turn
    })
    return turn
  })

/**
 * Takes over all work on the client's database. When the scope closes, running writes finish and waiting ones are
 * refused.
 */
export const make = ({
  name,
  sql,
  dialect,
  presence = alwaysPresent,
  retryTimeout = lockTimeout
}: Database): Effect.Effect<Transactions, never, Scope.Scope> =>
  Effect.gen(function* () {
    const connections = makeConnections({ name, sql, dialect })
    const { transaction, readAlone } = connections
    const retryWhileBusy = makeRetryWhileBusy(dialect, retryTimeout)
    const commit = makeCommit(connections, { dialect, presence, retryTimeout })

    const queue = makeWriteQueue(retryTimeout)
    /**
     * Relaxed writes have their own queue: their callers batch them, and they do not wait for the disk as full writes
     * do.
     */
    const relaxedQueue = makeWriteQueue(retryTimeout)

    /** True if several callers write at a time: the last transaction had more than one write. */
    let isBusy = false

    const takeAndCommit = (from: WriteQueue) =>
      Effect.suspend(() => {
        if (dialect.cancels) from.refuseOverdue(overdueError(name, retryTimeout))
        const jobs = from.take()
        if (from === queue) isBusy = sizeOf(jobs) > 1
        return commit(from, jobs, from === relaxedQueue)
      })

    /** Commits a queue's jobs repeatedly, after each gathering. */
    const commitAll = (from: WriteQueue, gathered: Effect.Effect<void>) =>
      Effect.zipRight(
        Effect.addFinalizer(() => from.close),
        // Other work runs between two transactions.
        from.nonEmpty.pipe(
          Effect.zipRight(gathered),
          Effect.zipRight(Effect.uninterruptible(takeAndCommit(from))),
          Effect.forever,
          Effect.forkScoped
        )
      )
    yield* commitAll(
      queue,
      gather(queue, () => isBusy)
    )
    yield* commitAll(relaxedQueue, Effect.void)

    return {
      read: (verb) => Effect.zipRight(presence.recall, retryWhileBusy(readAlone(verb))),
      snapshot: (verb) =>
        Effect.zipRight(presence.recall, retryWhileBusy(transaction(dialect.beginRead, verb))),
      write: (verb) => queue.enqueue(unbatched(verb))(undefined),
      writeRelaxed: (verb) => relaxedQueue.enqueue(unbatched(verb))(undefined),
      writeBatched: (verb) => (verb.isRelaxed === true ? relaxedQueue : queue).enqueue(verb)
    }
  })
