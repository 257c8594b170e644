import type { ChildProcess } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { Refused } from "../failure.ts"
import { isDeno, programFile } from "../runtime.ts"
import type { RawSettings } from "../settings/definition.ts"
import type { Metrics } from "../telemetry/metrics.ts"
import { Assignment, type Order, Report } from "./workerMessages.ts"

/** How many workers to start, and how. */
export interface WorkerOptions {
  /** How many serve at once. */
  readonly count: number
  /** The identity of the database: none opens another, or creates one. */
  readonly database: string
  /** The flags that `serve` was given; the environment is this process's own. */
  readonly flags: RawSettings
  /** How long a worker may take to end once it is told to; then it is killed. */
  readonly endWithin: Duration.Duration
  /** Receives what workers count. */
  readonly metrics: Metrics
}

/** Processes that serve the same endpoints at the same address. */
export interface Workers {
  /** Starts them and replaces each that ends, until it is interrupted; then it waits until all have ended. */
  readonly run: Effect.Effect<never, Refused>
  /** The address, once all of them listen. */
  readonly listening: Effect.Effect<string>
  /** Collects what they have counted, within a second at most. */
  readonly count: Effect.Effect<void>
}

/** How often in a row a worker may end before it listens. */
const maxFailedStarts = 5

/** The pause before a worker is replaced, in milliseconds. It doubles each time until a worker has served for long enough. */
const minPause = 100
const maxPause = 5_000
const stableAfter = 10_000

const countWithin = Duration.seconds(1)

const program = fileURLToPath(programFile("serving/workerProgram"))

type Spawn = (assignment: string) => ChildProcess

/**
 * The main process accepts connections and hands them out in turn, which keeps all workers equally busy. If a worker dies
 * while it is handed a connection, that one connection gets no answer.
 */
const spawnOnNode = Effect.map(
  Effect.promise(() => import("node:cluster")),
  ({ default: cluster }): Spawn =>
    (assignment) => {
      cluster.schedulingPolicy = cluster.SCHED_RR
      cluster.setupPrimary({ exec: program, args: [assignment], execArgv: [] })
      const worker = cluster.fork()
      // The process emits the same error, which is handled there.
      worker.on("error", () => undefined)
      return worker.process
    }
)

/** Each worker listens at the same port (unstable in Deno), and the system spreads connections among them. */
const spawnOnDeno = Effect.map(
  Effect.promise(() => import("node:child_process")),
  ({ spawn }): Spawn =>
    (assignment) =>
      spawn(process.execPath, ["run", "--quiet", "--allow-all", "--unstable-net", program, assignment], {
        stdio: ["ignore", "inherit", "inherit", "ipc"]
      })
)

interface Ended {
  readonly reason: string
  /** For how many milliseconds it has served. */
  readonly served: number
}

const readReport = Schema.decodeUnknownOption(Report)
const writeAssignment = Schema.encodeSync(Assignment)

const isRunning = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

const tell = (child: ChildProcess, order: Order): void => {
  if (child.connected) child.send(order, () => undefined)
}

/** Prepares workers; {@link Workers.run} starts them. None outlives this process. */
export const makeWorkers = ({
  count,
  database,
  flags,
  endWithin,
  metrics
}: WorkerOptions): Effect.Effect<Workers, never, Scope.Scope> =>
  Effect.gen(function* () {
    const spawn = yield* isDeno ? spawnOnDeno : spawnOnNode
    const url = yield* Deferred.make<string>()
    const listening = new Set<number>()
    /** Running workers, each with the callbacks that wait for its counts. */
    const children = new Map<ChildProcess, Set<() => void>>()

    const killAll = () => {
      for (const child of children.keys()) child.kill("SIGKILL")
    }
    yield* Effect.acquireRelease(
      Effect.sync(() => process.on("exit", killAll)),
      () => Effect.sync(() => process.off("exit", killAll))
    )

    const start = (worker: number) =>
      Effect.sync(() => {
        const child = spawn(writeAssignment({ worker, database, flags }))
        children.set(child, new Set())
        const gone = () => {
          for (const done of children.get(child) ?? []) done()
          children.delete(child)
          listening.delete(worker)
          metrics.remove(String(worker))
        }
        // A process that could not be started ends without an exit.
        child.on("exit", gone).on("error", gone)
        return child
      })

    /** Handles the reports of a worker until it ends. */
    const follow = (worker: number, child: ChildProcess) =>
      Effect.async<Ended>((resume) => {
        let since: number | undefined
        let reason: string | undefined
        child.on("message", (message) => {
          const report = Option.getOrUndefined(readReport(message))
          if (report?.kind === "refused") reason = report.message
          if (report?.kind === "counted") {
            metrics.add(String(worker), report.counts)
            for (const done of children.get(child) ?? []) done()
          }
          if (report?.kind !== "listening") return
          since = performance.now()
          if (listening.add(worker).size === count) Deferred.unsafeDone(url, Effect.succeed(report.url))
        })
        const ended = (how: string) => {
          const served = since === undefined ? 0 : performance.now() - since
          resume(Effect.succeed({ reason: reason ?? how, served }))
        }
        child.on("error", (error) => ended(error.message))
        child.on("exit", (code, signal) => ended(`it ended with ${signal ?? `exit code ${code}`}`))
      })

    const askForCounts = ([child, waiting]: readonly [ChildProcess, Set<() => void>]) =>
      Effect.async<void>((resume) => {
        const done = () => {
          waiting.delete(done)
          resume(Effect.void)
        }
        waiting.add(done)
        tell(child, "count")
        return Effect.sync(() => waiting.delete(done))
      })

    const stop = (child: ChildProcess) =>
      Effect.async<void>((resume) => {
        if (!isRunning(child)) return resume(Effect.void)
        const timer = setTimeout(() => child.kill("SIGKILL"), Duration.toMillis(endWithin))
        child.on("exit", () => {
          clearTimeout(timer)
          resume(Effect.void)
        })
        tell(child, "stop")
      })

    const once = (worker: number) =>
      Effect.acquireUseRelease(start(worker), (child) => follow(worker, child), stop)

    const keep = (worker: number) =>
      Effect.gen(function* () {
        let failedStarts = 0
        let pause = minPause
        for (;;) {
          const { reason, served } = yield* once(worker)
          failedStarts = served > 0 ? 0 : failedStarts + 1
          if (!(yield* Deferred.isDone(url)))
            return yield* new Refused({ message: `worker ${worker} does not start: ${reason}` })
          if (failedStarts === maxFailedStarts)
            return yield* new Refused({
              message: `worker ${worker} ended ${maxFailedStarts} times before it listened: ${reason}`
            })
          if (served > stableAfter) pause = minPause
          yield* Effect.annotateLogs(Effect.logError("a worker ended, and another takes its place"), {
            worker,
            reason,
            milliseconds: pause
          })
          yield* Effect.sleep(pause)
          pause = Math.min(maxPause, 2 * pause)
        }
      })

    return {
      run: Effect.forEach(
        Array.from({ length: count }, (_, i) => i + 1),
        keep,
        { concurrency: "unbounded" }
      ).pipe(Effect.zipRight(Effect.never)),
      listening: Deferred.await(url),
      count: Effect.suspend(() =>
        Effect.forEach([...children], askForCounts, { concurrency: "unbounded" })
      ).pipe(Effect.timeoutOption(countWithin), Effect.asVoid)
    }
  })
