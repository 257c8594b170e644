import { Requester } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { FairQueue } from "./FairQueue.ts"
import type { Job, WorkerPool } from "./WorkerPool.ts"

/**
 * Milliseconds of short jobs in a turn of the event loop, more or less. Node accepts one connection and reads each connection once in
 * a turn, so that new clients wait for as many turns as there are others before them.
 */
const turnMilliseconds = 0.2

/** Runs short jobs in this thread and on free workers, in an order that is fair between requesters. */
export interface ShortJobs {
  /**
   * Runs a job: here where this turn of the event loop has time, else on a worker that is free, else when it is next in order.
   * Interruption removes a job that waits.
   */
  readonly run: <A, E1, E2>(
    job: Job,
    here: Effect.Effect<A, E1>,
    elsewhere: ((asked: ReturnType<WorkerPool["ask"]>) => Effect.Effect<A, E2>) | undefined
  ) => Effect.Effect<A, E1 | E2>
  /** Estimated milliseconds of the jobs that wait. */
  readonly waiting: () => number
}

interface Waiting {
  /** Starts the job where a worker is free, or here if that is allowed; false if it has to wait. */
  readonly start: (isHereAllowed: boolean) => boolean
}

/** Short jobs beside those of a pool, whose queue goes first. */
export const makeShortJobs = ({ askIfFree }: Pick<WorkerPool, "askIfFree">): ShortJobs => {
  const queue = new FairQueue<Waiting>()
  /** Milliseconds of this turn that jobs have taken. */
  let spent = 0
  let isScheduled = false

  const schedule = (): void => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      spent = 0
      startNext()
    })
  }

  const startNext = (): void => {
    const next = queue.peek()
    if (next === undefined) return
    if (next.item.start(spent < turnMilliseconds)) {
      queue.take()
      // Behind the fiber of the job that was started: its cost is known then.
      queueMicrotask(startNext)
    } else schedule()
  }

  /** Charges the turn, and the requester, for an effect's time in this thread. */
  const spending = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(Requester, ({ spend }) => {
      const started = performance.now()
      return Effect.ensuring(
        effect,
        Effect.sync(() => {
          const took = performance.now() - started
          spent += took
          schedule()
          spend(took)
        })
      )
    })

  return {
    run: (job, here, elsewhere) =>
      Effect.suspend(() => {
        const askElsewhere = () => {
          const asked = elsewhere === undefined ? undefined : askIfFree(job)
          return asked === undefined ? undefined : elsewhere?.(asked)
        }
        if (queue.size === 0) {
          if (spent < turnMilliseconds) return spending(here)
          const asked = askElsewhere()
          if (asked !== undefined) return asked
        }
        return Effect.flatMap(Requester, ({ id }) =>
          Effect.async((resume) => {
            const start = (isHereAllowed: boolean): boolean => {
              const effect = askElsewhere() ?? (isHereAllowed ? spending(here) : undefined)
              if (effect === undefined) return false
              resume(effect)
              return true
            }
            const entry = queue.add({ start }, id, job.estimate)
            schedule()
            return Effect.sync(() => queue.remove(entry))
          })
        )
      }),
    waiting: () => queue.waiting
  }
}
