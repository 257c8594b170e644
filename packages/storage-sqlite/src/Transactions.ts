import { clearImmediate, setImmediate } from "node:timers"
import type * as SqlClient from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Random from "effect/Random"
import type * as Scope from "effect/Scope"
import type { Dialect } from "./Dialect.ts"
import type { Reading, Statement, Together, Writing } from "./query.ts"

/** How long another process's lock is waited for where nothing else is said, in milliseconds. */
const usualPatience = 5_000

/** How many writes share a transaction at most. */
const largestBatch = 64

/** After how many milliseconds a transaction takes no further write; it bounds how long the event loop is held. */
const longestTurn = 10

/** How many characters the writes of a transaction that are decided together hold, more or less, at most. */
const heaviestGroup = 2 ** 19

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

/** Writes that wait for their transaction and are decided together. */
interface Job {
  readonly size: () => number
  /** Does the work; what it answers gives the answers, once the work is committed. Fails where it is the store's fault. */
  readonly perform: (run: Run) => Effect.Effect<() => void, SqlError>
  /** Answers that the work was not done. */
  readonly abandon: (error: StorageError) => void
  /** The same work as jobs of one write each. */
  readonly apart: () => ReadonlyArray<Job>
}

/** Runs a statement on the connection of the moment. */
type Run = (statement: Statement) => Effect.Effect<ReadonlyArray<unknown>, SqlError>

/** A call of a verb, and where its answer goes. */
interface Call<I, A, E> {
  readonly input: I
  readonly resume: (answer: Effect.Effect<A, E | StorageError>) => void
}

const storageError = (cause: unknown): StorageError => new StorageError({ cause })

/** Whatever goes wrong in the driver, failed or thrown, is a failure of the store. */
const guarded = <A, E>(effect: Effect.Effect<A, E | SqlError>): Effect.Effect<A, E | StorageError> =>
  effect.pipe(
    Effect.catchAllDefect((defect) => Effect.fail(storageError(defect))),
    Effect.mapError((error) => (error instanceof SqlError ? storageError(error) : error))
  )

const closed = (): StorageError => new StorageError({ cause: new Error("the storage is closed") })

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

const jobOf = <I, A, E>(verb: Together<I, A, E>, calls: ReadonlySet<Call<I, A, E>>): Job => ({
  size: () => calls.size,
  perform: (run) =>
    Effect.suspend(() => {
      const asked = [...calls]
      return Effect.flatMap(verb.decide(asked.map(({ input }) => input))(run), ({ answer, changes }) =>
        Effect.as(Effect.forEach(changes, run, { discard: true }), () => {
          for (const [index, outcome] of answer.entries()) asked[index]?.resume(outcome)
        })
      )
    }).pipe(Effect.catchAllDefect((cause) => Effect.fail(new SqlError({ cause })))),
  abandon: (error) => {
    for (const { resume } of calls) resume(error)
  },
  apart: () => Array.from(calls, (call) => jobOf(verb, new Set([call])))
})

/** A verb whose calls are too heavy to be decided together. */
const alone = <A, E>(verb: Writing<A, E>): Together<void, A, E> => ({
  weigh: () => Number.POSITIVE_INFINITY,
  decide: () => (read) =>
    Effect.matchEffect(verb(read), {
      onSuccess: ({ answer, changes }) => Effect.succeed({ answer: [Either.right(answer)], changes }),
      onFailure: (error) =>
        error instanceof SqlError
          ? Effect.fail(error)
          : Effect.succeed({ answer: [Either.left(error)], changes: [] })
    })
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

    let queue = new Set<Job>()
    let wake = () => {}
    let isClosed = false

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
              Effect.zipRight(
                nextTick,
                Effect.sync(() => {
                  queue = new Set([...jobs.slice(answers.length), ...queue])
                  for (const answer of answers) answer()
                })
              ),
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

    const somethingToDo = Effect.async<void>((resume) => {
      if (queue.size > 0) resume(Effect.void)
      else wake = () => resume(Effect.void)
    })

    const takeBatch = (): ReadonlyArray<Job> => {
      const batch: Array<Job> = []
      let size = 0
      for (const job of queue) {
        size += job.size()
        if (batch.length > 0 && size > largestBatch) break
        batch.push(job)
        queue.delete(job)
      }
      return batch
    }

    /** Puts calls into the job of their verb that waits already, or into a new one. */
    const joining = <I, A, E>(verb: Together<I, A, E>) => {
      let open: { readonly job: Job; readonly calls: Set<Call<I, A, E>>; weight: number } | undefined
      const roomFor = (weight: number) => {
        const hasRoom =
          open !== undefined &&
          queue.has(open.job) &&
          open.calls.size < largestBatch &&
          open.weight + weight <= heaviestGroup
        if (open !== undefined && hasRoom) return open
        const calls = new Set<Call<I, A, E>>()
        open = { job: jobOf(verb, calls), calls, weight: 0 }
        queue.add(open.job)
        wake()
        return open
      }
      return (input: I): Effect.Effect<A, E | StorageError> =>
        Effect.async((resume) => {
          if (isClosed) return resume(closed())
          const group = roomFor(verb.weigh(input))
          const call = { input, resume }
          group.calls.add(call)
          group.weight += verb.weigh(input)
          return Effect.sync(() => {
            // Once it is being done, it is done to its end, whoever waits for the answer.
            if (queue.has(group.job)) group.calls.delete(call)
            if (group.calls.size === 0) queue.delete(group.job)
          })
        })
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
      write: (verb) => joining(alone(verb))(undefined),
      writeTogether: joining
    }
  })
