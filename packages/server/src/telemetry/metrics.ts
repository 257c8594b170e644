import process from "node:process"
import { isUsualMethod, type RequestRecord } from "@quick-response/http"
import * as Schema from "effect/Schema"
import { type PoolObserver, replacementReasons } from "../renderPool/WorkerPool.ts"

/** How many requests took up to each of {@link bounds} seconds. */
const Histogram = Schema.Struct({
  counts: Schema.Array(Schema.Number),
  sum: Schema.Number,
  total: Schema.Number
})

/** What one process has counted. */
export const Counts = Schema.Struct({
  /** Answered requests by the labels of their series. */
  requests: Schema.Record({ key: Schema.String, value: Schema.Number }),
  /** Requests that were refused by a limit, by its name. */
  refusals: Schema.Record({ key: Schema.String, value: Schema.Number }),
  /** Seconds by route. */
  durations: Schema.Record({ key: Schema.String, value: Histogram }),
  cpuSeconds: Schema.Number,
  residentBytes: Schema.Number,
  /** Rendering workers by the reason for which they were replaced. */
  replacedWorkers: Schema.Record({ key: Schema.String, value: Schema.Number }),
  refusedJobs: Schema.Number,
  waitingSeconds: Schema.Number
})
export type Counts = typeof Counts.Type

/** The counters of a server, and what its worker processes add to them. */
export interface Metrics extends PoolObserver {
  /** Sets how many milliseconds of rendering wait in this process. */
  readonly watchWaiting: (milliseconds: () => number) => void
  readonly record: (request: RequestRecord) => void
  /** Returns what was counted since the last call, and resets it. */
  readonly take: () => Counts
  /** Adds what another process, by its name, has counted since its last report. */
  readonly add: (name: string, counts: Counts) => void
  /** Forgets the memory and waiting work of a process that has ended. */
  readonly remove: (name: string) => void
  /** The text format of Prometheus, version 0.0.4. */
  readonly text: () => string
}

/** Upper bounds in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Series {
  readonly counts: Array<number>
  sum: number
  total: number
}

/** One metric in the text format: its lines are labels and value. */
export const metric = (name: string, type: string, help: string, lines: ReadonlyArray<string>): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines.map((line) => `${name}${line}`), ""].join(
    "\n"
  )

const sumOf = (values: ReadonlyMap<string, number>): number =>
  [...values.values()].reduce((sum, value) => sum + value, 0)

