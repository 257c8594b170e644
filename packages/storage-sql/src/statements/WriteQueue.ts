import { SqlError } from "@effect/sql/SqlError"
import { StorageError } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { BatchVerb } from "./SqlVerb.ts"
import { applyChange, type Run } from "./statement.ts"

/** The most writes of a transaction. */
export const maxWrites = 64

/** The approximate limit of characters that a job's calls write. */
const maxJobSize = 2 ** 19

/** Waiting calls of a verb that are planned together. */
export interface Job {
  /** The number of writes. */
  readonly size: () => number
  /** The earliest deadline of its calls, by the queue's clock. */
  readonly deadline: () => number
  /** Applies the writes; the result delivers the answers and is called after the commit. */
  readonly perform: (run: Run) => Effect.Effect<() => void, SqlError>
  /** Answers every call with this error. */
  readonly fail: (error: StorageError) => void
  /** Fails and drops the calls with a deadline before this time. */
  readonly refuseOverdue: (now: number, error: StorageError) => void
  /** The same work as jobs of one write each. */
  readonly split: () => ReadonlyArray<Job>
}

/** A verb's call and its callback. */
interface Call<I, A, E> {
  readonly input: I
  /** The deadline for retries on a busy database, by the queue's clock. */
  readonly deadline: number
  readonly resume: (answer: Effect.Effect<A, E | StorageError>) => void
}

const makeJob = <I, A, E>(verb: BatchVerb<I, A, E>, calls: Set<Call<I, A, E>>): Job => ({
  size: () => calls.size,
  deadline: () => Math.min(...Array.from(calls, (call) => call.deadline)),
  perform: (run) =>
    Effect.suspend(() => {
      const batch = [...calls]
      return Effect.flatMap(verb.plan(batch.map(({ input }) => input))(run), ({ answer, changes }) =>
        Effect.as(
          Effect.forEach(changes, (change) => applyChange(run, change), { discard: true }),
          () => {
            for (const [index, outcome] of answer.entries()) batch[index]?.resume(outcome)
          }
        )
      )
    }).pipe(Effect.catchAllDefect((cause) => Effect.fail(new SqlError({ cause })))),
  fail: (error) => {
    for (const { resume } of calls) resume(error)
  },
  refuseOverdue: (now, error) => {
    for (const call of calls) {
      if (call.deadline > now) continue
      calls.delete(call)
      call.resume(error)
    }
  },
  split: () => Array.from(calls, (call) => makeJob(verb, new Set([call])))
})

/** Writes that wait for a transaction, in the order in which their jobs were opened. */
export interface WriteQueue {
  /** Adds calls of a verb to its waiting job, or to a new one, and waits for their answers. */
  readonly enqueue: <I, A, E>(verb: BatchVerb<I, A, E>) => (input: I) => Effect.Effect<A, E | StorageError>
  /** Waits until the queue has jobs. */
  readonly nonEmpty: Effect.Effect<void>
  /** The number of waiting writes. */
  readonly size: () => number
  /** Takes the jobs of one transaction. */
  readonly take: () => ReadonlyArray<Job>
  /** Returns taken but unperformed jobs to the front of the queue. */
  readonly putBack: (jobs: ReadonlyArray<Job>) => void
  /** Fails the calls that have waited longer than the retry timeout. */
  readonly refuseOverdue: (error: StorageError) => void
  /** Refuses all waiting and later writes. */
  readonly close: Effect.Effect<void>
}

const closed = (): StorageError => new StorageError({ cause: new Error("the storage is closed") })

/** An empty queue, whose calls may wait for this many milliseconds while the database is busy. */
export const makeWriteQueue = (
  retryTimeout: number,
  clock: () => number = () => performance.now()
): WriteQueue => {
  let queue = new Set<Job>()
  let wake = () => {}
  let isClosed = false

  return {
    enqueue: <I, A, E>(verb: BatchVerb<I, A, E>) => {
      let open: { readonly job: Job; readonly calls: Set<Call<I, A, E>>; size: number } | undefined
      const jobWithRoom = (size: number) => {
        if (
          open !== undefined &&
          queue.has(open.job) &&
          open.calls.size < maxWrites &&
          open.size + size <= maxJobSize
        ) {
          return open
        }
        const calls = new Set<Call<I, A, E>>()
        open = { job: makeJob(verb, calls), calls, size: 0 }
        queue.add(open.job)
        wake()
        return open
      }
      return (input: I): Effect.Effect<A, E | StorageError> =>
        Effect.async((resume) => {
          if (isClosed) return resume(closed())
          const size = verb.size(input)
          const joined = jobWithRoom(size)
          const call = { input, resume, deadline: clock() + retryTimeout }
          joined.calls.add(call)
          joined.size += size
          return Effect.sync(() => {
            // A job that was taken is finished even if its caller is interrupted.
            if (!queue.has(joined.job)) return
            joined.calls.delete(call)
            if (joined.calls.size === 0) queue.delete(joined.job)
          })
        })
    },
    nonEmpty: Effect.async((resume) => {
      if (queue.size > 0) resume(Effect.void)
      else wake = () => resume(Effect.void)
    }),
    size: () => {
      let size = 0
      for (const job of queue) size += job.size()
      return size
    },
    take: () => {
      const batch: Array<Job> = []
      let size = 0
      for (const job of queue) {
        size += job.size()
        // Jobs are at most this large, so the first is always taken.
        if (size > maxWrites) break
        batch.push(job)
        queue.delete(job)
      }
      return batch
    },
    putBack: (jobs) => {
      queue = new Set([...jobs, ...queue])
    },
    refuseOverdue: (error) => {
      const now = clock()
      for (const job of queue) {
        job.refuseOverdue(now, error)
        if (job.size() === 0) queue.delete(job)
      }
    },
    close: Effect.sync(() => {
      isClosed = true
      for (const job of queue) job.fail(closed())
    })
  }
}
