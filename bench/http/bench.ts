// Compares servers that keep one contract, on this machine by wrk, all rounds interleaved: ours as it is shipped, on SQLite with
// its limits on, beside contestants that are made of what it publishes. Trust the ratios, of processor time before those of rates.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { keepRows } from "../report/rows.ts"
import { type Load, loads } from "./loads.ts"
import { publish } from "./publish.ts"
import { requireSameAnswer } from "./sameAnswer.ts"
import { limitsOn, startShipped } from "./shippedServer.ts"
import { type Server, startServer } from "./startServer.ts"
import { median, middleHalf } from "./statistics.ts"
import { type Measurement, measure } from "./wrk.ts"

const only = process.env.ONLY ?? ""
const rounds = Number(process.env.ROUNDS ?? 15)
const seconds = Number(process.env.SECONDS ?? 1)
/** Long enough for the compiler to be done with whatever a request passes through, in seconds. */
const warmUp = 4

const folder = mkdtempSync(join(tmpdir(), "bench-http-"))
const program = new URL("../contestants/contestant.js", import.meta.url)

/** The medians of a contender's rounds, beside those of the first. */
interface Result {
  readonly name: string
  readonly perSecond: number
  readonly cpu: number
  readonly mean: number
  readonly p99: number
  readonly errors: number
  /** The processor time of the first in times of this one's, in each round. */
  readonly times: ReadonlyArray<number>
  /** The rate in times of the first one's, in each round. */
  readonly rates: ReadonlyArray<number>
}

/** The medians of a contender, each ratio of two runs of the same round. */
const resultOf = (
  name: string,
  measured: ReadonlyArray<Measurement>,
  base: ReadonlyArray<Measurement>
): Result => ({
  name,
  perSecond: median(measured.map((one) => one.perSecond)),
  cpu: median(measured.map((one) => one.cpu)),
  mean: median(measured.map((one) => one.mean)),
  p99: median(measured.map((one) => one.p99)),
  errors: measured.reduce((sum, one) => sum + one.errors, 0),
  times: measured.map(({ cpu }, round) => (base[round]?.cpu ?? Number.NaN) / cpu),
  rates: measured.map(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN))
})

const printed = ({ name, perSecond, cpu, mean, p99, errors, times, rates }: Result): string =>
  [
    `  ${name.padEnd(28)}`,
    `cpu ${cpu.toFixed(1).padStart(6)} us  x ${median(times).toFixed(2)}`,
    `${perSecond.toFixed(0).padStart(7)}/s  x ${median(rates).toFixed(2)}`,
    `mean ${mean.toFixed(1).padStart(6)} ms`,
    `p99 ${p99.toFixed(1).padStart(6)} ms`,
    ...(errors === 0 ? [] : [`${errors} errors`])
  ].join("  ")

const compare = async (load: Load, servers: ReadonlyMap<string, Server>): Promise<void> => {
  const chosen = load.servers.flatMap((name) => {
    const server = servers.get(name)
    return server === undefined ? [] : [{ name, server, measured: [] as Measurement[] }]
  })
  const ours = chosen.find(({ name }) => name === "ours")
  if (ours === undefined) return
  for (const { name, server } of chosen)
    await requireSameAnswer(load, [ours.name, ours.server], [name, server])
  for (let round = -1; round < rounds; round++) {
    // Each round begins with another one, so that none always follows the same.
    const first = Math.max(0, round) % chosen.length
    for (const { server, measured } of [...chosen.slice(first), ...chosen.slice(0, first)]) {
      const one = await measure(load, server, round < 0 ? warmUp : seconds, join(folder, "load.lua"))
      if (round >= 0) measured.push(one)
    }
  }
  const measuredOf = (wanted: string) => chosen.find(({ name }) => name === wanted)?.measured ?? []
  const [base] = chosen
  const results = chosen.map(({ name, measured }) => resultOf(name, measured, base?.measured ?? []))
  keepRows(
    results.map(({ name, perSecond, cpu, mean, p99, times, rates }) => ({
      work: load.name,
      contender: name,
      isOurs: name === "ours",
      figure: `${cpu.toFixed(1)} us CPU, ${perSecond.toFixed(0)}/s (× ${median(rates).toFixed(2)}), mean ${mean.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      times: median(times),
      ...(name === base?.name ? {} : { spread: middleHalf(times) }),
      ...(name === "ours" && load.goals.raw !== undefined ? { goal: load.goals.raw } : {})
    }))
  )
  console.log(`\n${load.name}`)
  for (const result of results) console.log(printed(result))
  for (const [against, goal] of Object.entries(load.goals)) {
    const ratio = median(resultOf("ours", ours.measured, measuredOf(against)).times)
    console.log(
      `  goal: ${goal} times ${against}: ${ratio.toFixed(2)}, ${ratio >= goal ? "reached" : "MISSED"}`
    )
  }
}

const chosen = loads.filter(({ name }) => name.includes(only))
const names = [...new Set(chosen.flatMap((load) => load.servers))].filter((name) => name !== "ours")
const ours = await startShipped({ database: join(folder, "bench.db"), words: limitsOn, cwd: folder })
const servers = new Map<string, Server>([["ours", ours]])
try {
  await publish(ours, folder)
  for (const [index, name] of names.entries())
    servers.set(name, await startServer(program, name, 18_100 + index, folder))
  for (const load of chosen) await compare(load, servers)
} finally {
  for (const server of servers.values()) await server.stop()
  rmSync(folder, { recursive: true })
}
process.exit(0)
