import process from "node:process"
import { StorageError } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { UsageError } from "./failure.ts"
import { run } from "./program.ts"

const signals = { SIGINT: 2, SIGTERM: 15 } as const

const explainFailure = (error: Error): string =>
  error instanceof StorageError && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ")

const report = (cause: Cause.Cause<Error>): number => {
  const failure = Option.getOrUndefined(Cause.failureOption(cause))
  const text = failure === undefined ? Cause.pretty(cause) : oneLine(explainFailure(failure))
  process.stderr.write(`quick-response: ${text}\n`)
  return failure instanceof UsageError ? 2 : 1
}

/** Runs the program on this process's arguments and ends the process with the exit code. */
export const main = (): void => {
  const fiber = Effect.runFork(run(process.argv.slice(2)))
  let stoppedBy: keyof typeof signals | undefined
  const stop = (signal: keyof typeof signals) => () => {
    if (stoppedBy !== undefined) process.exit(128 + signals[signal])
    stoppedBy = signal
    Effect.runFork(Fiber.interruptFork(fiber))
  }
  process.on("SIGINT", stop("SIGINT"))
  process.on("SIGTERM", stop("SIGTERM"))
  // A reader like `head` that has seen enough is no fault.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit)) process.exit(0)
    if (stoppedBy === undefined || !Cause.isInterruptedOnly(exit.cause)) process.exit(report(exit.cause))
    // A server that was told to stop has done so; another command was cut short.
    process.exit(process.argv[2] === "serve" ? 0 : 128 + signals[stoppedBy])
  })
}
