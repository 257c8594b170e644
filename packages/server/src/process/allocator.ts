import process from "node:process"
import { isDeno } from "./packageFiles.ts"

/**
 * Settings of glibc's allocator, which reads them when a process starts. Without them each thread has an arena of its own, which keeps
 * what it once grew to though most of it is free, and glibc raises both thresholds to the size of what was freed.
 */
const settings = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072"
} as const

type Environment = Readonly<Record<string, string | undefined>>

/** The allocator's settings for a process that is started from this environment. An operator's own values stay. */
export const allocatorSettings = (environment: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, environment[name] ?? value]))

/** `process.execve`, which Node has from 22.15 on, and neither Deno nor Bun. */
type Execve = (file: string, words: ReadonlyArray<string>, environment: Environment) => never

const isExecve = (value: unknown): value is Execve => typeof value === "function"

/**
 * Starts this program anew in this process with the allocator's settings, if they are missing and the platform can do so; it
 * takes 25 ms. A process with a channel to its parent keeps running, as the channel would be lost.
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
