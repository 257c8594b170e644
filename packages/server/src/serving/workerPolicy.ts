export const workerStatuses = ["starting", "ready", "unresponsive", "failing"] as const

/** A worker is replaced because its process ended, refused to serve, never listened, or stopped answering checks. */
export const replacementCauses = ["ended", "refused", "slow-start", "unresponsive"] as const
export type ReplacementCause = (typeof replacementCauses)[number]

/** A worker's state in its supervisor. `failures` counts failed processes since it was last stable. */
export type WorkerState =
  /** Loading, not yet listening. */
  | {
      readonly status: "starting"
      readonly failures: number
      readonly ticks: number
      readonly refusal: string | undefined
    }
  /** Serving. */
  | {
      readonly status: "ready"
      readonly failures: number
      readonly ticks: number
      /** Checks since its last sign of life. */
      readonly unanswered: number
      readonly refusal: string | undefined
    }
  /** Killed, not yet ended. */
  | {
      readonly status: "unresponsive"
      readonly failures: number
      readonly cause: ReplacementCause
      readonly reason: string
    }
  /** Without a process until the pause is over. */
  | {
      readonly status: "failing"
      readonly failures: number
      readonly cause: ReplacementCause
      readonly reason: string
    }

export type WorkerEvent =
  /** The supervisor's own interval, so that its suspension does not count against workers. */
  | { readonly kind: "ticked" }
  | { readonly kind: "listening" }
  | { readonly kind: "answered" }
  | { readonly kind: "refused"; readonly message: string }
  /** The process is gone. `jitter`, from 0 to 1, spreads the restarts of workers that fail together. */
  | { readonly kind: "ended"; readonly how: string; readonly jitter: number }
  /** The pause before the next process is over. */
  | { readonly kind: "paused" }

/** The supervisor's reaction to an event. */
export type WorkerAction =
  | { readonly kind: "start" }
  | { readonly kind: "check" }
  | { readonly kind: "kill" }
  | { readonly kind: "pause"; readonly milliseconds: number }

/** The next state, and an action if any. */
export interface Step {
  readonly state: WorkerState
  readonly action: WorkerAction | undefined
}

/** Milliseconds between checks of each worker: one tick. */
export const checkInterval = 1_000

/** Checks without a sign of life before a worker is replaced. */
export const maxUnanswered = 5

/** Ticks in which a process must listen. */
export const maxStartTicks = 60

/** Ticks of serving after which earlier failures are forgotten. */
export const stableTicks = 10

/** The pause before a worker's next process, in milliseconds. It doubles with each failure. */
export const minPause = 100
export const maxPause = 10_000

const starting = (failures: number): WorkerState => ({
  status: "starting",
  failures,
  ticks: 0,
  refusal: undefined
})

const startOver = (failures: number): Step => ({ state: starting(failures), action: { kind: "start" } })

export const firstStep: Step = startOver(0)

const stay = (state: WorkerState): Step => ({ state, action: undefined })

const kill = (failures: number, cause: ReplacementCause, reason: string): Step => ({
  state: { status: "unresponsive", failures, cause, reason },
  action: { kind: "kill" }
})

const tick = (state: WorkerState): Step => {
  if (state.status === "starting") {
    const ticks = state.ticks + 1
    return ticks > maxStartTicks
      ? kill(state.failures, "slow-start", `it did not listen within ${maxStartTicks} seconds`)
      : stay({ ...state, ticks })
  }
  if (state.status !== "ready") return stay(state)
  if (state.unanswered === maxUnanswered)
    return kill(state.failures, "unresponsive", `it left ${maxUnanswered} health checks unanswered`)
  const ticks = state.ticks + 1
  const failures = ticks >= stableTicks ? 0 : state.failures
  return { state: { ...state, ticks, failures, unanswered: state.unanswered + 1 }, action: { kind: "check" } }
}

const reasonOf = (
  state: Exclude<WorkerState, { readonly status: "failing" }>,
  how: string
): { readonly cause: ReplacementCause; readonly reason: string } => {
  if (state.status === "unresponsive") return state
  return state.refusal === undefined
    ? { cause: "ended", reason: how }
    : { cause: "refused", reason: state.refusal }
}

/**
 * A worker's state machine. It restarts forever: each failure doubles the pause up to {@link maxPause}, and {@link
 * stableTicks} of serving reset it.
 */
export const step = (state: WorkerState, event: WorkerEvent): Step => {
  const { status, failures } = state
  switch (event.kind) {
    case "ticked":
      return tick(state)
    case "listening":
      return status === "starting"
        ? stay({ status: "ready", failures, ticks: 0, unanswered: 0, refusal: undefined })
        : stay(state)
    case "answered":
      return status === "ready" ? stay({ ...state, unanswered: 0 }) : stay(state)
    case "refused":
      return status === "starting" || status === "ready"
        ? stay({ ...state, refusal: event.message })
        : stay(state)
    case "ended": {
      if (state.status === "failing") return stay(state)
      const { cause, reason } = reasonOf(state, event.how)
      const longest = Math.min(maxPause, minPause * 2 ** failures)
      return {
        state: { status: "failing", failures: failures + 1, cause, reason },
        action: { kind: "pause", milliseconds: longest * (1 - event.jitter / 2) }
      }
    }
    case "paused":
      return status === "failing" ? startOver(failures) : stay(state)
  }
}
