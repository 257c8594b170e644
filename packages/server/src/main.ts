import process from "node:process"
import { explain, Refused, UsageError } from "./process/commandErrors.ts"
import { endByUncaught, writeError } from "./process/errorOutput.ts"
import { explainOpenFiles } from "./process/openFiles.ts"
import { run } from "./program.ts"

const signals = { SIGINT: 2, SIGTERM: 15 } as const

/** Runs the program on the process's arguments and exits with its code. */
export const main = (): void => {
  endByUncaught()
  const words = process.argv.slice(2)
  const stopping = new AbortController()
  let stoppedBy: keyof typeof signals | undefined
  const stop = (signal: keyof typeof signals) => () => {
    if (stoppedBy !== undefined) process.exit(128 + signals[signal])
    stoppedBy = signal
    stopping.abort()
  }
  process.on("SIGINT", stop("SIGINT"))
  process.on("SIGTERM", stop("SIGTERM"))
  // A reader such as `head` may close the pipe early.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1))
  const end = (error: unknown): never => {
    // A signal is a server's normal end, and a failure of any other command.
    if (stoppedBy !== undefined && error === stopping.signal.reason)
      process.exit(words[0] === "serve" ? 0 : 128 + signals[stoppedBy])
    const isForeseen = error instanceof UsageError || error instanceof Refused
    const sentence = isForeseen ? undefined : explainOpenFiles(error)
    writeError(sentence ?? explain(error))
    process.exit(error instanceof UsageError ? 2 : 1)
  }
  run(words, stopping.signal).then(() => process.exit(0), end)
}
