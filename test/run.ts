import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import type { TestProject } from "vitest/node"
import { isRunning } from "./isRunning.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** A folder that the processes of this run share; see {@link setup}. */
    readonly runFolder: string
    /** The process that the run ends with. */
    readonly runProcess: number
  }
}

/** Ends a process that tests started for all of the run. */
const end = async (pid: number): Promise<void> => {
  if (!isRunning(pid)) return
  process.kill(pid, "SIGQUIT")
  while (isRunning(pid)) await pause(20)
}

/**
 * Makes a folder in which all processes of a run find what one of them made. At the end it is removed, and the processes end
 * whose ids are written in it: see `onceInRun.ts`.
 */
const setup = (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), "quick-response-run-"))
  // A database server runs as another user.
  chmodSync(folder, 0o755)
  project.provide("runFolder", folder)
  project.provide("runProcess", process.pid)
  return async () => {
    for (const name of readdirSync(folder).filter((file) => file.endsWith(".pid")))
      await end(Number(readFileSync(join(folder, name), "utf8")))
    rmSync(folder, { recursive: true, force: true })
  }
}
export default setup
