import { Worker } from "node:worker_threads"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** As many messages wait for a thread as may. */
export class ThreadsFull extends Data.TaggedError("ThreadsFull") {}

/** Threads that run the same program, each answering one message at a time. */
export interface Threads {
  /**
   * The answer of a thread to a message, both as structured clones. Whoever is interrupted while waiting leaves the
   * queue. A thread that ends without an answer is a defect of this message alone: another takes the thread's place.
   */
  readonly ask: (message: unknown) => Effect.Effect<unknown, ThreadsFull>
}

interface Job {
  readonly message: unknown
  readonly resume: (answer: Effect.Effect<unknown>) => void
}

interface Thread {
  readonly worker: Worker
  job: Job | undefined
}

/** What to run, and how much of it. */
export interface ThreadOptions {
  /** The file of the program, which posts one answer for each message to its `parentPort`. */
  readonly program: URL
  /** The most threads, at least 1; each starts when all before it are busy. */
  readonly size: number
  /** The most messages that wait while all threads are busy. */
  readonly waiting: number
}

/**
 * Threads that end with the scope; whoever still has no answer then is interrupted. Deno lets a thread finish what it
 * computes without a pause.
 */
export const makeThreads = ({
  program,
  size,
  waiting
}: ThreadOptions): Effect.Effect<Threads, never, Scope.Scope> => {
  const running = new Set<Thread>()
  const idle: Array<Thread> = []
  const queue = new Set<Job>()

  const answered = (thread: Thread, answer: unknown): void => {
    const { job } = thread
    thread.job = undefined
    idle.push(thread)
    job?.resume(Effect.succeed(answer))
    advance()
  }

  /** The first word of a thread's end counts: an error comes before the exit that it causes. */
  const lost = (thread: Thread, cause: unknown): void => {
    if (!running.delete(thread)) return
    if (thread.job === undefined) idle.splice(idle.indexOf(thread), 1)
    else thread.job.resume(Effect.die(new Error("a thread ended before it answered", { cause })))
    void thread.worker.terminate()
    advance()
  }

  const start = (): Thread => {
    // Without the flags of this process, which may ask for sources where the program is compiled.
    const thread: Thread = { worker: new Worker(program, { execArgv: [] }), job: undefined }
    thread.worker.on("message", (answer: unknown) => answered(thread, answer))
    thread.worker.on("messageerror", (error) => lost(thread, error))
    thread.worker.on("error", (error) => lost(thread, error))
    thread.worker.on("exit", (code) => lost(thread, new Error(`exit code ${code}`)))
    running.add(thread)
    return thread
  }

  const advance = (): void => {
    for (const job of queue) {
      const thread = idle.pop() ?? (running.size < size ? start() : undefined)
      if (thread === undefined) return
      queue.delete(job)
      thread.job = job
      thread.worker.postMessage(job.message)
    }
  }

  const ask: Threads["ask"] = (message) =>
    Effect.async((resume) => {
      if (idle.length === 0 && running.size >= size && queue.size >= waiting) {
        resume(new ThreadsFull())
        return
      }
      const job: Job = { message, resume }
      queue.add(job)
      advance()
      return Effect.sync(() => {
        queue.delete(job)
      })
    })

  const end = Effect.promise(() => {
    const ended = [...running]
    running.clear()
    for (const job of [...queue, ...ended.map((thread) => thread.job)]) job?.resume(Effect.interrupt)
    queue.clear()
    return Promise.all(ended.map(({ worker }) => worker.terminate()))
  })

  return Effect.acquireRelease(Effect.succeed({ ask }), () => end)
}
