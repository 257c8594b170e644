import process from "node:process"
import type { AuditEvent } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

const eraseLine = "\r\u001b[K"

/** Shows the progress of an audit on one line of a terminal, and its omissions on any output. */
export const auditProgress = (event: AuditEvent): Effect.Effect<void> =>
  event._tag === "omitted"
    ? Console.error(event.what)
    : Effect.sync(() => {
        if (event._tag === "checked" && process.stderr.isTTY)
          process.stderr.write(
            `${eraseLine}checked ${event.part}: ${event.rows.toLocaleString("en-US")} rows`
          )
      })

/** Clears the progress line. */
export const endProgress: Effect.Effect<void> = Effect.sync(() => {
  if (process.stderr.isTTY) process.stderr.write(eraseLine)
})