const cpuSecondsNow = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Counts requests from here on. */
export const makeMetrics = (): Metrics => {
  const requests = new Map<string, number>()
  const refusals = new Map<string, number>()
  const durations = new Map<string, Series>()
  const memoryElsewhere = new Map<string, number>()
  const waitingElsewhere = new Map<string, number>()
  const replaced = new Map<string, number>(replacementReasons.map((reason) => [reason, 0]))
  let refused = 0
  let waitingHere = (): number => 0
  const started = Date.now() / 1000
  let cpuElsewhere = 0
  let cpuTaken = 0

  const count = (counts: Map<string, number>, series: string, times: number): void => {
    counts.set(series, (counts.get(series) ?? 0) + times)
  }

  const seriesOf = (route: string): Series => {
    const known = durations.get(route)
    if (known !== undefined) return known
    const series: Series = { counts: bounds.map(() => 0), sum: 0, total: 0 }
    durations.set(route, series)
    return series
  }

  const histogramLines = (): ReadonlyArray<string> =>
    [...durations].flatMap(([route, { counts, sum, total }]) => [
      ...bounds.map((bound, i) => `_bucket{route="${route}",le="${bound}"} ${counts[i]}`),
      `_bucket{route="${route}",le="+Inf"} ${total}`,
      `_sum{route="${route}"} ${sum}`,
      `_count{route="${route}"} ${total}`
    ])

  const countReplaced = (reason: string, times: number): void => {
    replaced.set(reason, (replaced.get(reason) ?? 0) + times)
  }

  return {
    onReplaced: (reason) => countReplaced(reason, 1),
    onRefused: () => {
      refused++
    },
    watchWaiting: (milliseconds) => {
      waitingHere = milliseconds
    },
    record: ({ method, route = "none", status, milliseconds, refusedBy }) => {
      if (refusedBy !== undefined) count(refusals, refusedBy, 1)
      count(
        requests,
        `{method="${isUsualMethod(method) ? method : "other"}",route="${route}",status="${status}"}`,
        1
      )
      const seconds = milliseconds / 1000
      const series = seriesOf(route)
      series.sum += seconds
      series.total++
      bounds.forEach((bound, i) => {
        if (seconds <= bound) series.counts[i] = (series.counts[i] ?? 0) + 1
      })
    },
    take: () => {
      const cpu = cpuSecondsNow()
      const counts: Counts = {
        requests: Object.fromEntries(requests),
        refusals: Object.fromEntries(refusals),
        durations: Object.fromEntries(durations),
        cpuSeconds: cpu - cpuTaken,
        residentBytes: process.memoryUsage.rss(),
        replacedWorkers: Object.fromEntries(replaced),
        refusedJobs: refused,
        waitingSeconds: waitingHere() / 1000
      }
      cpuTaken = cpu
      replaced.clear()
      refused = 0
      requests.clear()
      refusals.clear()
      durations.clear()
      return counts
    },
    add: (name, added) => {
      for (const [series, times] of Object.entries(added.requests)) count(requests, series, times)
      for (const [limit, times] of Object.entries(added.refusals)) count(refusals, limit, times)
      for (const [route, { counts, sum, total }] of Object.entries(added.durations)) {
        const series = seriesOf(route)
        series.sum += sum
        series.total += total
        counts.forEach((times, i) => {
          series.counts[i] = (series.counts[i] ?? 0) + times
        })
      }
      cpuElsewhere += added.cpuSeconds
      memoryElsewhere.set(name, added.residentBytes)
      waitingElsewhere.set(name, added.waitingSeconds)
      for (const [reason, times] of Object.entries(added.replacedWorkers)) countReplaced(reason, times)
      refused += added.refusedJobs
    },
    remove: (name) => {
      memoryElsewhere.delete(name)
      waitingElsewhere.delete(name)
    },
    text: () => {
      const memory = sumOf(memoryElsewhere)
      const waiting = waitingHere() / 1000 + sumOf(waitingElsewhere)
      return [
        metric(
          "quick_response_requests_total",
          "counter",
          "Answered requests.",
          [...requests].map(([series, count]) => `${series} ${count}`)
        ),
        metric(
          "quick_response_refused_requests_total",
          "counter",
          "Requests refused by a limit on requests, processor time or memory.",
          [...refusals].map(([limit, count]) => `{limit="${limit}"} ${count}`)
        ),
        metric(
          "quick_response_request_duration_seconds",
          "histogram",
          "From a request's arrival to its answer.",
          histogramLines()
        ),
        metric(
          "quick_response_workers_replaced_total",
          "counter",
          "Rendering workers that another one replaced.",
          [...replaced].map(([reason, times]) => `{reason="${reason}"} ${times}`)
        ),
        metric("quick_response_jobs_refused_total", "counter", "Renderings refused since too much waits.", [
          ` ${refused}`
        ]),
        metric("quick_response_jobs_waiting_seconds", "gauge", "Estimated work that waits for a worker.", [
          ` ${waiting}`
        ]),
        metric("process_resident_memory_bytes", "gauge", "Memory in use.", [
          ` ${process.memoryUsage.rss() + memory}`
        ]),
        metric("process_cpu_seconds_total", "counter", "Processor time.", [
          ` ${cpuSecondsNow() + cpuElsewhere}`
        ]),
        metric("process_start_time_seconds", "gauge", "Start, since 1970.", [` ${started}`])
      ].join("")
    }
  }
}
