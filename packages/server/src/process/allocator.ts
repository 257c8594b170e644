import process from "node:process"
import { isDeno } from "./packageFiles.ts"

/**
 * Settings of glibc's allocator, read at process start. By default each thread has its own arena, which keeps its peak
 * size, and glibc raises both thresholds to the size of freed blocks.
 */
const settings = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072"
} as const

type Environment = Readonly<Record<string, string | undefined>>

/** The allocator's settings for a child process of this environment. An operator's own values win. */
export const allocatorSettings = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, environment[name] ?? value]))

/** `process.execve`, available from Node 22.15 on, not in Deno or Bun. */
type Execve = (file: string, words: ReadonlyArray<string>, environment: Environment) => never

const isExecve = (value: unknown): value is Execve => typeof value === "function"

/**
 * Restarts this program in place with the allocator's settings if they are missing and the platform can; takes 25 ms. A
 * process with a channel to its parent is not restarted, as the channel would be lost.
 */
export const restartWithAllocator = (): void => {
  const { env, execPath, execArgv, argv, platform } = process
  const restart: unknown = Reflect.get(process, "execve")
  const isSet = Object.keys(settings).every((name) => env[name] !== undefined)
  if (isSet || platform !== "linux" || isDeno || process.connected || !isExecve(restart)) return
  restart.call(process, execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    ...allocatorSettings(env)
  })
}
