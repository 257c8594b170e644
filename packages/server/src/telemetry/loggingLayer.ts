import process from "node:process"
import { setImmediate } from "node:timers"
import type { RequestRecord } from "@quick-response/http"
import * as Cause from "effect/Cause"
import * as HashMap from "effect/HashMap"
import * as Inspectable from "effect/Inspectable"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type * as LogLevel from "effect/LogLevel"
import { errorJson, errorLine, errorLines } from "../process/errorOutput.ts"

/** Batches lines for writing. */
export interface LineBuffer {
  /** Adds a line, which ends in a line feed. */
  readonly add: (line: string) => void
  readonly flush: () => void
}

/**
 * A buffer that flushes before a line would exceed `mostBytes` of UTF-8. Only a single longer line makes a longer
 * write.
 */
export const makeLineBuffer = (mostBytes: number, write: (lines: string) => void): LineBuffer => {
  let lines = ""
  let bytes = 0
  const flush = (): void => {
    const text = lines
    lines = ""
    bytes = 0
    if (text !== "") write(text)
  }
  return {
    add: (line) => {
      const more = mostBytes === Number.POSITIVE_INFINITY ? 0 : Buffer.byteLength(line)
      if (bytes + more > mostBytes) flush()
      lines += line
      bytes += more
    },
    flush
  }
}

interface Line {
  readonly time: Date
  readonly level: string
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

const asJson = ({ time, level, message, fields }: Line): string =>
  errorJson({ time: time.toISOString(), level, message, ...fields })

const colors: Readonly<Record<string, number>> = { DEBUG: 36, INFO: 32, WARN: 33, ERROR: 31, FATAL: 31 }

const showField = ([name, value]: readonly [string, unknown]): string =>
  errorLine(`${name}=${typeof value === "string" ? value : JSON.stringify(value)}`)

const asText = ({ time, level, message, fields }: Line): string => {
  const { cause, ...rest } = fields
  const shown = Object.entries(rest).filter(([, value]) => value !== undefined)
  const head = `${time.toTimeString().slice(0, 8)} \u001b[${colors[level] ?? 37}m${level.padEnd(5)}\u001b[0m ${errorLines(message)}`
  return [
    [head, ...shown.map(showField)].join(" "),
    ...(typeof cause === "string" ? [errorLines(cause)] : [])
  ].join("\n")
}

/** Fields of every line of this process. */
let commonFields: Readonly<Record<string, unknown>> = {}

/** The most bytes that a write to a shared pipe keeps together: PIPE_BUF of Linux. */
const pipeBufferBytes = 4096

// Logs go to standard error, since standard output carries results.
const makeBuffer = (mostBytes: number): LineBuffer =>
  makeLineBuffer(mostBytes, (lines) => process.stderr.write(lines))

let buffer = makeBuffer(Number.POSITIVE_INFINITY)
let isFlushing = false
const flush = (): void => {
  isFlushing = false
  buffer.flush()
}
process.on("exit", flush)

/** Adds fields to all later lines. Lines of up to 4096 bytes do not mix with those of other processes on the same pipe. */
export const setLogFields = (fields: Readonly<Record<string, unknown>>): void => {
  flush()
  commonFields = fields
  buffer = makeBuffer(pipeBufferBytes)
}

const write = ({ fields, ...line }: Line): void => {
  buffer.add(
    `${(process.stderr.isTTY ? asText : asJson)({ ...line, fields: { ...commonFields, ...fields } })}\n`
  )
  if (isFlushing) return
  isFlushing = true
  setImmediate(flush)
}

const logger = Logger.make<unknown, void>(({ date, logLevel, message, annotations, cause }) => {
  write({
    time: date,
    level: logLevel.label,
    message: [message]
      .flat()
      .map((part) => Inspectable.toStringUnknown(part, 0))
      .join(" "),
    fields: {
      ...Object.fromEntries(HashMap.toEntries(annotations)),
      ...(Cause.isEmpty(cause) ? {} : { cause: Cause.pretty(cause, { renderErrorCause: true }) })
    }
  })
})

/** Logs to standard error from this level on: in color at a terminal, otherwise as JSON lines. */
export const loggingLayer = (minimum: LogLevel.LogLevel): Layer.Layer<never> =>
  Layer.merge(Logger.replace(Logger.defaultLogger, logger), Logger.minimumLogLevel(minimum))

/** Logs a request in one line, bypassing the fiber machinery, which would cost more than the request. */
export const logRequest = ({
  requestId,
  method,
  route,
  status,
  milliseconds,
  accountId
}: RequestRecord): void =>
  write({
    time: new Date(),
    level: status >= 500 ? "ERROR" : "INFO",
    message: "request",
    fields: {
      requestId,
      method,
      route,
      status,
      milliseconds: Math.round(milliseconds * 1000) / 1000,
      accountId
    }
  })
