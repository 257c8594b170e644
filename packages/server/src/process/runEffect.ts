import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { Refused, UsageError } from "./commandErrors.ts"
import { errorLines } from "./errorOutput.ts"
import { printableLines } from "./printable.ts"

// Compares the tag, since the class would load the whole core.
const isStorageError = (error: Error): boolean => "_tag" in error && error._tag === "StorageError"

const sentenceOf = (error: Error): string =>
  isStorageError(error) && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message

/** An unforeseen failure, with Effect's stack. */
const defectOf = (cause: Cause.Cause<Error>): Error => {
  const defect = new Error("an unforeseen failure", { cause: Cause.squash(cause) })
  defect.stack = Cause.pretty(cause)
  return defect
}

/**
 * Converts a failure to an error for the user: a {@link UsageError} unchanged, any other a {@link Refused}. Unforeseen
 * failures keep their stack.
 */
export const errorOf = (cause: Cause.Cause<Error>): Error => {
  const failure = Option.getOrUndefined(Cause.failureOption(cause))
  if (failure === undefined) return defectOf(cause)
  return failure instanceof UsageError || failure instanceof Refused
    ? failure
    : new Refused(sentenceOf(failure), { cause: failure })
}

const shown = (values: ReadonlyArray<unknown>, show: (text: string) => string): ReadonlyArray<unknown> =>
  values.map((value) => (typeof value === "string" ? show(value) : value))

/** A console that escapes terminal control characters, and hides secrets in errors. */
const printing = (console: Console.Console): Console.Console => ({
  ...console,
  log: (...values) => console.log(...shown(values, printableLines)),
  error: (...values) => console.error(...shown(values, errorLines))
})

/**
 * Runs an effect until it ends, or until the signal interrupts it and its finalizers are done. Rejects with a {@link
 * UsageError}, a {@link Refused} with the failure's message, or the signal's reason.
 */
export const runEffect = async <A>(effect: Effect.Effect<A, Error>, signal: AbortSignal): Promise<A> => {
  const printed = Console.consoleWith((console) => Console.withConsole(effect, printing(console)))
  const exit = await Effect.runPromiseExit(printed, { signal })
  if (Exit.isSuccess(exit)) return exit.value
  throw signal.aborted && Cause.isInterruptedOnly(exit.cause) ? signal.reason : errorOf(exit.cause)
}
