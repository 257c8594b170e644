import process from "node:process"
import { explain } from "./commandErrors.ts"
import { printableLine, printableLines } from "./printable.ts"
import { jsonHoldsSecret, withoutSecrets } from "./secrets.ts"

// The log and the errors reach standard error through this file only: an echo of a peer shows no secret of the configuration.

/** A text as one line of standard error. */
export const errorLine = (text: string): string => printableLine(withoutSecrets(text))

/** A text as lines of standard error. */
export const errorLines = (text: string): string => printableLines(withoutSecrets(text))

/** Prints lines on standard error, beside a command's output. */
export const sayLines = (text: string): void => console.error(errorLines(text))

/** A value as a line of JSON for standard error, whose names are not changed. */
export const errorJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  return printableLine(jsonHoldsSecret(json) ? JSON.stringify(value, cleaned) : json)
}

const cleaned = (_: string, part: unknown): unknown =>
  typeof part === "string" ? withoutSecrets(part) : part

/** Writes an error to standard error, as the program's last words. */
export const writeError = (sentence: string): void => {
  process.stderr.write(`quick-response: ${errorLines(sentence)}\n`)
}

/** Ends this process, with its error told, where an exception or a rejection is caught by nobody. */
export const endByUncaught = (): void => {
  process.on("uncaughtException", (error) => {
    writeError(explain(error))
    process.exit(1)
  })
}
