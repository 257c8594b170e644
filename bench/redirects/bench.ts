// Compares redirects of short addresses with other servers by wrk, all rounds interleaved. Trust the ratios.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { type Server, startServer } from "../http/startServer.ts"
import { median, middleHalf } from "../http/statistics.ts"
import { cpuSeconds, type Measurement, measure, type Work } from "../http/wrk.ts"
import { report } from "../report/rows.ts"
import { codeCount, slugOf, slugStart } from "./codes.ts"

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 3)
const warmUp = 4
/** Milliseconds after a run in which what was stored is counted, so that no other server is measured meanwhile. */
const counting = 2_000

const folder = mkdtempSync(join(tmpdir(), "bench-redirects-"))
const program = new URL("./server.js", import.meta.url)

const phone = `
wrk.headers["User-Agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
wrk.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.8"
`

/** A tenth of the codes has half of the scans. */
const anyCode = `${phone}
function request()
  local code = math.random() < 0.5 and math.random(0, ${codeCount / 10 - 1}) or math.random(${codeCount / 10}, ${codeCount - 1})
  return wrk.format("GET", string.format("/r/${slugStart}%04d", code))
end
`

const works: Readonly<Record<string, Work>> = {
  "one code": { path: `/r/${slugOf(7)}`, further: phone },
  "10,000 codes": { path: `/r/${slugOf(7)}`, further: anyCode }
}

const names = [
  "raw",
  "ours",
  "ours, counting nothing",
  "fastify + better-sqlite3, NORMAL",
  "fastify + better-sqlite3, FULL"
] as const

/** Measures a run with the counting that follows it. */
const measureWhole = async (work: Work, server: Server, forSeconds: number): Promise<Measurement> => {
  const before = cpuSeconds(server.pid)
  const measured = await measure(work, server, forSeconds, join(folder, "load.lua"))
  await pause(counting)
  const requests = measured.perSecond * forSeconds
  return { ...measured, cpu: ((cpuSeconds(server.pid) - before) * 1e6) / requests }
}

const compare = async (title: string, work: Work, servers: ReadonlyMap<string, Server>): Promise<void> => {
  const all = new Map<string, Array<Measurement>>(names.map((name) => [name, []]))
  for (let round = -1; round < rounds; round++)
    for (const [name, server] of servers) {
      const measured = await measureWhole(work, server, round < 0 ? warmUp : seconds)
      if (measured.errors > 0) throw new Error(`${name}: ${measured.errors} were not led on`)
      if (round >= 0) all.get(name)?.push(measured)
    }
  const rates = (name: string) => (all.get(name) ?? []).map(({ perSecond }) => perSecond)
  report(
    names.map((name) => {
      const measured = all.get(name) ?? []
      const middle = (of: (one: Measurement) => number) => median(measured.map(of))
      const ratios = rates(name).map((rate, round) => rate / (rates("raw")[round] ?? Number.NaN))
      return {
        work: title,
        contender: name,
        isOurs: name.startsWith("ours"),
        figure: `${median(rates(name)).toFixed(0)}/s, ${middle(({ cpu }) => cpu).toFixed(0)} us CPU, p99 ${middle(({ p99 }) => p99).toFixed(1)} ms`,
        times: median(ratios),
        ...(name === "raw" ? {} : { spread: middleHalf(ratios) }),
        ...(name === "ours" ? { goal: 0.3 } : {})
      }
    })
  )
}

const servers = new Map<string, Server>()
try {
  for (const [index, name] of names.entries())
    servers.set(name, await startServer(program, name, 18_200 + index, join(folder, `${index}.db`)))
  for (const [title, work] of Object.entries(works)) await compare(title, work, servers)
} finally {
  for (const server of servers.values()) server.stop()
  rmSync(folder, { recursive: true })
}
process.exit(0)
