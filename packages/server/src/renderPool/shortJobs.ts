import { Requester } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { FairQueue } from "./FairQueue.ts"
import type { Job, WorkerPool } from "./WorkerPool.ts"

/**
 * The target for short jobs per turn of the event loop, in milliseconds. Node accepts one connection and reads each
 * connection once per turn, so new clients wait as many turns as there are clients before them.
 */
const turnMilliseconds = 0.2

/** Runs short jobs in this thread and on free workers, fairly between requesters. */
export interface ShortJobs {
  /**
   * Runs a job: here if this turn has time, else on a free worker, else when it is next in order. Interruption removes
   * a waiting job.
   */
  readonly run: <A, E1, E2>(
    job: Job,
    here: Effect.Effect<A, E1>,
    elsewhere: ((asked: ReturnType<WorkerPool["ask"]>) => Effect.Effect<A, E2>) | undefined
  ) => Effect.Effect<A, E1 | E2>
  /** Estimated milliseconds of waiting jobs. */
  readonly waiting: () => number
}

interface Waiting {
  /** Starts the job on a free worker, or here if allowed; false if it has to wait. */
  readonly start: (isHereAllowed: boolean) => boolean
}

/** Short jobs for a pool's free workers; the pool's queue has priority. */
export const makeShortJobs = ({ askIfFree }: Pick<WorkerPool, "askIfFree">): ShortJobs => {
  const queue = new FairQueue<Waiting>()
  /** Milliseconds of this turn already used. */
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
      // After the started job's fiber, when its cost is known.
      queueMicrotask(startNext)
    } else schedule()
  }

  /** Charges an effect's time in this thread to the turn and the requester. */
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
