/** The command line is wrong: nothing was done, and the exit code is 2. */
export class UsageError extends Error {
  readonly _tag = "UsageError"

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "UsageError"
  }
}

/** The command cannot be carried out: the exit code is 1. */
export class Refused extends Error {
  readonly _tag = "Refused"

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "Refused"
  }
}

const inOneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")

/** The message for an error: its sentence, in one line; for an unforeseen one, its stack. */
export const explain = (error: unknown): string => {
  if (error instanceof UsageError || error instanceof Refused) return inOneLine(error.message)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
