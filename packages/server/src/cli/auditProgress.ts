import process from "node:process"
import type { AuditEvent } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const eraseLine = "\r\u001b[K"

/** Standard error, or its replacement in tests. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  readonly write: (text: string) => unknown
}

/** Shows the progress of an audit on one line of a terminal, and its omissions on any output. */
export const auditProgress =
  (output: ProgressOutput = process.stderr) =>
  (event: AuditEvent): Effect.Effect<void> =>
    event._tag === "omitted"
      ? Console.error(event.what)
      : Effect.sync(() => {
          if (event._tag === "checked" && output.isTTY === true)
            output.write(`${eraseLine}checked ${event.part}: ${event.rows.toLocaleString("en-US")} rows`)
        })

/** Clears the progress line. */
export const endProgress = (output: ProgressOutput = process.stderr): Effect.Effect<void> =>
  Effect.sync(() => {
    if (output.isTTY === true) output.write(eraseLine)
  })
