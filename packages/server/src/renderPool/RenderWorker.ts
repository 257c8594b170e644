/** What a pool is told of one of its workers. */
export interface WorkerEvents {
  /** It has loaded its modules and takes jobs. */
  readonly onReady: () => void
  /** Its answer to the oldest message that it has not answered, and how long it worked for it. */
  readonly onAnswer: (answer: unknown, milliseconds: number) => void
  /** It ended, or nobody can tell what it says; called once. */
  readonly onGone: (cause: unknown, isOutOfMemory: boolean) => void
}

/** A thread or process that runs a program, which answers one message at a time in the order in which they came. */
export interface RenderWorker {
  /** Sends a message as a structured clone. */
  readonly post: (message: object) => void
  /** Ends it at once, also in the midst of a computation; nothing more is heard of it. */
  readonly end: () => Promise<void>
}

/** How much memory a worker may have. */
export interface WorkerLimits {
  /** Bytes of its heap, in whole MiB; it ends when it needs more. */
  readonly heapMebibytes: number
}

/** Starts a worker. */
export type StartWorker = (program: URL, limits: WorkerLimits, events: WorkerEvents) => RenderWorker

/** What a worker's program posts: that it is ready, or the answer to a message. */
export type WorkerReport =
  | { readonly kind: "ready" }
  | { readonly kind: "answer"; readonly answer: unknown; readonly milliseconds: number }

/** Tells the pool what a worker's program posted. */
export const report = (events: WorkerEvents, posted: unknown): void => {
  if (typeof posted !== "object" || posted === null || !("kind" in posted)) return
  if (posted.kind === "ready") events.onReady()
  else if ("answer" in posted && "milliseconds" in posted)
    events.onAnswer(posted.answer, Number(posted.milliseconds))
}
