import process from "node:process"
import { parentPort } from "node:worker_threads"
import { endWithParent } from "../process/endWithParent.ts"
import type { WorkerReport } from "./RenderWorker.ts"

/** A job's answer, and the buffers in it to transfer instead of copying. */
export interface Answer {
  readonly answer: unknown
  readonly moved?: ReadonlyArray<ArrayBuffer>
  /** Cleans up once the answer was posted. */
  readonly tidy?: () => void
}

/** Posts to the pool: from a thread by its port, from a process by its channel. */
const post = (posted: WorkerReport, moved: ReadonlyArray<ArrayBuffer> = []): void => {
  if (parentPort === null) process.send?.(posted)
  else parentPort.postMessage(posted, moved)
}

/** The program of a worker: warms up, reports that it is ready, and answers messages in order, those whose work throws as well. */
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
        // As a text: what was thrown may be what cannot be posted.
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
        post({ kind: "failed", cause, milliseconds: elapsed() })
      }
    })
  }
  if (parentPort === null) {
    process.on("message", take)
    // A job that computes is finished first; one that never ends leaves this process behind, for nothing here can interrupt it.
    endWithParent(0)
  } else parentPort.on("message", take)
  await before
}
