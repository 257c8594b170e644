import { createServer } from "node:http"
import process from "node:process"
import { ListenError, type RequestRecord } from "@quick-response/http"
import * as Effect from "effect/Effect"

/** What Prometheus reads of a server, and what the server tells it. */
export interface Metrics {
  readonly record: (request: RequestRecord) => void
  /** The text format of Prometheus, version 0.0.4. */
  readonly text: () => string
}

/** Upper bounds in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Histogram {
  readonly counts: Array<number>
  sum: number
  total: number
}

// Methods and paths come from anyone: only those that the service knows become series.
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const metric = (name: string, type: string, help: string, lines: ReadonlyArray<string>): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines.map((line) => `${name}${line}`), ""].join(
    "\n"
  )

/** Counts requests from here on. */
export const makeMetrics = (): Metrics => {
  const requests = new Map<string, number>()
  const durations = new Map<string, Histogram>()
  const started = Date.now() / 1000

  const histogramOf = (route: string): Histogram => {
    const known = durations.get(route)
    if (known !== undefined) return known
    const histogram: Histogram = { counts: buckets.map(() => 0), sum: 0, total: 0 }
    durations.set(route, histogram)
    return histogram
  }

  const histogramLines = (): ReadonlyArray<string> =>
    [...durations].flatMap(([route, { counts, sum, total }]) => [
      ...buckets.map((bound, i) => `_bucket{route="${route}",le="${bound}"} ${counts[i]}`),
      `_bucket{route="${route}",le="+Inf"} ${total}`,
      `_sum{route="${route}"} ${sum}`,
      `_count{route="${route}"} ${total}`
    ])

  return {
    record: ({ method, route = "none", status, milliseconds }) => {
      const series = `{method="${methods.has(method) ? method : "other"}",route="${route}",status="${status}"}`
      requests.set(series, (requests.get(series) ?? 0) + 1)
      const seconds = milliseconds / 1000
      const histogram = histogramOf(route)
      histogram.sum += seconds
      histogram.total++
      buckets.forEach((bound, i) => {
        if (seconds <= bound) histogram.counts[i] = (histogram.counts[i] ?? 0) + 1
      })
    },
    text: () => {
      const cpu = process.cpuUsage()
      return [
        metric(
          "quick_response_requests_total",
          "counter",
          "Answered requests.",
          [...requests].map(([series, count]) => `${series} ${count}`)
        ),
        metric(
          "quick_response_request_duration_seconds",
          "histogram",
          "From a request's arrival to its answer.",
          histogramLines()
        ),
        metric("process_resident_memory_bytes", "gauge", "Memory in use.", [` ${process.memoryUsage().rss}`]),
        metric("process_cpu_seconds_total", "counter", "Processor time.", [
          ` ${(cpu.user + cpu.system) / 1e6}`
        ]),
        metric("process_start_time_seconds", "gauge", "Start, since 1970.", [` ${started}`])
      ].join("")
    }
  }
}

const host = "127.0.0.1"

/** Answers `/metrics` at a port of this machine alone, until the scope closes. */
export const serveMetrics = (metrics: Metrics, port: number) =>
  Effect.acquireRelease(
    Effect.async<ReturnType<typeof createServer>, ListenError>((resume) => {
      const server = createServer((request, response) => {
        if (request.url !== "/metrics") response.writeHead(404).end()
        else
          response
            .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
            .end(metrics.text())
      })
      server.once("error", (cause) => resume(new ListenError({ host, port, cause })))
      server.listen({ host, port }, () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  ).pipe(
    Effect.map((server) => {
      const address = server.address()
      return `http://${host}:${typeof address === "object" && address !== null ? address.port : port}/metrics`
    })
  )
