import type { ChildProcess } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { allocatorSettings } from "../process/allocator.ts"
import { isDeno, programFile } from "../process/packageFiles.ts"
import type { RawSettings } from "../settings/Setting.ts"
import { rescueConnections } from "./rescueConnections.ts"
import { Assignment, type Order, Report, type WorkerCounts } from "./workerMessages.ts"

/** An event of a worker's process that its supervisor hears of. */
export type ProcessEvent = Report | { readonly kind: "ended"; readonly how: string }

/** The process of a worker. */
export interface WorkerProcess {
  /** Sends a message, unless it has ended. */
  readonly tell: (order: Order) => void
  readonly kill: () => void
}

/** Starts the process of a worker, by its number and the counts of now. Its last event says that it has ended. */
export type StartProcess = (
  worker: number,
  counts: WorkerCounts,
  notify: (event: ProcessEvent) => void
) => WorkerProcess

const program = fileURLToPath(programFile("serving/servingProgram"))

type Spawn = (assignment: string) => ChildProcess

/** The main process accepts connections and hands them out in turn, which keeps all workers equally busy. */
const spawnOnNode = Effect.map(
  Effect.promise(() => import("node:cluster")),
  ({ default: cluster }): Spawn =>
    (assignment) => {
      cluster.schedulingPolicy = cluster.SCHED_RR
      cluster.setupPrimary({ exec: program, args: [assignment], execArgv: [] })
      const worker = cluster.fork(allocatorSettings(process.env))
      // The process emits the same error, which is handled there.
      worker.on("error", () => undefined)
      rescueConnections(worker)
      return worker.process
    }
)

/** Each worker listens at the same port (unstable in Deno), and the system spreads connections among them. */
const spawnOnDeno = Effect.map(
  Effect.promise(() => import("node:child_process")),
  ({ spawn }): Spawn =>
    (assignment) =>
      spawn(process.execPath, ["run", "--quiet", "--allow-all", "--unstable-net", program, assignment], {
        env: { ...process.env, ...allocatorSettings(process.env) },
        stdio: ["ignore", "inherit", "inherit", "ipc"]
      })
)

const readReport = Schema.decodeUnknownOption(Report)
const writeAssignment = Schema.encodeSync(Assignment)

/** The assignment that all workers are given; the environment is this process's own. */
export interface SharedAssignment {
  /** The identity of a database in a file: none opens another, or creates one. */
  readonly database: string | undefined
  /** The flags that `serve` was given. */
  readonly flags: RawSettings
}

/** Starts workers, none of which outlives this process. */
export const makeStartProcess = (shared: SharedAssignment): Effect.Effect<StartProcess, never, Scope.Scope> =>
  Effect.gen(function* () {
    const spawn = yield* isDeno ? spawnOnDeno : spawnOnNode
    const running = new Set<ChildProcess>()
    const killAll = () => {
      for (const child of running) child.kill("SIGKILL")
    }
    yield* Effect.acquireRelease(
      Effect.sync(() => process.on("exit", killAll)),
      () => Effect.sync(() => process.off("exit", killAll))
    )
    return (worker, counts, notify) => {
      const child = spawn(writeAssignment({ worker, counts, ...shared }))
      running.add(child)
      const ended = (how: string) => {
        if (running.delete(child)) notify({ kind: "ended", how })
      }
      child.on("message", (message) => {
        const report = Option.getOrUndefined(readReport(message))
        if (report !== undefined && running.has(child)) notify(report)
      })
      // A process that could not be started ends without an exit.
      child.on("error", (error) => {
        if (child.pid === undefined) ended(error.message)
      })
      child.on("exit", (code, signal) => ended(`it ended with ${signal ?? `exit code ${code}`}`))
      return {
        tell: (order) => {
          if (child.connected) child.send(order, () => undefined)
        },
        kill: () => void child.kill("SIGKILL")
      }
    }
  })
