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
import { codeCount, ownHost, slugOf, slugStart } from "./codes.ts"

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 3)
const warmUp = 4
/** Milliseconds after a run in which stored visits are counted, so that no other server is measured meanwhile. */
const counting = 2_000

const folder = mkdtempSync(join(tmpdir(), "bench-redirects-"))
const program = new URL("./server.js", import.meta.url)

const phone = `
wrk.headers["User-Agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
wrk.headers["Accept-Language"] = "de-AT,de;q=0.9,en;q=0.8"
`

/** A tenth of the codes has half of the scans. */
const anyCode = (prefix: string) => `
function request()
  local code = math.random() < 0.5 and math.random(0, ${codeCount / 10 - 1}) or math.random(${codeCount / 10}, ${codeCount - 1})
  return wrk.format("GET", string.format("${prefix}${slugStart}%04d", code))
end
`

/** The load on addresses with this start, by the lines of its script. */
const works: Readonly<Record<string, (prefix: string) => string>> = {
  "one code": () => "",
  "10,000 codes": anyCode
}

/** A server, and the host that its requests name. */
interface Contender {
  readonly server: string
  readonly host?: string
}

const contenders: Readonly<Record<string, Contender>> = {
  raw: { server: "raw" },
  ours: { server: "ours" },
  "ours, under an own domain": { server: "ours", host: ownHost },
  "ours, counting nothing": { server: "ours, counting nothing" },
  "fastify + better-sqlite3, NORMAL": { server: "fastify + better-sqlite3, NORMAL" },
  "fastify + better-sqlite3, FULL": { server: "fastify + better-sqlite3, FULL" }
}

const workOf = ({ host }: Contender, further: (prefix: string) => string): Work => {
  const prefix = host === undefined ? "/r/" : "/"
  const named = host === undefined ? "" : `wrk.headers["Host"] = "${host}"`
  return { path: `${prefix}${slugOf(7)}`, further: `${phone}${named}${further(prefix)}` }
}

/** Measures a run with the counting that follows it. */
const measureWhole = async (work: Work, server: Server, forSeconds: number): Promise<Measurement> => {
  const before = cpuSeconds(server.pid)
  const measured = await measure(work, server, forSeconds, join(folder, "load.lua"))
  await pause(counting)
  const requests = measured.perSecond * forSeconds
  return { ...measured, cpu: ((cpuSeconds(server.pid) - before) * 1e6) / requests }
}

const contenderNames = Object.keys(contenders)

/** The chosen contenders, all without a choice. */
const names = process.argv.length > 2 ? process.argv.slice(2) : contenderNames

type Figures = ReadonlyMap<string, ReadonlyArray<Measurement>>

const measureAll = async (
  further: (prefix: string) => string,
  servers: ReadonlyMap<string, Server>
): Promise<Figures> => {
  const all = new Map<string, Array<Measurement>>(names.map((name) => [name, []]))
  for (let round = -1; round < rounds; round++)
    for (const name of names) {
      const contender = contenders[name]
      const server = servers.get(contender?.server ?? "")
      if (contender === undefined || server === undefined)
        throw new Error(`${name} is none of: ${contenderNames.join("; ")}`)
      const measured = await measureWhole(workOf(contender, further), server, round < 0 ? warmUp : seconds)
      if (measured.errors > 0) throw new Error(`${name}: ${measured.errors} were not led on`)
      if (round >= 0) all.get(name)?.push(measured)
    }
  return all
}

/** Reports the rates, and those in times of the first contender's. */
const reportRates = (work: string, all: Figures): void => {
  const rates = (name = "") => (all.get(name) ?? []).map(({ perSecond }) => perSecond)
  const [first] = names
  report(
    names.map((name) => {
      const middle = (of: (one: Measurement) => number) => median((all.get(name) ?? []).map(of))
      const ratios = rates(name).map((rate, round) => rate / (rates(first)[round] ?? Number.NaN))
      return {
        work,
        contender: name,
        isOurs: name.startsWith("ours"),
        figure: `${median(rates(name)).toFixed(0)}/s, ${middle(({ cpu }) => cpu).toFixed(0)} us CPU, p99 ${middle(({ p99 }) => p99).toFixed(1)} ms`,
        times: median(ratios),
        ...(name === first ? {} : { spread: middleHalf(ratios) }),
        ...(name === "ours" && first === "raw" ? { goal: 0.3 } : {})
      }
    })
  )
}

const servicesHost = "ours"
const ownDomain = "ours, under an own domain"

/** Reports the processor time under the service's host in times of that under an own domain, if both were measured. */
const reportHosts = (work: string, all: Figures): void => {
  const cpu = (name: string) => (all.get(name) ?? []).map((one) => one.cpu)
  if (!all.has(servicesHost) || !all.has(ownDomain)) return
  const ratios = cpu(servicesHost).map((used, round) => used / (cpu(ownDomain)[round] ?? Number.NaN))
  const rowOf = (contender: string) => ({
    work: `${work}, by its host`,
    contender,
    isOurs: true,
    figure: `${median(cpu(contender)).toFixed(1)} us CPU`
  })
  report([
    { ...rowOf(servicesHost), times: 1 },
    { ...rowOf(ownDomain), times: median(ratios), spread: middleHalf(ratios), goal: 0.95 }
  ])
}

const servers = new Map<string, Server>()
try {
  const started = new Set(names.map((name) => contenders[name]?.server ?? name))
  for (const [index, name] of [...started].entries())
    servers.set(name, await startServer(program, name, 18_200 + index, join(folder, `${index}.db`)))
  for (const [title, further] of Object.entries(works)) {
    const all = await measureAll(further, servers)
    reportRates(title, all)
    reportHosts(title, all)
  }
} finally {
  for (const server of servers.values()) server.stop()
  rmSync(folder, { recursive: true })
}
process.exit(0)
