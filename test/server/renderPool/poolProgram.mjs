// The program of workers in tests: carries out the `deed` of each message. Tests and workers share files in `place`.
import { appendFileSync, existsSync, writeFileSync } from "node:fs"
import process from "node:process"
import { parentPort, threadId } from "node:worker_threads"

const post = (posted) => (parentPort === null ? process.send(posted) : parentPort.postMessage(posted))

const answer = (value, milliseconds = 1) =>
  post({ kind: "answer", answer: { value, worker: `${process.pid} ${threadId}` }, milliseconds })

const cell = new Int32Array(new SharedArrayBuffer(4))
const sleep = (milliseconds) => Atomics.wait(cell, 0, 0, milliseconds)

const begin = (place, value) => appendFileSync(`${place}/begun`, `${value}\n`)

const deeds = {
  echo: ({ value, place, milliseconds }) => {
    if (place !== undefined) begin(place, value)
    answer(value, milliseconds)
  },
  /** Answers once the test lets it. */
  hold: ({ value, place }) => {
    begin(place, value)
    while (!existsSync(`${place}/go`)) sleep(2)
    answer(value)
  },
  /** Computes forever without a pause. */
  hang: ({ place, value }) => {
    begin(place, value)
    for (let i = 0; ; i++) if (i % 1_000_000 === 0) writeFileSync(`${place}/count`, String(i))
  },
  exhaust: () => {
    const kept = []
    for (;;) kept.push(new Array(1000).fill(Math.random()))
  },
  fail: () => post({ kind: "failed", cause: "Error: failed as told", milliseconds: 1 }),
  exit: () => process.exit(3),
  crash: () => {
    throw new Error("crashed as told")
  }
}

const take = (message) => deeds[message.deed](message)
if (parentPort === null) {
  process.on("message", take)
  process.on("disconnect", () => process.exit(0))
} else parentPort.on("message", take)
post({ kind: "ready" })
