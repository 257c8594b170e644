import type { ChildProcess } from "node:child_process"
import type { Worker } from "node:cluster"
import process from "node:process"
import { fileURLToPath } from "node:url"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { allocatorSettings } from "../process/allocator.ts"
import { isDeno, programFile } from "../process/packageFiles.ts"
import type { RawSettings } from "../settings/Setting.ts"
import { Assignment, type Order, Report, type WorkerCounts } from "./workerMessages.ts"

/** A message of `node:cluster` that hands a numbered connection to a worker. */
const readHandedOver = Schema.decodeUnknownOption(
  Schema.Struct({ cmd: Schema.Literal("NODE_CLUSTER"), act: Schema.Literal("newconn"), seq: Schema.Number })
)

/** A worker's answer to such a message. */
const readAnswer = Schema.decodeUnknownOption(
  Schema.Struct({ cmd: Schema.Literal("NODE_CLUSTER"), ack: Schema.Number })
)

const isClosable = (value: unknown): value is { readonly close: () => void } =>
  typeof value === "object" && value !== null && "close" in value && typeof value.close === "function"

const listening = new Set<Worker>()

/**
 * Passes connections that a worker had not accepted when it ended to another one: `node:cluster` would drop them, and
 * clients would wait forever. No data was read from them yet.
 */
const rescueConnections = (worker: Worker): void => {
  const child: ChildProcess = worker.process
  const handed = new Map<number, unknown>()
  const send = child.send
  Object.assign(child, {
    send: (...words: ReadonlyArray<unknown>): unknown => {
      const [message, connection] = words
      const handedOver = Option.getOrUndefined(readHandedOver(message))
      if (handedOver !== undefined) handed.set(handedOver.seq, connection)
      return Reflect.apply(send, child, words)
    }
  })
  child.on("internalMessage", (message: unknown) => {
    const answer = Option.getOrUndefined(readAnswer(message))
    if (answer !== undefined) handed.delete(answer.ack)
  })
  worker.on("listening", () => listening.add(worker))
  const rescue = (): void => {
    if (child.connected || (child.exitCode === null && child.signalCode === null)) return
    listening.delete(worker)
    for (const [ack, connection] of [...handed])
      if (listening.size > 0)
        child.emit("internalMessage", { cmd: "NODE_CLUSTER", ack, accepted: false }, undefined)
      else if (isClosable(connection)) connection.close()
  }
  child.on("exit", rescue).on("disconnect", rescue)
}

export type ProcessEvent = Report | { readonly kind: "ended"; readonly how: string }

export interface WorkerProcess {
  /** Sends a message unless it has ended. */
  readonly tell: (order: Order) => void
  readonly kill: () => void
}

/** Starts a worker's process, given its number and the current counts. The last event reports that it ended. */
export type StartProcess = (
  worker: number,
  counts: WorkerCounts,
  notify: (event: ProcessEvent) => void
) => WorkerProcess

const program = fileURLToPath(programFile("serving/servingProgram"))

type Spawn = (assignment: string) => ChildProcess

/** The main process accepts connections and distributes them in turn, which balances the workers. */
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

/** Each worker listens at the same port (unstable in Deno), and the system distributes connections. */
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

/** The common assignment of workers; they inherit the environment. */
export interface SharedAssignment {
  /** A file database's identity: workers do not open another or create one. */
  readonly database: string | undefined
  /** The flags of `serve`. */
  readonly flags: RawSettings
}

/** Starts workers that end with this process. */
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
      // A process that failed to start emits no exit.
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
