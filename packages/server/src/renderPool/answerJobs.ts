import process from "node:process"
import { parentPort } from "node:worker_threads"
import { endWithParent } from "../process/endWithParent.ts"
import type { WorkerReport } from "./RenderWorker.ts"

/** A job's answer, and its buffers to transfer instead of copying. */
export interface Answer {
  readonly answer: unknown
  readonly moved?: ReadonlyArray<ArrayBuffer>
  /** Cleans up after the answer was posted. */
  readonly tidy?: () => void
}

/** Posts to the pool: from a thread by its port, from a process by its channel. */
const post = (posted: WorkerReport, moved: ReadonlyArray<ArrayBuffer> = []): void => {
  if (parentPort === null) process.send?.(posted)
  else parentPort.postMessage(posted, moved)
}

/** A worker's program: warms up, reports that it is ready, and answers messages in order; failing work does not end it. */
export const answerJobs = async <Message>(
  warmUp: () => Promise<void>,
  answer: (message: Message) => Promise<Answer>
): Promise<void> => {
  let before = warmUp().then(() => post({ kind: "ready" }))
  const take = (message: Message): void => {
    before = before.then(async () => {
      const started = performance.now()
      const elapsed = (): number => performance.now() - started
      try {
        const { answer: given, moved, tidy } = await answer(message)
        post({ kind: "answer", answer: given, milliseconds: elapsed() }, moved)
        tidy?.()
      } catch (error) {
        // As text, since the thrown value may not be cloneable.
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
        post({ kind: "failed", cause, milliseconds: elapsed() })
      }
    })
  }
  if (parentPort === null) {
    process.on("message", take)
    // A running computation finishes first; an endless one cannot be interrupted and leaves this process behind.
    endWithParent(0)
  } else parentPort.on("message", take)
  await before
}
