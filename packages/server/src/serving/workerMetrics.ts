import { metric } from "../telemetry/metrics.ts"
import type { WorkerCounts } from "./workerMessages.ts"
import { type ReplacementCause, replacementCauses, workerStatuses } from "./workerPolicy.ts"

/** The counters of a supervisor. */
export interface WorkerMetrics {
  readonly onReplaced: (cause: ReplacementCause) => void
  /** The text format of Prometheus, version 0.0.4. */
  readonly text: (counts: WorkerCounts) => string
}

/** Counts replaced workers from here on. */
export const makeWorkerMetrics = (): WorkerMetrics => {
  const replaced = new Map<ReplacementCause, number>(replacementCauses.map((cause) => [cause, 0]))
  return {
    onReplaced: (cause) => void replaced.set(cause, (replaced.get(cause) ?? 0) + 1),
    text: (counts) =>
      [
        metric(
          "quick_response_server_workers",
          "gauge",
          "Processes that serve, by state.",
          workerStatuses.map((status) => `{state="${status}"} ${counts[status]}`)
        ),
        metric(
          "quick_response_server_workers_replaced_total",
          "counter",
          "Processes that serve which another one replaced.",
          [...replaced].map(([cause, times]) => `{reason="${cause}"} ${times}`)
        )
      ].join("")
  }
}
