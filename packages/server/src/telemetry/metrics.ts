import process from "node:process"
import { Credits } from "@quick-response/core"
import { isUsualMethod, type RequestRecord } from "@quick-response/http"
import * as Schema from "effect/Schema"
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from "prom-client"
import { type PoolObserver, replacementReasons } from "../renderPool/WorkerPool.ts"
import { Counts } from "./Counts.ts"

/** The counters of a process and its workers. */
export interface Metrics extends PoolObserver {
  /** For metrics of this process only. */
  readonly registry: Registry
  /** Sets the source of the waiting milliseconds of rendering. */
  readonly watchWaiting: (milliseconds: () => number) => void
  /** Sets the source of the number of redirected but uncounted scans. */
  readonly watchLostScans: (lost: () => number) => void
  readonly record: (request: RequestRecord) => void
  readonly onSold: (price: Credits.Credits) => void
  /** The counts since the process started. */
  readonly counts: () => Promise<Counts>
  /** Sets the counts of another process by name. */
  readonly report: (name: string, counts: Counts) => void
  /** Keeps the counts of an ended process, but drops its memory and waiting work. */
  readonly remove: (name: string) => void
  /** The text format of Prometheus, version 0.0.4. */
  readonly text: () => Promise<string>
}

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const decodeCounts = Schema.decodeUnknownSync(Counts)

const sumOf = (counts: ReadonlyArray<Counts>): Registry => AggregatorRegistry.aggregate([...counts])

const cpuSecondsNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Adds this process's memory, processor time and start time. */
const addProcessMetrics = (registers: Array<Registry>): void => {
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Memory in use.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    }
  })
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time.",
    registers,
    collect() {
      this.reset()
      this.inc(cpuSecondsNow())
    }
  })
  new Gauge({
    name: "process_start_time_seconds",
    help: "Start, since 1970.",
    aggregator: "min",
    registers
  }).set(Date.now() / 1000)
}

export const makeMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  let waitingHere = (): number => 0
  let lostScansHere = (): number => 0
  const reported = new Map<string, Counts>()
  /** The counts of ended processes. */
  let ended: Counts = []

  const requests = new Counter({
    name: "quick_response_requests_total",
    help: "Answered requests.",
    labelNames: ["method", "route", "status"],
    registers
  })
  const refusals = new Counter({
    name: "quick_response_refused_requests_total",
    help: "Requests refused by a limit on requests, processor time or memory.",
    labelNames: ["limit"],
    registers
  })
  const durations = new Histogram({
    name: "quick_response_request_duration_seconds",
    help: "From a request's arrival to its answer.",
    labelNames: ["route"],
    buckets: bounds,
    registers
  })
  const purchases = new Counter({
    name: "quick_response_purchases_total",
    help: "Pictures sold, refunds not taken off.",
    registers
  })
  const credits = new Counter({
    name: "quick_response_purchased_credits_total",
    help: "Credits paid for pictures, refunds not taken off.",
    registers
  })
  const replaced = new Counter({
    name: "quick_response_workers_replaced_total",
    help: "Rendering workers that another one replaced.",
    labelNames: ["reason"],
    registers
  })
  for (const reason of replacementReasons) replaced.inc({ reason }, 0)
  const refused = new Counter({
    name: "quick_response_jobs_refused_total",
    help: "Renderings refused since too much waits.",
    registers
  })
  new Counter({
    name: "quick_response_scans_lost_total",
    help: "Scans that were led on and could not be counted, since the store was away for long.",
    registers,
    collect() {
      this.reset()
      this.inc(lostScansHere())
    }
  })
  new Gauge({
    name: "quick_response_jobs_waiting_seconds",
    help: "Estimated work that waits for a worker.",
    registers,
    collect() {
      this.set(waitingHere() / 1000)
    }
  })
  addProcessMetrics(registers)

  const counts = async (): Promise<Counts> => decodeCounts(await registry.getMetricsAsJSON())

  return {
    registry,
    onReplaced: (reason) => replaced.inc({ reason }),
    onRefused: () => refused.inc(),
    watchWaiting: (milliseconds) => {
      waitingHere = milliseconds
    },
    watchLostScans: (lost) => {
      lostScansHere = lost
    },
    record: ({ method, route = "none", status, milliseconds, refusedBy }) => {
      if (refusedBy !== undefined) refusals.inc({ limit: refusedBy })
      requests.inc({ method: isUsualMethod(method) ? method : "other", route, status })
      durations.observe({ route }, milliseconds / 1000)
    },
    onSold: (price) => {
      purchases.inc()
      credits.inc(Credits.toDecimal(price))
    },
    counts,
    report: (name, counts) => void reported.set(name, counts),
    remove: (name) => {
      const last = reported.get(name)
      if (last === undefined) return
      reported.delete(name)
      const kept = last.filter(({ type }) => type !== "gauge")
      ended = decodeCounts(sumOf([ended, kept]).getMetricsAsArray())
    },
    text: async () => {
      const here = await counts()
      return sumOf([here, ended, ...reported.values()]).metrics()
    }
  }
}
