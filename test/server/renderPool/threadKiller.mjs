// Loaded before the server in a test: reports when threads start and end, and ends all of them on SIGUSR2.
import process from "node:process"
import { isMainThread } from "node:worker_threads"

if (isMainThread) {
  const threads = new Set()
  process.on("worker", (thread) => {
    threads.add(thread)
    thread.on("online", () => process.stderr.write("thread started\n"))
    thread.on("exit", () => {
      threads.delete(thread)
      process.stderr.write("thread ended\n")
    })
  })
  process.on("SIGUSR2", () => {
    for (const thread of threads) thread.terminate()
  })
}
