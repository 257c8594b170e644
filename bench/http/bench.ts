// Compares servers on this machine by wrk, all rounds interleaved. Trust the ratios.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { keepRows } from "../report/rows.ts"
import { type Load, loads, type RateGoal, type RatioGoal } from "./loads.ts"
import { type Server, startServer } from "./startServer.ts"
import { median, middleHalf } from "./statistics.ts"
import { type Measurement, measure } from "./wrk.ts"

const only = process.env.ONLY ?? ""
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 2)
/** Long enough for the compiler to be done with whatever a request passes through, in seconds. */
const warmUp = 4

const folder = mkdtempSync(join(tmpdir(), "bench-http-"))
const program = new URL("./server.js", import.meta.url)

const summary = (measured: ReadonlyArray<Measurement>): Measurement => ({
  perSecond: median(measured.map((one) => one.perSecond)),
  cpu: median(measured.map((one) => one.cpu)),
  p99: median(measured.map((one) => one.p99)),
  errors: measured.reduce((sum, one) => sum + one.errors, 0)
})

const row = (name: string, { perSecond, cpu, p99, errors }: Measurement, first: Measurement): string =>
  [
    `  ${name.padEnd(28)}`,
    `${perSecond.toFixed(0).padStart(7)}/s  x ${(perSecond / first.perSecond).toFixed(2)}`,
    `cpu ${cpu.toFixed(0).padStart(5)} us  x ${(first.cpu / cpu).toFixed(2)}`,
    `p99 ${p99.toFixed(1).padStart(6)} ms`,
    ...(errors === 0 ? [] : [`${errors} errors`])
  ].join("  ")

const isReached = (reached: boolean): string => (reached ? "reached" : "MISSED")

const verdict = (goal: RatioGoal | RateGoal, results: ReadonlyMap<string, Measurement>): string => {
  if ("against" in goal) {
    const ours = results.get("ours")?.perSecond ?? 0
    const ratio = ours / (results.get(goal.against)?.perSecond ?? 0)
    return `  goal: ${goal.ratio} times ${goal.against}: ${ratio.toFixed(2)}, ${isReached(ratio >= goal.ratio)}`
  }
  const { perSecond = 0, p99 = 0 } = [...results.values()].at(-1) ?? {}
  const reached = perSecond >= goal.perSecond && p99 <= goal.p99
  return `  goal: ${goal.perSecond}/s with a p99 of ${goal.p99} ms: ${perSecond.toFixed(0)}/s with ${p99.toFixed(1)} ms, ${isReached(reached)}`
}

const compare = async (load: Load, servers: ReadonlyMap<string, Server>): Promise<void> => {
  const all = new Map<string, Array<Measurement>>(load.servers.map((name) => [name, []]))
  for (let round = -1; round < rounds; round++) {
    for (const name of load.servers) {
      const server = servers.get(name)
      if (server === undefined) continue
      const measured = await measure(load, server, round < 0 ? warmUp : seconds, join(folder, "load.lua"))
      if (round >= 0) all.get(name)?.push(measured)
    }
  }
  const results = new Map([...all].map(([name, measured]) => [name, summary(measured)]))
  const [first] = results.values()
  if (first === undefined) return
  const [base] = all.values()
  keepRows(
    [...results].map(([name, result]) => {
      const against = load.goals.find((goal) => "against" in goal)
      return {
        work: load.name,
        contender: name,
        isOurs: name.startsWith("ours"),
        figure: `${result.perSecond.toFixed(0)}/s, ${result.cpu.toFixed(0)} us CPU, p99 ${result.p99.toFixed(1)} ms`,
        times: result.perSecond / first.perSecond,
        ...(result === first
          ? {}
          : {
              spread: middleHalf(
                (all.get(name) ?? []).map(
                  ({ perSecond }, round) => perSecond / (base?.[round]?.perSecond ?? Number.NaN)
                )
              )
            }),
        ...(name === "ours" && against !== undefined && "against" in against && against.against === "raw"
          ? { goal: against.ratio }
          : {})
      }
    })
  )
  console.log(`\n${load.name}`)
  for (const [name, result] of results) console.log(row(name, result, first))
  for (const goal of load.goals) console.log(verdict(goal, results))
}

const chosen = loads.filter(({ name }) => name.includes(only))
const names = [...new Set(chosen.flatMap((load) => load.servers))]
const servers = new Map<string, Server>()
try {
  for (const [index, name] of names.entries())
    servers.set(name, await startServer(program, name, 18_100 + index, join(folder, "bench.db")))
  for (const load of chosen) await compare(load, servers)
} finally {
  for (const server of servers.values()) server.stop()
  rmSync(folder, { recursive: true })
}
process.exit(0)
