// Measures how the rate grows with `serve --workers`, by wrk, all rounds interleaved. On Linux wrk has a core of its own
// and the servers have the others. Trust the ratios: of the rates where nobody else uses the machine, of the processor
// time for each request where somebody does.
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { loads, sale } from "./loads.ts"
import { limitsOff, type ShippedServer, startShipped } from "./shippedServer.ts"
import { median } from "./statistics.ts"
import { type Client, type Measurement, measure } from "./wrk.ts"

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 2)
const cores = availableParallelism()
const counts = Array.from({ length: Math.max(2, cores - 1) }, (_, i) => i + 1)

const pinnedTo = (first: number, last: number): ReadonlyArray<string> =>
  process.platform === "linux" && cores > 2 ? ["taskset", "--cpu-list", `${first}-${last}`] : []
const client: Client = { prefix: pinnedTo(cores - 1, cores - 1), threads: 1 }

const works = [...loads.filter(({ name }) => /ping|styled/.test(name)), sale]

const folder = mkdtempSync(join(tmpdir(), "bench-workers-"))

console.log(`${cores} cores, of which wrk has one`)
const servers = new Map<number, ShippedServer>()
try {
  for (const count of counts)
    servers.set(
      count,
      await startShipped({
        database: join(folder, `${count}.db`),
        words: ["--workers", String(count), ...limitsOff],
        prefix: pinnedTo(0, cores - 2)
      })
    )
  for (const load of works) {
    const measured = new Map<number, Array<Measurement>>(counts.map((count) => [count, []]))
    for (let round = -1; round < rounds; round++)
      for (const [count, server] of servers) {
        const one = await measure(load, server, round < 0 ? 3 : seconds, join(folder, "load.lua"), client)
        if (round >= 0) measured.get(count)?.push(one)
      }
    console.log(`\n${load.name}`)
    const rateOf = (count: number) => median((measured.get(count) ?? []).map(({ perSecond }) => perSecond))
    for (const [count, ones] of measured) {
      const errors = ones.reduce((sum, one) => sum + one.errors, 0)
      const p99 = median(ones.map((one) => one.p99))
      const cpu = median(ones.map((one) => one.cpu))
      console.log(
        `  ${count} worker${count === 1 ? " " : "s"} ${rateOf(count).toFixed(0).padStart(7)}/s  x ${(rateOf(count) / rateOf(1)).toFixed(2)}  cpu ${cpu.toFixed(0).padStart(5)} us  p99 ${p99.toFixed(1).padStart(6)} ms${errors === 0 ? "" : `  ${errors} errors`}`
      )
    }
  }
} finally {
  for (const server of servers.values()) await server.stop()
  rmSync(folder, { recursive: true })
}
