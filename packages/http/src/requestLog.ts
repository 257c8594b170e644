import type { RequestRecord } from "./options.ts"

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000

/** One request as one line of JSON, without its end. */
export const jsonLine = ({ milliseconds, ...record }: RequestRecord, at: Date = new Date()): string =>
  JSON.stringify({
    timestamp: at.toISOString(),
    level: "INFO",
    event: "request",
    ...record,
    ms: rounded(milliseconds)
  })

/** One request as a line for people, without its end. */
export const prettyLine = (
  { method, route, status, milliseconds, accountId, requestId }: RequestRecord,
  at: Date = new Date()
): string =>
  `${at.toISOString().slice(11, 23)} ${status} ${method.slice(0, 10)} ${route ?? "-"} ${milliseconds.toFixed(1)} ms ${accountId ?? "-"} ${requestId}`
