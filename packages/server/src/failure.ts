import * as Data from "effect/Data"

/** The command line says something that no command takes: nothing was done, and the exit code is 2. */
export class UsageError extends Data.TaggedError("UsageError")<{ readonly message: string }> {}

/** What was asked for cannot be done: the exit code is 1. */
export class Refused extends Data.TaggedError("Refused")<{ readonly message: string }> {}
