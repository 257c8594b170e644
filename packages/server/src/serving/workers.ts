import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import * as Schedule from "effect/Schedule"
import { Refused } from "../process/commandErrors.ts"
import type { Counts } from "../telemetry/Counts.ts"
import type { WorkerCounts } from "./workerMessages.ts"
import {
  checkInterval,
  firstStep,
  type ReplacementCause,
  type Step,
  step,
  type WorkerEvent,
  type WorkerState
} from "./workerPolicy.ts"
import type { ProcessEvent, StartProcess, WorkerProcess } from "./workerProcess.ts"

export interface WorkerObserver {
  /** The counts of a worker's process since its start. */
  readonly onCounted: (worker: number, counts: Counts) => void
  /** A worker's process ended and will be replaced. */
  readonly onReplaced: (worker: number, cause: ReplacementCause) => void
}

export interface WorkerOptions {
  readonly count: number
  readonly startProcess: StartProcess
  /** Time for running requests after a worker is told to stop. */
  readonly shutdownTimeout: Duration.Duration
  readonly observer: WorkerObserver
}

/** Processes that serve the same endpoints at the same address. */
export interface Workers {
  /**
   * Starts them and replaces failed ones until interrupted, then waits for all to end. Fails only if one refuses to
   * serve before any has ever listened.
   */
  readonly run: Effect.Effect<never, Refused>
  /** The address, once a worker listens and all others have listened or failed. */
  readonly listening: Effect.Effect<string>
  /** Collects their counts, within a second at most. */
  readonly collect: Effect.Effect<void>
  readonly counts: () => WorkerCounts
}

/** Time beyond the requests for a worker to end before it is killed. */
const grace = Duration.seconds(5)

const collectTimeout = Duration.seconds(1)

interface Running {
  readonly process: WorkerProcess
  readonly ended: Deferred.Deferred<void>
}

/** A message to a worker's fiber. */
type Message = Exclude<ProcessEvent, { readonly kind: "switched" }> | { readonly kind: "ticked" | "paused" }

interface Worker {
  readonly number: number
  readonly messages: Queue.Queue<Message>
  state: WorkerState
  running: Running | undefined
  /** True once it has listened or failed. */
  isDecided: boolean
  /** Callbacks that wait for its counts. */
  readonly waiting: Set<() => void>
}

const makeWorker = (number: number): Effect.Effect<Worker> =>
  Effect.map(Queue.unbounded<Message>(), (messages) => ({
    number,
    messages,
    state: firstStep.state,
    running: undefined,
    isDecided: false,
    waiting: new Set()
  }))

const logState = (worker: number, { state, action }: Step): Effect.Effect<void> => {
  switch (state.status) {
    case "starting":
      return Effect.annotateLogs(Effect.logDebug("a worker starts"), { worker })
    case "ready":
      return Effect.annotateLogs(Effect.logInfo("a worker is ready"), { worker })
    case "unresponsive":
      return Effect.annotateLogs(Effect.logError("a worker does not answer, and is killed"), {
        worker,
        reason: state.reason
      })
    case "failing":
      return Effect.annotateLogs(Effect.logError("a worker ended, and another takes its place"), {
        worker,
        reason: state.reason,
        milliseconds: action?.kind === "pause" ? Math.round(action.milliseconds) : 0
      })
  }
}

/** Stops a worker's process, and kills it if it exceeds the shutdown's time. */
const stop = ({ number, running }: Worker, shutdownTimeout: WorkerOptions["shutdownTimeout"]) =>
  Effect.gen(function* () {
    if (running === undefined) return
    running.process.tell({ kind: "stop" })
    const hasEnded = yield* Effect.timeoutOption(
      Effect.interruptible(Deferred.await(running.ended)),
      Duration.sum(shutdownTimeout, grace)
    )
    if (Option.isSome(hasEnded)) return
    yield* Effect.annotateLogs(Effect.logError("a worker did not stop in time, and is killed"), {
      worker: number
    })
    running.process.kill()
    yield* Deferred.await(running.ended)
  })

/** Requests a worker's counts and waits for them. */
const askForCounts = (worker: Worker) =>
  Effect.async<void>((resume) => {
    if (worker.running === undefined) return resume(Effect.void)
    const done = () => {
      worker.waiting.delete(done)
      resume(Effect.void)
    }
    worker.waiting.add(done)
    worker.running.process.tell({ kind: "count" })
    return Effect.sync(() => worker.waiting.delete(done))
  })

