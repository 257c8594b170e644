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

/** What workers are started with, and how. */
export interface WorkerOptions {
  /** How many serve at once. */
  readonly count: number
  /** The flags that `serve` was given; the environment is this process's own. */
  readonly flags: RawSettings
  /** How long a worker may take to end once it is told to; then it is killed. */
  readonly endWithin: Duration.Duration
  /** Gets what workers count. */
  readonly metrics: Metrics
}

/** Processes that serve the same endpoints at the same address. */
export interface Workers {
  /** Starts them, and another in the place of each that ends, until it is interrupted: then it waits for their ends. */
  readonly run: Effect.Effect<never, Refused>
  /** The address, once all of them listen. */
  readonly listening: Effect.Effect<string>
  /** Asks all for what they have counted, and waits until they have told, but for a second at most. */
  readonly count: Effect.Effect<void>
}

/** How often in a row a worker may end before it listens. */
const vainStarts = 5

/** How long a worker's place stays empty: twice as long each time, until one has served for long enough. */
const shortestPause = 100
const longestPause = 5_000
const longEnough = 10_000

const countWithin = Duration.seconds(1)

const program = fileURLToPath(programFile("serving/workerProgram"))

type Spawn = (assignment: string) => ChildProcess

/**
 * The main process of a cluster accepts connections and hands them out in turn, which keeps all workers alike busy: left
 * to themselves (SCHED_NONE), two of four took all of 8 connections. One connection at most is lost with a worker that
 * dies while it is handed over: Node keeps it open, and nobody answers.
 */
const spawnOnNode = Effect.map(
  Effect.promise(() => import("node:cluster")),
  ({ default: cluster }): Spawn =>
    (assignment) => {
      cluster.schedulingPolicy = cluster.SCHED_RR
      cluster.setupPrimary({ exec: program, args: [assignment], execArgv: [] })
      const worker = cluster.fork()
      // Its process tells the same, and is listened to.
      worker.on("error", () => undefined)
      return worker.process
    }
)

/** Each listens for itself at the same port, which Deno calls unstable, and the system spreads connections among them. */
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
  flags,
  endWithin,
  metrics
}: WorkerOptions): Effect.Effect<Workers, never, Scope.Scope> =>
  Effect.gen(function* () {
    const spawn = yield* isDeno ? spawnOnDeno : spawnOnNode
    const url = yield* Deferred.make<string>()
    const listening = new Set<number>()
    /** Those that run, each with whoever waits for what it has counted. */
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
        const child = spawn(writeAssignment({ worker, flags }))
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

    /** Waits for the end of a worker that tells of itself until then. */
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
        let vain = 0
        let pause = shortestPause
        for (;;) {
          const { reason, served } = yield* once(worker)
          vain = served > 0 ? 0 : vain + 1
          if (!(yield* Deferred.isDone(url)))
            return yield* new Refused({ message: `worker ${worker} does not start: ${reason}` })
          if (vain === vainStarts)
            return yield* new Refused({
              message: `worker ${worker} ended ${vainStarts} times before it listened: ${reason}`
            })
          if (served > longEnough) pause = shortestPause
          yield* Effect.annotateLogs(Effect.logError("a worker ended, and another takes its place"), {
            worker,
            reason,
            milliseconds: pause
          })
          yield* Effect.sleep(pause)
          pause = Math.min(longestPause, 2 * pause)
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
