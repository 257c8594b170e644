import type { RequestRecord } from "./options.ts"

/** Counts requests and their times, for Prometheus. */
export interface RequestMetrics {
  /** Counts one answered request. */
  readonly record: (record: RequestRecord) => void
  /** All counts in the text exposition format 0.0.4. */
  readonly render: () => string
}

/** The upper bounds of the histogram's buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

interface Series {
  readonly buckets: Array<number>
  sum: number
  count: number
}

const knownMethods = new Set(["GET", "HEAD", "POST", "OPTIONS"])

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (character) => `\\${character}`)

const labels = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",")

/** A registry of its own. Unknown paths and methods count as one, so that strangers cannot make it grow. */
export const makeRequestMetrics = (): RequestMetrics => {
  const requests = new Map<string, number>()
  const durations = new Map<string, Series>()
  return {
    record: ({ method, route = "unknown", status, milliseconds }) => {
      const known = knownMethods.has(method) ? method : "other"
      const counted = labels({ method: known, route, status: String(status) })
      requests.set(counted, (requests.get(counted) ?? 0) + 1)
      const timed = labels({ method: known, route })
      const series = durations.get(timed) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 }
      durations.set(timed, series)
      const seconds = milliseconds / 1000
      for (const [index, bound] of bounds.entries())
        if (seconds <= bound) series.buckets[index] = (series.buckets[index] ?? 0) + 1
      series.sum += seconds
      series.count += 1
    },
    render: () => {
      const lines = [
        "# HELP quick_response_http_requests_total Answered requests.",
        "# TYPE quick_response_http_requests_total counter",
        ...[...requests].map(([of, count]) => `quick_response_http_requests_total{${of}} ${count}`),
        "# HELP quick_response_http_request_duration_seconds Time from a request's head to its answer.",
        "# TYPE quick_response_http_request_duration_seconds histogram",
        ...[...durations].flatMap(([of, { buckets, sum, count }]) => [
          ...buckets.map(
            (below, index) =>
              `quick_response_http_request_duration_seconds_bucket{${of},le="${bounds[index]}"} ${below}`
          ),
          `quick_response_http_request_duration_seconds_bucket{${of},le="+Inf"} ${count}`,
          `quick_response_http_request_duration_seconds_sum{${of}} ${sum}`,
          `quick_response_http_request_duration_seconds_count{${of}} ${count}`
        ])
      ]
      return `${lines.join("\n")}\n`
    }
  }
}
