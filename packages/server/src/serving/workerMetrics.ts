import { Counter, Gauge, type Registry } from "prom-client"
import type { WorkerCounts } from "./workerMessages.ts"
import { type ReplacementCause, replacementCauses, workerStatuses } from "./workerPolicy.ts"

export interface WorkerMetrics {
  readonly onReplaced: (cause: ReplacementCause) => void
  readonly watchCounts: (counts: () => WorkerCounts) => void
}

/** Registers the metrics and counts replaced workers. */
export const makeWorkerMetrics = (registry: Registry): WorkerMetrics => {
  const registers = [registry]
  let countsNow = (): WorkerCounts => ({ starting: 0, ready: 0, unresponsive: 0, failing: 0 })
  new Gauge({
    name: "quick_response_server_workers",
    help: "Processes that serve, by state.",
    labelNames: ["state"],
    registers,
    collect() {
      const counts = countsNow()
      for (const state of workerStatuses) this.set({ state }, counts[state])
    }
  })
  const replaced = new Counter({
    name: "quick_response_server_workers_replaced_total",
    help: "Processes that serve which another one replaced.",
    labelNames: ["reason"],
    registers
  })
  for (const reason of replacementCauses) replaced.inc({ reason }, 0)
  return {
    onReplaced: (reason) => replaced.inc({ reason }),
    watchCounts: (counts) => {
      countsNow = counts
    }
  }
}
