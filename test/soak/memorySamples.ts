import { readFileSync } from "node:fs"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import * as Schema from "effect/Schema"
import type { Running } from "../server/program.ts"

/** The memory of a server and its workers at a time, in MiB. */
export interface MemorySample {
  /** Seconds since the beginning. */
  readonly seconds: number
  /** Answers until then. */
  readonly answered: number
  /** Resident memory, of all processes. */
  readonly rss: number
  readonly heapUsed: number
  readonly external: number
  readonly arrayBuffers: number
}

const Usage = Schema.parseJson(
  Schema.Struct({ heapUsed: Schema.Number, external: Schema.Number, arrayBuffers: Schema.Number })
)

const mebibyte = 2 ** 20

const processesOf = (pid: number): ReadonlyArray<number> => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
  return [pid, ...children.flatMap((child) => processesOf(Number(child)))]
}

/** The resident memory of a process and its children, in MiB. */
const residentOf = (pid: number): number =>
  processesOf(pid).reduce((sum, each) => {
    const status = readFileSync(`/proc/${each}/status`, "utf8")
    return sum + Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  }, 0)

/** Reads the memory of a server that loaded `reportMemory.mjs`. */
export const sampleMemory = async (
  server: Running,
  at: Pick<MemorySample, "seconds" | "answered">
): Promise<MemorySample> => {
  const before = server.stderr().length
  process.kill(server.pid, "SIGUSR2")
  for (;;) {
    const line = /^memory (.*)\n/m.exec(server.stderr().slice(before))?.[1]
    if (line === undefined) {
      await pause(10)
      continue
    }
    const { heapUsed, external, arrayBuffers } = Schema.decodeSync(Usage)(line)
    const rounded = (bytes: number) => Math.round((10 * bytes) / mebibyte) / 10
    return {
      ...at,
      rss: Math.round(10 * residentOf(server.pid)) / 10,
      heapUsed: rounded(heapUsed),
      external: rounded(external),
      arrayBuffers: rounded(arrayBuffers)
    }
  }
}
