import { Worker } from "node:worker_threads"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** As many messages wait for a thread as may. */
export class ThreadsFull extends Data.TaggedError("ThreadsFull") {}

/** The thread ended before it answered the message; another takes its place. */
export class ThreadLost extends Data.TaggedError("ThreadLost")<{ readonly cause: unknown }> {
  override get message(): string {
    return "a thread ended before it answered"
  }
}

/** Threads that run the same program, each answering one message at a time, in the order in which they came. */
export interface Threads {
  /**
   * The answer of a thread to a message, both as structured clones. Whoever is interrupted while waiting leaves the
   * queue. A thread that ends without an answer is lost to this message alone: another answers those behind it.
   */
  readonly ask: (message: unknown) => Effect.Effect<unknown, ThreadsFull | ThreadLost>
  /**
   * The same for a message that takes milliseconds, where a thread has time for it: one that has answered before, and
   * has only a few such messages before it. Else undefined, and a thread more is started while there may be one, so that
   * there is time for the next.
   */
  readonly askInPassing: (message: unknown) => Effect.Effect<unknown, ThreadLost> | undefined
}

interface Job {
  readonly message: unknown
  readonly isBrief: boolean
  readonly resume: (answer: Effect.Effect<unknown, ThreadLost>) => void
}

interface Thread {
  readonly worker: Worker
  /** What it was given and has not answered. */
  readonly jobs: Array<Job>
  hasAnswered: boolean
  /** When it began with the first of them. */
  since: number
}

/** What to run, and how much of it. */
export interface ThreadOptions {
  /** The file of the program, which posts one answer for each message to its `parentPort`, in their order. */
  readonly program: URL
  /** The most threads, at least 1; each starts when all before it are busy. */
  readonly size: number
  /** The most messages of half a second each that wait while all threads are busy; of briefer ones more may. */
  readonly waiting: number
}

/**
 * As many brief messages are handed to a thread ahead of its answers. This one comes by once a turn of its event loop,
 * which the more requests wait the longer takes; with 8, threads idled, and a server on four cores sold 1540 codes a
 * second where it sells 2222.
 */
const mostAhead = 32

/** How many milliseconds a message is thought to take before any was answered, and how many times as many may wait at most. */
const slow = 500
const mostTimes = 16

/** Of messages that wait, as many are handed to a thread ahead, and only where more than this wait still. */
const mostAheadOfMany = 16

const ignore = () => undefined

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
  const queue = new Set<Job>()
  /** How many milliseconds messages that are not brief took of late. */
  let usual = slow

  const give = (thread: Thread, job: Job): void => {
    if (thread.jobs.length === 0) thread.since = performance.now()
    thread.jobs.push(job)
    thread.worker.postMessage(job.message)
  }

  const answered = (thread: Thread, answer: unknown): void => {
    const job = thread.jobs.shift()
    const now = performance.now()
    if (job?.isBrief === false) usual += (now - thread.since - usual) / 16
    thread.since = now
    thread.hasAnswered = true
    job?.resume(Effect.succeed(answer))
    advance()
  }

  /** The first word of a thread's end counts: an error comes before the exit that it causes. */
  const lost = (thread: Thread, cause: unknown): void => {
    if (!running.delete(thread)) return
    const [begun, ...untouched] = thread.jobs
    begun?.resume(new ThreadLost({ cause }))
    for (const job of untouched) queue.add(job)
    void thread.worker.terminate()
    advance()
  }

  const start = (): Thread => {
    // Without the flags of this process, which may ask for sources where the program is compiled.
    const thread: Thread = {
      worker: new Worker(program, { execArgv: [] }),
      jobs: [],
      hasAnswered: false,
      since: 0
    }
    thread.worker.on("message", (answer: unknown) => answered(thread, answer))
    thread.worker.on("messageerror", (error) => lost(thread, error))
    thread.worker.on("error", (error) => lost(thread, error))
    thread.worker.on("exit", (code) => lost(thread, new Error(`exit code ${code}`)))
    running.add(thread)
    return thread
  }

  const free = (): Thread | undefined =>
    [...running].find(({ jobs }) => jobs.length === 0) ?? (running.size < size ? start() : undefined)

  /**
   * Where many wait, there is much else to do too, and threads that were given one at a time would idle until this one
   * comes by: measured, with 500 clients that are refused again and again, for nine tenths of the time.
   */
  const leastBurdened = (): Thread | undefined =>
    [...running]
      .filter(({ jobs }) => jobs.length < mostAheadOfMany)
      .sort((a, b) => a.jobs.length - b.jobs.length)[0]

  /** Brief ones are done before they count. */
  const handedAhead = (): number =>
    [...running].reduce(
      (sum, { jobs }) => sum + Math.max(0, jobs.filter((job) => !job.isBrief).length - 1),
      0
    )

  const advance = (): void => {
    for (const job of queue) {
      const thread = free() ?? (queue.size > mostAheadOfMany ? leastBurdened() : undefined)
      if (thread === undefined) return
      queue.delete(job)
      give(thread, job)
    }
  }

  const mayWait = (): number => waiting * Math.min(mostTimes, Math.max(1, slow / usual))

  const ask: Threads["ask"] = (message) =>
    Effect.async((resume) => {
      const job: Job = { message, isBrief: false, resume }
      queue.add(job)
      advance()
      if (queue.has(job) && queue.size + handedAhead() > mayWait()) {
        queue.delete(job)
        resume(new ThreadsFull())
        return
      }
      return Effect.sync(() => {
        queue.delete(job)
      })
    })

  const hasTime = ({ hasAnswered, jobs }: Thread): boolean =>
    hasAnswered && jobs.length < mostAhead && jobs.every(({ isBrief }) => isBrief)

  const askInPassing: Threads["askInPassing"] = (message) => {
    // Whoever waits comes first.
    const [thread] =
      queue.size > 0 ? [] : [...running].filter(hasTime).sort((a, b) => a.jobs.length - b.jobs.length)
    if (thread !== undefined)
      return Effect.async((resume) => {
        const job: Job = { message, isBrief: true, resume }
        if (running.has(thread)) return give(thread, job)
        queue.add(job)
        advance()
      })
    const starting = [...running].some(({ hasAnswered }) => !hasAnswered)
    if (running.size < size && !starting) give(start(), { message, isBrief: true, resume: ignore })
    return undefined
  }

  const end = Effect.promise(() => {
    const ended = [...running]
    running.clear()
    for (const job of [...queue, ...ended.flatMap(({ jobs }) => jobs)]) job.resume(Effect.interrupt)
    queue.clear()
    return Promise.all(ended.map(({ worker }) => worker.terminate()))
  })

  return Effect.acquireRelease(Effect.succeed({ ask, askInPassing }), () => end)
}
