/** An invalid command line: exit code 2, no changes made. */
export class UsageError extends Error {
  readonly _tag = "UsageError"

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "UsageError"
  }
}

/** The command failed: exit code 1. */
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

/** An error's message in one line, or the stack of an unforeseen error. */
export const explain = (error: unknown): string => {
  if (error instanceof UsageError || error instanceof Refused) return inOneLine(error.message)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
