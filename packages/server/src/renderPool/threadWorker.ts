import { Worker } from "node:worker_threads"
import { report, type StartWorker } from "./RenderWorker.ts"

const outOfMemory = "ERR_WORKER_OUT_OF_MEMORY"

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === outOfMemory

/** Runs the program in a thread: Node can end one during a computation. */
export const startThread: StartWorker = (program, { heapMebibytes, youngMebibytes }, events) => {
  // Without this process's flags: they may select the sources, and the program is compiled.
  const worker = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: youngMebibytes }
  })
  let isGone = false
  // Only the first report counts: an error precedes the exit that it causes.
  const gone = (cause: unknown): void => {
    if (isGone) return
    isGone = true
    events.onGone(cause, isOutOfMemory(cause))
  }
  worker.on("message", (posted: unknown) => {
    if (!isGone) report(events, posted)
  })
  worker.on("messageerror", gone)
  worker.on("error", gone)
  worker.on("exit", (code) => gone(new Error(`exit code ${code}`)))
  return {
    post: (message) => worker.postMessage(message),
    end: async () => {
      isGone = true
      await worker.terminate()
    }
  }
}
