// What threads run in their tests: does as each message says, and answers.
import process from "node:process"
import { parentPort, threadId } from "node:worker_threads"

const deeds = {
  echo: ({ value }) => parentPort.postMessage({ value, threadId }),
  /** Begins, and answers once it is let go. */
  hold: ({ value, cell }) => {
    Atomics.add(cell, 0, 1)
    Atomics.wait(cell, 1, 0)
    parentPort.postMessage({ value, threadId })
  },
  /** Goes on for ever, a little at a time. */
  tick: ({ cell }) => setInterval(() => Atomics.add(cell, 0, 1), 1),
  exit: () => process.exit(3),
  crash: () => {
    throw new Error("crashed as told")
  }
}

parentPort.on("message", (message) => deeds[message.deed](message))
