import process from "node:process"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { explainFailure, UsageError } from "./failure.ts"
import { explainOpenFiles } from "./openFiles.ts"
import { run } from "./program.ts"

const signals = { SIGINT: 2, SIGTERM: 15 } as const

const report = (cause: Cause.Cause<Error>): number => {
  const sentence = Cause.isFailure(cause) ? undefined : explainOpenFiles(Cause.squash(cause))
  process.stderr.write(`quick-response: ${sentence ?? explainFailure(cause)}\n`)
  return Option.getOrUndefined(Cause.failureOption(cause)) instanceof UsageError ? 2 : 1
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
  // A reader like `head` may close the pipe early.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit)) process.exit(0)
    if (stoppedBy === undefined || !Cause.isInterruptedOnly(exit.cause)) process.exit(report(exit.cause))
    // A signal is the normal end of a server, and a failure of any other command.
    process.exit(process.argv[2] === "serve" ? 0 : 128 + signals[stoppedBy])
  })
}
