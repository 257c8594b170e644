import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { commandLines, type Runtime } from "../server/program.ts"

/** The options of a server's start. */
export interface ServerOptions {
  readonly runtime: Runtime
  readonly workers: number
  readonly filename: string
  readonly environment: Readonly<Record<string, string>>
}

/** A running server. */
export interface Server {
  readonly options: ServerOptions
  readonly url: string
  /** Its main process, its workers, and theirs. */
  readonly processes: () => ReadonlyArray<number>
  /** The main process's signal or exit code, once it has ended. */
  readonly ended: Promise<string>
  readonly hasEnded: () => boolean
  /** The last that it wrote. */
  readonly output: () => string
}

const childrenOf = (pid: number): ReadonlyArray<number> => {
  const file = `/proc/${pid}/task/${pid}/children`
  try {
    return readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number)
  } catch {
    return []
  }
}

const familyOf = (pid: number): ReadonlyArray<number> => [pid, ...childrenOf(pid).flatMap(familyOf)]

/** Sends a signal to processes that may have ended. */
export const signal = (pids: ReadonlyArray<number>, name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  } catch {
    return false
  }
}

/** Waits for processes to end, at most this long; returns those still running. */
export const remaining = async (
  pids: ReadonlyArray<number>,
  milliseconds: number
): Promise<ReadonlyArray<number>> => {
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(20))
    if (!pids.some(isRunning)) return []
  return pids.filter(isRunning)
}

/** The command line and the state of a process. */
export const describeProcess = (pid: number): string => {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
    const state = /^State:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    return `${pid} ${words}(${state})`
  } catch {
    return `${pid}`
  }
}

const longestOutput = 100_000

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message))
    child.on("exit", (code, signal) => resolve(signal ?? `exit code ${code}`))
  })

/** Starts `quick-response serve` at a free port, and waits until it listens or has ended. */
export const startServer = async (options: ServerOptions): Promise<Server | { readonly failed: string }> => {
  const [command = "", ...words] = commandLines[options.runtime]
  const { PATH = "", HOME = "", DENO_DIR } = process.env
  const child = spawn(command, [...words, "serve"], {
    env: {
      PATH,
      HOME,
      ...(DENO_DIR === undefined ? {} : { DENO_DIR }),
      HOST: "127.0.0.1",
      PORT: "0",
      QR_DATABASE: `sqlite:${options.filename}`,
      QR_WORKERS: String(options.workers),
      QR_RENDER_THREADS: "1",
      // Far above the buyers' rate: any refusal is wrong, at any clock.
      QR_RATE_LIMIT: "1000000",
      QR_CPU_LIMIT: "off",
      ...options.environment
    },
    stdio: ["ignore", "pipe", "pipe"]
  })
  let output = ""
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-longestOutput)
  }
  child.stdout.on("data", read)
  child.stderr.on("data", read)
  let hasEnded = false
  const ended = endOf(child).then((how) => {
    hasEnded = true
    return how
  })
  for (;;) {
    const url = /listening at (http:\/\/[^\s"]+)/.exec(output)?.[1]
    if (url !== undefined)
      return {
        options,
        url,
        processes: () => (hasEnded ? [] : familyOf(child.pid ?? 0)),
        ended,
        hasEnded: () => hasEnded,
        output: () => output
      }
    if (hasEnded) return { failed: `${await ended}: ${output}` }
    await pause(10)
  }
}
