import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Option from "effect/Option"

/** The command line is wrong: nothing was done, and the exit code is 2. */
export class UsageError extends Data.TaggedError("UsageError")<{ readonly message: string }> {}

/** The command cannot be carried out: the exit code is 1. */
export class Refused extends Data.TaggedError("Refused")<{ readonly message: string }> {}

// By its tag: its class would load the whole core before any command is known.
const isStorageError = (error: Error): boolean => "_tag" in error && error._tag === "StorageError"

const sentenceOf = (error: Error): string =>
  isStorageError(error) && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : error.message

const inOneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")

/** The message of a failure, in one line; of a defect, its stack. */
export const explainFailure = (cause: Cause.Cause<Error>): string =>
  Option.match(Cause.failureOption(cause), {
    onNone: () => Cause.pretty(cause),
    onSome: (failure) => inOneLine(sentenceOf(failure))
  })
