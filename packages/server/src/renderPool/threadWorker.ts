import { Worker } from "node:worker_threads"
import { report, type StartWorker } from "./RenderWorker.ts"

const outOfMemory = "ERR_WORKER_OUT_OF_MEMORY"

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === outOfMemory

/** Runs the program in a thread of this process. Only Node ends a thread that computes without a pause. */
export const startThread: StartWorker = (program, { heapMebibytes }, events) => {
  // Without the flags of this process, which may ask for sources where the program is compiled.
  const worker = new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes }
  })
  let isGone = false
  // The first report of its end counts: an error comes before the exit that it causes.
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
