/** The events of a worker. */
export interface WorkerEvents {
  /** It has loaded its modules and takes jobs. */
  readonly onReady: () => void
  /** The answer to its oldest unanswered message, and how long it took. */
  readonly onAnswer: (answer: unknown, milliseconds: number) => void
  /** Its oldest unanswered message threw, after so long; it takes the next one. */
  readonly onFailed: (cause: unknown, milliseconds: number) => void
  /** It ended, or its messages cannot be read; called once. */
  readonly onGone: (cause: unknown, isOutOfMemory: boolean) => void
}

/** A thread or process whose program answers messages one at a time, in order. */
export interface RenderWorker {
  /** Sends a message as a structured clone. */
  readonly post: (message: object) => void
  /** Ends it at once, also during a computation. No event follows. */
  readonly end: () => Promise<void>
}

/** The memory that a worker may have. */
export interface WorkerLimits {
  /** The size of its heap in MiB; it ends when it needs more. */
  readonly heapMebibytes: number
  /** The part of a thread's heap for young objects, in MiB. */
  readonly youngMebibytes: number
}

/** Starts a worker. */
export type StartWorker = (program: URL, limits: WorkerLimits, events: WorkerEvents) => RenderWorker

/** A message of a worker's program: it is ready, answers, or has no answer, since the work threw. */
export type WorkerReport =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly answer: unknown; readonly milliseconds: number }
  | { readonly kind: "failed"; readonly cause: string; readonly milliseconds: number }

/** Raises the event of a message that a worker's program posted. */
export const report = (events: WorkerEvents, posted: unknown): void => {
  if (typeof posted !== "object" || posted === null || !("kind" in posted)) return
  if (posted.kind === "ready") events.onReady()
  else if (!("milliseconds" in posted)) return
  else if ("answer" in posted) events.onAnswer(posted.answer, Number(posted.milliseconds))
  else if ("cause" in posted) events.onFailed(posted.cause, Number(posted.milliseconds))
}
