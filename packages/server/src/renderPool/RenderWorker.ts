/** The events of a worker. */
export interface WorkerEvents {
  /** Its modules are loaded, and it accepts jobs. */
  readonly onReady: () => void
  /** The answer to its oldest pending message, and how long it took. */
  readonly onAnswer: (answer: unknown, milliseconds: number) => void
  /** Its oldest pending message threw, after so long; it continues with the next one. */
  readonly onFailed: (cause: unknown, milliseconds: number) => void
  /** It ended, or its messages are unreadable; called once. */
  readonly onGone: (cause: unknown, isOutOfMemory: boolean) => void
}

/** A thread or process whose program answers messages one at a time, in order. */
export interface RenderWorker {
  /** Sends a message as a structured clone. */
  readonly post: (message: object) => void
  /** Ends it at once, even during a computation. No event follows. */
  readonly end: () => Promise<void>
}

/** Memory limits of a worker. */
export interface WorkerLimits {
  /** The size of its heap in MiB; it ends if it needs more. */
  readonly heapMebibytes: number
  /** The part of a thread's heap for young objects, in MiB. */
  readonly youngMebibytes: number
}

export type StartWorker = (program: URL, limits: WorkerLimits, events: WorkerEvents) => RenderWorker

/** A message of a worker's program: ready, an answer, or the error of its work. */
export type WorkerReport =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly answer: unknown; readonly milliseconds: number }
  | { readonly kind: "failed"; readonly cause: string; readonly milliseconds: number }

/** Raises the event of a worker's message. */
export const report = (events: WorkerEvents, posted: unknown): void => {
  if (typeof posted !== "object" || posted === null || !("kind" in posted)) return
  if (posted.kind === "ready") events.onReady()
  else if (!("milliseconds" in posted)) return
  else if ("answer" in posted) events.onAnswer(posted.answer, Number(posted.milliseconds))
  else if ("cause" in posted) events.onFailed(posted.cause, Number(posted.milliseconds))
}
