import { setTimeout as pause } from "node:timers/promises"
import type { Random } from "../attacks/random.ts"
import type { Runtime } from "../server/program.ts"
import type { Clock } from "./clock.ts"
import type { Disk } from "./disk.ts"
import { describeProcess, remaining, type Server, signal, startServer } from "./server.ts"

/** The world that faults act on: a server on a disk, by a clock. A server that ends is started again, as a service manager does. */
export interface World {
  readonly disk: Disk
  readonly clock: Clock
  readonly filename: string
  readonly random: Random
  /** The server that runs, or that ran last. */
  readonly server: () => Server
  /** Ends all processes at once. */
  readonly killAll: () => Promise<void>
  /** Ends the server by a signal to its main process, and waits until its other processes have ended, too. */
  readonly end: (by: "SIGTERM" | "SIGKILL") => Promise<void>
  /** Starts a server, which may be another runtime, or have another number of workers. */
  readonly start: () => Promise<void>
  /** The faults of processes. */
  readonly violations: Array<string>
}

/** Milliseconds within which processes must end, and a server must start. */
const endWithin = 60_000
const startAttempts = 40

/** Makes a world and starts its first server. */
export const makeWorld = async (
  disk: Disk,
  clock: Clock,
  filename: string,
  random: Random,
  runtimes: readonly [Runtime, ...ReadonlyArray<Runtime>]
): Promise<World> => {
  const violations: Array<string> = []
  let server: Server | undefined
  let isEnding = false

  const current = (): Server => {
    if (server === undefined) throw new Error("no server was started")
    return server
  }

  const start = async (): Promise<void> => {
    const runtime = random.of(runtimes)
    const workers = random.of([1, 2])
    const isMonotonicToo = random.chance(0.2)
    for (let attempt = 1; ; attempt++) {
      const environment = clock.environment(runtime, isMonotonicToo) ?? {}
      const started = await startServer({ runtime, workers, filename, environment })
      if (!("failed" in started)) {
        isEnding = false
        server = started
        started.ended.then((how) => {
          if (!isEnding && server === started)
            violations.push(`the server ended by itself (${how}): ${started.output().slice(-2_000)}`)
        })
        return
      }
      if (attempt === startAttempts) throw new Error(`no server starts: ${started.failed}`)
      await pause(250)
    }
  }

  const endBy = async (signalAll: (pids: ReadonlyArray<number>) => void): Promise<void> => {
    isEnding = true
    const pids = current().processes()
    signalAll(pids)
    const left = await remaining(pids, endWithin)
    if (left.length === 0) return
    violations.push(`outlived the server: ${left.map(describeProcess).join(", ")}`)
    signal(left, "SIGKILL")
  }

  await start()
  return {
    disk,
    clock,
    filename,
    random,
    server: current,
    killAll: () => endBy((pids) => signal(pids, "SIGKILL")),
    end: (by) => endBy((pids) => signal(pids.slice(0, 1), by)),
    start,
    violations
  }
}
