// A process that buys as fast as it can: `buyer.mjs FILE ACCOUNT PURCHASES CALLERS`. It uses the built packages, prints
// `ready`, starts at the first line on standard input and prints a report as JSON. The report separates the time of event
// loop turns from their CPU time, since other processes may hold the CPU or the disk.
import { once } from "node:events"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Storage } from "@quick-response/core"
import { layer } from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { buyOne } from "./buyOne.mjs"

const [filename, accountId, purchases, callers] = process.argv.slice(2)
const report = { bought: 0, refused: 0, errors: [], longestBlock: 0, blockP99: 0, longestWork: 0 }

const buy = (storage) =>
  buyOne(storage, accountId).pipe(
    Effect.match({
      onSuccess: () => {
        report.bought++
      },
      onFailure: (error) => {
        if (error._tag === "InsufficientBalance") report.refused++
        else report.errors.push(`${error._tag}: ${error.cause}`)
      }
    })
  )

const program = Effect.gen(function* () {
  const storage = yield* Storage
  // Warms up the code that is measured.
  yield* Effect.all(
    Array.from({ length: 64 }, () => storage.check),
    { concurrency: "unbounded" }
  )
  console.log("ready")
  yield* Effect.promise(() => once(process.stdin, "data"))
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let before = process.cpuUsage()
  const beat = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    report.longestWork = Math.max(report.longestWork, (user + system) / 1e3)
    before = process.cpuUsage()
  }, 1)
  const each = Effect.repeatN(buy(storage), Number(purchases) / Number(callers) - 1)
  yield* Effect.all(
    Array.from({ length: Number(callers) }, () => each),
    { concurrency: "unbounded" }
  )
  clearInterval(beat)
  report.longestBlock = delay.max / 1e6
  report.blockP99 = delay.percentile(99) / 1e6
})

await Effect.runPromise(Effect.provide(program, layer({ filename })))
console.log(JSON.stringify(report))
process.stdin.destroy()
