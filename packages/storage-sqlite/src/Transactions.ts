import { clearImmediate, setImmediate } from "node:timers"
import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type * as Scope from "effect/Scope"
import type { Dialect } from "./Dialect.ts"
import type { Reading, Run, Statement, Together, Writing } from "./query.ts"
import { alone, type Job, makeWriteQueue } from "./WriteQueue.ts"

/** How long another process's lock is waited for where nothing else is said, in milliseconds. */
const usualPatience = 5_000

/** After how many milliseconds a transaction takes no further write; it bounds how long the event loop is held. */
const longestTurn = 10

/** Runs verbs so that each is atomic and isolated, in this process and among all that use the database. */
export interface Transactions {
  /** Runs a verb of one statement that only reads. */
  readonly read: <A, E>(verb: Reading<A, E>) => Effect.Effect<A, E | StorageError>
  /** Runs a verb that only reads, all of it on one consistent state. */
  readonly snapshot: <A, E>(verb: Reading<A, E>) => Effect.Effect<A, E | StorageError>
  /**
   * Runs a verb that writes. Writes that are asked for at about the same time share one transaction and its one wait for
   * the disk; none is answered before it is committed. Where the store fails one of them, all are undone and done again
   * one by one. That costs nothing while nothing fails; a savepoint for each would copy every page that it changes.
   */
  readonly write: <A, E>(verb: Writing<A, E>) => Effect.Effect<A, E | StorageError>
  /** The same for a verb whose calls are decided together where they share a transaction. */
  readonly writeTogether: <I, A, E>(
    verb: Together<I, A, E>
  ) => (input: I) => Effect.Effect<A, E | StorageError>
}

const storageError = (cause: unknown): StorageError => new StorageError({ cause })

/** Whatever goes wrong in the driver, failed or thrown, is a failure of the store. */
const guarded = <A, E>(effect: Effect.Effect<A, E | SqlError>): Effect.Effect<A, E | StorageError> =>
  effect.pipe(
    Effect.catchAllDefect((defect) => Effect.fail(storageError(defect))),
    Effect.mapError((error) => (error instanceof SqlError ? storageError(error) : error))
  )

const plain = (text: string): Statement => ({ text, parameters: [] })
const commit = plain("COMMIT")
const rollback = plain("ROLLBACK")

const sizeOf = (jobs: ReadonlyArray<Job>): number => jobs.reduce((sum, job) => sum + job.size(), 0)

const aMoment = Effect.flatMap(Random.nextRange(0.5, 8), (milliseconds) => Effect.sleep(milliseconds))

// Before a transaction, lets requests that have arrived be read, so that their writes share it; after it, lets all other
// work have its turn before what the answers set off.
const nextTick = Effect.async<void>((resume) => {
  const immediate = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(immediate))
})

/**
 * Takes over all work on the client's database. When the scope closes, the writes in hand are finished and those that
 * wait are refused.
 */
export const make = (
  sql: SqlClient.SqlClient,
  dialect: Dialect,
  patience: number = usualPatience
): Effect.Effect<Transactions, never, Scope.Scope> =>
  Effect.gen(function* () {
    /** Tries again for a while what another process's lock prevents, without holding the event loop. */
    const patiently = <A, E>(attempt: Effect.Effect<A, E>): Effect.Effect<A, E> =>
      Effect.suspend(() => {
        const deadline = performance.now() + patience
        const again: Effect.Effect<A, E> = Effect.catchAll(attempt, (error) =>
          dialect.isBusy(error) && performance.now() < deadline
            ? Effect.zipRight(aMoment, again)
            : Effect.fail(error)
        )
        return again
      })

    const onConnection = <A, E>(use: (run: Run) => Effect.Effect<A, E | SqlError>) =>
      guarded(
        Effect.scoped(
          Effect.flatMap(sql.reserve, (connection) =>
            use(({ text, parameters }) => connection.execute(dialect.statement(text), parameters, undefined))
          )
        )
      )

    const transaction = <A, E>(
      opening: string,
      use: (run: Run) => Effect.Effect<A, E | SqlError>,
      onCommit = () => {}
    ) =>
      Effect.uninterruptible(
        onConnection<A, E>((run) =>
          Effect.gen(function* () {
            yield* run(plain(opening))
            const answer = yield* use(run)
            onCommit()
            yield* run(commit)
            return answer
          }).pipe(Effect.onError(() => Effect.ignore(run(rollback))))
        )
      )

    // As many of the jobs as the turn has time for, but one at least.
    const performInTurn =
      (jobs: ReadonlyArray<Job>) =>
      (run: Run): Effect.Effect<ReadonlyArray<() => void>, SqlError> =>
        Effect.gen(function* () {
          const end = performance.now() + longestTurn
          const answers: Array<() => void> = []
          for (const job of jobs) {
            if (answers.length > 0 && performance.now() > end) break
            answers.push(yield* job.perform(run))
          }
          return answers
        })

    const queue = makeWriteQueue()

    const settle = (jobs: ReadonlyArray<Job>): Effect.Effect<void> =>
      Effect.suspend(() => {
        let isCommitting = false
        const attempt = Effect.suspend(() => {
          isCommitting = false
          return transaction<ReadonlyArray<() => void>, never>(
            dialect.beginWriting,
            performInTurn(jobs),
            () => {
              isCommitting = true
            }
          )
        })
        return patiently(attempt).pipe(
          Effect.matchEffect({
            onSuccess: (answers) =>
              Effect.suspend(() => {
                queue.putBack(jobs.slice(answers.length))
                return Effect.map(nextTick, () => {
                  for (const answer of answers) answer()
                })
              }),
            // One job's fault must not fail the others.
            onFailure: (error) =>
              sizeOf(jobs) > 1 && !isCommitting && !dialect.isBusy(error)
                ? Effect.forEach(
                    jobs.flatMap((job) => job.apart()),
                    (job) => settle([job]),
                    { discard: true }
                  )
                : Effect.sync(() => {
                    for (const job of jobs) job.abandon(error)
                  })
          })
        )
      })

    yield* Effect.addFinalizer(() => queue.close)
    yield* queue.filled.pipe(
      Effect.zipRight(nextTick),
      Effect.zipRight(Effect.uninterruptible(Effect.suspend(() => settle(queue.take())))),
      Effect.forever,
      Effect.forkScoped
    )

    return {
      read: (verb) => patiently(onConnection(verb)),
      snapshot: (verb) => patiently(transaction(dialect.beginReading, verb)),
      write: (verb) => queue.joining(alone(verb))(undefined),
      writeTogether: queue.joining
    }
  })
