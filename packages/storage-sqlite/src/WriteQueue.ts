import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type { Run, Together, Writing } from "./query.ts"

/** How many writes share a transaction at most. */
const largestBatch = 64

/** How many characters the writes that are decided together hold, more or less, at most. */
const heaviestJob = 2 ** 19

/** Writes that wait for their transaction and are decided together. */
export interface Job {
  /** How many writes it is. */
  readonly size: () => number
  /** Does the work; what it answers gives the answers, once the work is committed. Fails where it is the store's fault. */
  readonly perform: (run: Run) => Effect.Effect<() => void, SqlError>
  /** Answers that the work was not done. */
  readonly abandon: (error: StorageError) => void
  /** The same work as jobs of one write each. */
  readonly apart: () => ReadonlyArray<Job>
}

/** A call of a verb, and where its answer goes. */
interface Call<I, A, E> {
  readonly input: I
  readonly resume: (answer: Effect.Effect<A, E | StorageError>) => void
}

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
export const alone = <A, E>(verb: Writing<A, E>): Together<void, A, E> => ({
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

/** The writes that wait for their transaction, in the order in which their jobs began. */
export interface WriteQueue {
  /** Lets calls of a verb wait, in the job of that verb that waits already or in a new one. */
  readonly joining: <I, A, E>(verb: Together<I, A, E>) => (input: I) => Effect.Effect<A, E | StorageError>
  /** Waits until there is something to take. */
  readonly filled: Effect.Effect<void>
  /** Takes what one transaction does at most. */
  readonly take: () => ReadonlyArray<Job>
  /** Lets jobs that were taken, and not done, wait again before all others. */
  readonly putBack: (jobs: ReadonlyArray<Job>) => void
  /** Refuses what waits, and all that would. */
  readonly close: Effect.Effect<void>
}

const closed = (): StorageError => new StorageError({ cause: new Error("the storage is closed") })

/** An empty queue. */
export const makeWriteQueue = (): WriteQueue => {
  let queue = new Set<Job>()
  let wake = () => {}
  let isClosed = false

  return {
    joining: <I, A, E>(verb: Together<I, A, E>) => {
      let open: { readonly job: Job; readonly calls: Set<Call<I, A, E>>; weight: number } | undefined
      const withRoomFor = (weight: number) => {
        if (
          open !== undefined &&
          queue.has(open.job) &&
          open.calls.size < largestBatch &&
          open.weight + weight <= heaviestJob
        ) {
          return open
        }
        const calls = new Set<Call<I, A, E>>()
        open = { job: jobOf(verb, calls), calls, weight: 0 }
        queue.add(open.job)
        wake()
        return open
      }
      return (input: I): Effect.Effect<A, E | StorageError> =>
        Effect.async((resume) => {
          if (isClosed) return resume(closed())
          const weight = verb.weigh(input)
          const joined = withRoomFor(weight)
          const call = { input, resume }
          joined.calls.add(call)
          joined.weight += weight
          return Effect.sync(() => {
            // Once it is being done, it is done to its end, whoever waits for the answer.
            if (!queue.has(joined.job)) return
            joined.calls.delete(call)
            if (joined.calls.size === 0) queue.delete(joined.job)
          })
        })
    },
    filled: Effect.async((resume) => {
      if (queue.size > 0) resume(Effect.void)
      else wake = () => resume(Effect.void)
    }),
    take: () => {
      const batch: Array<Job> = []
      let size = 0
      for (const job of queue) {
        size += job.size()
        if (batch.length > 0 && size > largestBatch) break
        batch.push(job)
        queue.delete(job)
      }
      return batch
    },
    putBack: (jobs) => {
      queue = new Set([...jobs, ...queue])
    },
    close: Effect.sync(() => {
      isClosed = true
      for (const job of queue) job.abandon(closed())
    })
  }
}
