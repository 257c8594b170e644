import { type ChildProcess, fork } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { report, type StartWorker } from "./RenderWorker.ts"

/** The signals by which V8 ends a process whose heap is full. */
const outOfMemorySignals: ReadonlySet<string | null> = new Set(["SIGTRAP", "SIGABRT", "SIGILL"])

const running = new Set<ChildProcess>()

const killAll = (): void => {
  for (const child of running) child.kill("SIGKILL")
}

const follow = (child: ChildProcess): void => {
  if (running.size === 0) process.on("exit", killAll)
  running.add(child)
}

const forget = (child: ChildProcess): void => {
  running.delete(child)
  if (running.size === 0) process.off("exit", killAll)
}

/** Runs the program in a separate process: Deno cannot end a thread during a computation. */
export const startProcess: StartWorker = (program, { heapMebibytes }, events) => {
  const child = fork(fileURLToPath(program), [], {
    execArgv: [`--max-old-space-size=${heapMebibytes}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })
  follow(child)
  let isGone = false
  const ended = new Promise<void>((resolve) => {
    const gone = (cause: unknown, isOutOfMemory: boolean): void => {
      forget(child)
      resolve()
      if (isGone) return
      isGone = true
      events.onGone(cause, isOutOfMemory)
    }
    child.on("error", (error) => gone(error, false))
    child.on("exit", (code, signal) =>
      gone(new Error(`ended with ${signal ?? `exit code ${code}`}`), outOfMemorySignals.has(signal))
    )
  })
  child.on("message", (posted: unknown) => {
    if (!isGone) report(events, posted)
  })
  return {
    post: (message) => {
      // If the process has ended, its exit reports the failure.
      if (child.connected) child.send(message, () => undefined)
    },
    end: () => {
      isGone = true
      child.kill("SIGKILL")
      return ended
    }
  }
}
