/** The states of a worker. */
export const workerStatuses = ["starting", "ready", "unresponsive", "failing"] as const

/** The causes for which a worker is replaced: its process ended, said why it cannot serve, never listened, or answered no check. */
export const replacementCauses = ["ended", "refused", "slow-start", "unresponsive"] as const
export type ReplacementCause = (typeof replacementCauses)[number]

/** A worker as its supervisor knows it. `failures` counts the processes that have failed it since it was last stable. */
export type WorkerState =
  /** Its process does not listen yet. */
  | {
      readonly status: "starting"
      readonly failures: number
      readonly ticks: number
      readonly refusal: string | undefined
    }
  /** Its process serves. */
  | {
      readonly status: "ready"
      readonly failures: number
      readonly ticks: number
      /** Checks since its last sign of life. */
      readonly unanswered: number
      readonly refusal: string | undefined
    }
  /** Its process is killed, and has not ended yet. */
  | {
      readonly status: "unresponsive"
      readonly failures: number
      readonly cause: ReplacementCause
      readonly reason: string
    }
  /** It has no process; the next one starts after a pause. */
  | {
      readonly status: "failing"
      readonly failures: number
      readonly cause: ReplacementCause
      readonly reason: string
    }

/** An event of a worker. */
export type WorkerEvent =
  /** The supervisor's own interval has passed: while it is suspended itself, nothing counts against a worker. */
  | { readonly kind: "ticked" }
  | { readonly kind: "listening" }
  | { readonly kind: "answered" }
  | { readonly kind: "refused"; readonly message: string }
  /** The process is gone. `jitter`, from 0 to 1, spreads the starts of workers that fail together. */
  | { readonly kind: "ended"; readonly how: string; readonly jitter: number }
  /** The pause before the next process is over. */
  | { readonly kind: "paused" }

/** The supervisor's answer to an event. */
export type WorkerAction =
  | { readonly kind: "start" }
  | { readonly kind: "check" }
  | { readonly kind: "kill" }
  | { readonly kind: "pause"; readonly milliseconds: number }

/** The state that follows, and what to do, if anything. */
export interface Step {
  readonly state: WorkerState
  readonly action: WorkerAction | undefined
}

/** The interval at which the supervisor checks each worker, in milliseconds: one tick. */
export const checkInterval = 1_000

/** After how many checks without a sign of life a worker is replaced. */
export const maxUnanswered = 5

/** For how many ticks a process may load before it listens. */
export const maxStartTicks = 60

/** After how many ticks of serving earlier failures count no more. */
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

/** A worker's first step. */
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
    return kill(state.failures, "unresponsive", `it answered none of ${maxUnanswered} health checks`)
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
 * The next state of a worker. It is replaced for ever: each failure doubles the pause before its next process up to {@link
 * maxPause}, and serving for {@link stableTicks} makes up for all of them.
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
