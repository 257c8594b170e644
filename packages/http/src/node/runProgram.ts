import process from "node:process"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"

const signals = { SIGINT: 2, SIGTERM: 15 } as const

/** A failure's message, or a defect's stack. */
const explain = (cause: Cause.Cause<Error>): string =>
  Option.match(Cause.failureOption(cause), {
    onNone: () => Cause.pretty(cause),
    onSome: ({ message }) => message
  })

/**
 * Runs a program until SIGINT or SIGTERM interrupts it, then exits with status 0; if it fails, with 1 and a sentence on
 * stderr. A second signal exits at once.
 */
export const runProgram = (program: Effect.Effect<never, Error>): void => {
  const fiber = Effect.runFork(program)
  let isStopping = false
  const stop = (signal: keyof typeof signals) => () => {
    if (isStopping) process.exit(128 + signals[signal])
    isStopping = true
    Effect.runFork(Fiber.interruptFork(fiber))
  }
  process.on("SIGINT", stop("SIGINT"))
  process.on("SIGTERM", stop("SIGTERM"))
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit) || (isStopping && Cause.isInterruptedOnly(exit.cause))) process.exit(0)
    process.stderr.write(`${explain(exit.cause)}\n`, () => process.exit(1))
  })
}
