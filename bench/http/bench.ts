// Compares servers that keep one contract, on this machine by wrk, all rounds interleaved: ours as it is shipped, on SQLite with
// its limits on, beside contestants that are made from its published contract. Trust the ratios, of processor time before those of rates.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { type Row, report } from "../report/rows.ts"
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

/** The row of a contender: medians of its rounds, each ratio of two runs of the same round. */
const rowOf = (
  { name: work, goal }: Load,
  contender: string,
  measured: ReadonlyArray<Measurement>,
  base: ReadonlyArray<Measurement>
): Row => {
  const middle = (of: (one: Measurement, round: number) => number) => median(measured.map(of))
  const times = measured.map(({ cpu }, round) => (base[round]?.cpu ?? Number.NaN) / cpu)
  const rate = middle(({ perSecond }, round) => perSecond / (base[round]?.perSecond ?? Number.NaN))
  const errors = measured.reduce((sum, one) => sum + one.errors, 0)
  const figures = [
    `${middle(({ cpu }) => cpu).toFixed(1)} us CPU`,
    `${middle(({ perSecond }) => perSecond).toFixed(0)}/s (× ${rate.toFixed(2)})`,
    `mean ${middle(({ mean }) => mean).toFixed(1)} ms`,
    `p99 ${middle(({ p99 }) => p99).toFixed(1)} ms`,
    ...(errors === 0 ? [] : [`${errors} errors`])
  ]
  return {
    work,
    contender,
    isOurs: contender === "ours",
    figure: figures.join(", "),
    times: median(times),
    ...(measured === base ? {} : { spread: middleHalf(times) }),
    ...(contender === "ours" ? { goal } : {})
  }
}

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
    // Each round begins with another one, so that the order varies.
    const first = Math.max(0, round) % chosen.length
    for (const { server, measured } of [...chosen.slice(first), ...chosen.slice(0, first)]) {
      const one = await measure(load, server, round < 0 ? warmUp : seconds, join(folder, "load.lua"))
      if (round >= 0) measured.push(one)
    }
  }
  const [base] = chosen
  report(chosen.map(({ name, measured }) => rowOf(load, name, measured, base?.measured ?? [])))
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
