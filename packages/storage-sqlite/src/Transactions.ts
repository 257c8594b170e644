import { clearImmediate, setImmediate } from "node:timers"
import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Random from "effect/Random"
import type * as Scope from "effect/Scope"
import type { Dialect } from "./Dialect.ts"
import type { Verb } from "./query.ts"

/** How long another process's lock is waited for where nothing else is said, in milliseconds. */
const usualPatience = 5_000

/** How many writes share a transaction at most. */
const largestBatch = 64

/** After how many milliseconds a transaction takes no further write; it bounds how long the event loop is held. */
const longestTurn = 10

/** Runs verbs so that each is atomic and isolated, in this process and among all that use the database. */
export interface Transactions {
  /** Runs a verb of one statement that only reads. */
  readonly read: <A, E>(verb: Verb<A, E>) => Effect.Effect<A, E | StorageError>
  /** Runs a verb that only reads, all of it on one consistent state. */
  readonly snapshot: <A, E>(verb: Verb<A, E>) => Effect.Effect<A, E | StorageError>
  /**
   * Runs a verb that writes. Writes that are asked for at about the same time share one transaction and its one wait for
   * the disk; none is answered before it is committed. Where the store fails one of them, all are undone and done again
   * one by one. That costs nothing while nothing fails; a savepoint for each would copy every page that it changes.
   */
  readonly write: <A, E>(verb: Verb<A, E>) => Effect.Effect<A, E | StorageError>
}

/** A write that waits for its transaction. */
interface Job {
  /** Does the work; what it answers gives the answer, once the work is committed. Fails where it is the store's fault. */
  readonly perform: Verb<() => void>
  /** Answers that the work was not done. */
  readonly abandon: (error: StorageError) => void
}

const storageError = (cause: unknown): StorageError => new StorageError({ cause })

/** Whatever goes wrong in the driver, failed or thrown, is a failure of the store. */
const guarded = <A, E>(effect: Effect.Effect<A, E | SqlError>): Effect.Effect<A, E | StorageError> =>
  effect.pipe(
    Effect.catchAllDefect((defect) => Effect.fail(storageError(defect))),
    Effect.mapError((error) => (error instanceof SqlError ? storageError(error) : error))
  )

const closed = (): StorageError => new StorageError({ cause: new Error("the storage is closed") })

const aMoment = Effect.flatMap(Random.nextRange(0.5, 8), (milliseconds) => Effect.sleep(milliseconds))

// Lets requests that have arrived be read first, so that their writes share the transaction.
const nextTick = Effect.async<void>((resume) => {
  const immediate = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(immediate))
})

const jobOf = <A, E>(
  verb: Verb<A, E>,
  resume: (answer: Effect.Effect<A, E | StorageError>) => void
): Job => ({
  perform: (run) =>
    Effect.matchCauseEffect(verb(run), {
      onSuccess: (answer) => Effect.succeed(() => resume(Effect.succeed(answer))),
      onFailure: (cause) => {
        const error = Cause.isFailType(cause) ? cause.error : new SqlError({ cause: Cause.squash(cause) })
        return error instanceof SqlError
          ? Effect.fail(error)
          : Effect.succeed(() => resume(Effect.fail(error)))
      }
    }),
  abandon: resume
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

    const onConnection = <A, E>(verb: Verb<A, E>) =>
      guarded(
        Effect.scoped(
          Effect.flatMap(sql.reserve, (connection) =>
            verb((text, parameters) => connection.execute(dialect.statement(text), parameters, undefined))
          )
        )
      )

    const transaction = <A, E>(opening: string, verb: Verb<A, E>, onCommit = () => {}) =>
      Effect.uninterruptible(
        onConnection<A, E>((run) =>
          Effect.gen(function* () {
            yield* run(opening, [])
            const answer = yield* verb(run)
            onCommit()
            yield* run("COMMIT", [])
            return answer
          }).pipe(Effect.onError(() => Effect.ignore(run("ROLLBACK", []))))
        )
      )

    // As many of the jobs as the turn has time for, but one at least.
    const performInTurn =
      (jobs: ReadonlyArray<Job>): Verb<ReadonlyArray<() => void>> =>
      (run) =>
        Effect.gen(function* () {
          const end = performance.now() + longestTurn
          const answers: Array<() => void> = []
          for (const job of jobs) {
            if (answers.length > 0 && performance.now() > end) break
            answers.push(yield* job.perform(run))
          }
          return answers
        })

    let queue = new Set<Job>()
    let wake = () => {}
    let isClosed = false

    const settle = (jobs: ReadonlyArray<Job>): Effect.Effect<void> =>
      Effect.suspend(() => {
        let isCommitting = false
        const attempt = Effect.suspend(() => {
          isCommitting = false
          return transaction(dialect.beginWriting, performInTurn(jobs), () => {
            isCommitting = true
          })
        })
        return patiently(attempt).pipe(
          Effect.matchEffect({
            onSuccess: (answers) =>
              Effect.sync(() => {
                queue = new Set([...jobs.slice(answers.length), ...queue])
                for (const answer of answers) answer()
              }),
            // One job's fault must not fail the others.
            onFailure: (error) =>
              jobs.length > 1 && !isCommitting && !dialect.isBusy(error)
                ? Effect.forEach(jobs, (job) => settle([job]), { discard: true })
                : Effect.sync(() => {
                    for (const job of jobs) job.abandon(error)
                  })
          })
        )
      })

    const somethingToDo = Effect.async<void>((resume) => {
      if (queue.size > 0) resume(Effect.void)
      else wake = () => resume(Effect.void)
    })

    const takeBatch = (): ReadonlyArray<Job> => {
      const batch = [...queue].slice(0, largestBatch)
      for (const job of batch) queue.delete(job)
      return batch
    }

    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        isClosed = true
        for (const job of queue) job.abandon(closed())
      })
    )
    yield* somethingToDo.pipe(
      Effect.zipRight(nextTick),
      Effect.zipRight(Effect.uninterruptible(Effect.suspend(() => settle(takeBatch())))),
      Effect.forever,
      Effect.forkScoped
    )

    return {
      read: (verb) => patiently(onConnection(verb)),
      snapshot: (verb) => patiently(transaction(dialect.beginReading, verb)),
      write: <A, E>(verb: Verb<A, E>) =>
        Effect.async<A, E | StorageError>((resume) => {
          if (isClosed) return resume(closed())
          const job = jobOf(verb, resume)
          queue.add(job)
          wake()
          return Effect.sync(() => queue.delete(job))
        })
    }
  })