/** Prepares workers; {@link Workers.run} starts them. */
export const makeWorkers = ({
  count,
  startProcess,
  shutdownTimeout,
  observer
}: WorkerOptions): Effect.Effect<Workers> =>
  Effect.gen(function* () {
    const listening = yield* Deferred.make<string>()
    const workers = yield* Effect.all(Array.from({ length: count }, (_, i) => makeWorker(i + 1)))
    let url: string | undefined

    const counts = (): WorkerCounts => {
      const all = { starting: 0, ready: 0, unresponsive: 0, failing: 0 }
      for (const { state } of workers) all[state.status]++
      return all
    }

    /** Starts a process. If the system refuses, for lack of memory for example, it counts as ended. */
    const start = (worker: Worker) =>
      Effect.gen(function* () {
        const ended = yield* Deferred.make<void>()
        const notify = (event: ProcessEvent): void => {
          if (event.kind === "switched") {
            for (const other of workers) if (other !== worker) other.running?.process.tell(event)
            return
          }
          if (event.kind === "ended") Deferred.unsafeDone(ended, Exit.void)
          worker.messages.unsafeOffer(event)
        }
        const process = yield* Effect.option(Effect.try(() => startProcess(worker.number, counts(), notify)))
        if (Option.isSome(process)) worker.running = { process: process.value, ended }
        else notify({ kind: "ended", how: "its process could not be started" })
      })

    /** Enters the next state, logs it, and acts on it. */
    const follow = (worker: Worker, next: Step, isFirst = false) =>
      Effect.gen(function* () {
        const hasChanged = isFirst || next.state.status !== worker.state.status
        worker.state = next.state
        if (hasChanged) {
          yield* logState(worker.number, next)
          if (next.state.status === "failing") observer.onReplaced(worker.number, next.state.cause)
          for (const { running } of workers) running?.process.tell({ kind: "workers", counts: counts() })
        }
        switch (next.action?.kind) {
          case "start":
            return yield* Effect.uninterruptible(start(worker))
          case "check":
            return worker.running?.process.tell({ kind: "count" })
          case "kill":
            return worker.running?.process.kill()
          case "pause":
            yield* Effect.forkScoped(
              Effect.delay(worker.messages.offer({ kind: "paused" }), next.action.milliseconds)
            )
        }
      })

    const decide = (worker: Worker): void => {
      worker.isDecided = true
      if (url !== undefined && workers.every(({ isDecided }) => isDecided))
        Deferred.unsafeDone(listening, Exit.succeed(url))
    }

    /** Converts a message to a policy event, and notifies the observer. */
    const interpret = (worker: Worker, message: Message): Effect.Effect<WorkerEvent, Refused> => {
      switch (message.kind) {
        case "counted":
          observer.onCounted(worker.number, message.counts)
          for (const done of worker.waiting) done()
          return Effect.succeed({ kind: "answered" })
        case "listening":
          url ??= message.url
          decide(worker)
          return Effect.succeed(message)
        case "refused":
          return url === undefined
            ? Effect.fail(new Refused(`worker ${worker.number} does not start: ${message.message}`))
            : Effect.succeed(message)
        case "ended":
          worker.running = undefined
          for (const done of worker.waiting) done()
          decide(worker)
          return Effect.map(Random.next, (jitter) => ({ ...message, jitter }))
        default:
          return Effect.succeed({ kind: message.kind })
      }
    }

    const keep = (worker: Worker) =>
      Effect.gen(function* () {
        yield* Effect.forkScoped(
          Effect.schedule(worker.messages.offer({ kind: "ticked" }), Schedule.spaced(checkInterval))
        )
        yield* follow(worker, firstStep, true)
        for (;;) {
          const message = yield* worker.messages.take
          yield* follow(worker, step(worker.state, yield* interpret(worker, message)))
        }
      }).pipe(Effect.scoped)

    return {
      run: Effect.forEach(workers, keep, { concurrency: "unbounded", discard: true }).pipe(
        Effect.zipRight(Effect.never),
        Effect.onExit(() =>
          Effect.forEach(workers, (worker) => stop(worker, shutdownTimeout), {
            concurrency: "unbounded",
            discard: true
          })
        )
      ),
      listening: Deferred.await(listening),
      collect: Effect.forEach(workers, askForCounts, { concurrency: "unbounded", discard: true }).pipe(
        Effect.timeoutOption(collectTimeout),
        Effect.asVoid
      ),
      counts
    }
  })
