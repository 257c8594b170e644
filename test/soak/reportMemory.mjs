// Loaded into a server: answers SIGUSR2 by a line on standard error that says what its JavaScript holds, in bytes.
import process from "node:process"
import { isMainThread } from "node:worker_threads"

if (isMainThread)
  process.on("SIGUSR2", () => process.stderr.write(`memory ${JSON.stringify(process.memoryUsage())}\n`))
