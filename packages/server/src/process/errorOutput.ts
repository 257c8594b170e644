import process from "node:process"
import { explain } from "./commandErrors.ts"
import { printableLine, printableLines } from "./printable.ts"
import { jsonHoldsSecret, withoutSecrets } from "./secrets.ts"

// All logs and errors reach standard error through this file, which removes the configuration's secrets.

export const errorLine = (text: string): string => printableLine(withoutSecrets(text))

export const errorLines = (text: string): string => printableLines(withoutSecrets(text))

/** Prints lines on standard error. */
export const sayLines = (text: string): void => console.error(errorLines(text))

/** A value as a line of JSON for standard error; keys are unchanged. */
export const errorJson = (value: unknown): string => {
  const json = JSON.stringify(value)
  return printableLine(jsonHoldsSecret(json) ? JSON.stringify(value, cleaned) : json)
}

const cleaned = (_: string, part: unknown): unknown =>
  typeof part === "string" ? withoutSecrets(part) : part

/** Writes an error to standard error before the process exits. */
export const writeError = (sentence: string): void => {
  process.stderr.write(`quick-response: ${errorLines(sentence)}\n`)
}

/** Reports an uncaught exception or rejection and exits. */
export const endByUncaught = (): void => {
  process.on("uncaughtException", (error) => {
    writeError(explain(error))
    process.exit(1)
  })
}
