// Compares short addresses with other servers by wrk, all rounds interleaved, and measures what they and purchases take from each
// other. Trust the ratios.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { type Server, startServer } from "../http/startServer.ts"
import { median, middleHalf } from "../http/statistics.ts"
import { cpuSeconds, type Measurement, measure, type Work } from "../http/wrk.ts"
import { keepRows } from "../report/rows.ts"
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

/** Milliseconds between an answer and the next request of a connection. */
const paced = (milliseconds: number): string => `${anyCode}
function delay() return ${milliseconds} end
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
  /** The ratios of two servers, round by round. */
  const ratios = (name: string, base: string) =>
    rates(name).map((rate, round) => rate / (rates(base)[round] ?? Number.NaN))
  console.log(`\n${title}`)
  keepRows(
    names.map((name) => {
      const measured = all.get(name) ?? []
      const [rate, cpu, p99] = [
        median(rates(name)),
        median(measured.map((one) => one.cpu)),
        median(measured.map((one) => one.p99))
      ]
      const figure = `${rate.toFixed(0)}/s, ${cpu.toFixed(0)} us CPU, p99 ${p99.toFixed(1)} ms`
      const times = median(ratios(name, "raw"))
      console.log(`  ${name.padEnd(34)} ${figure.padEnd(44)} x ${times.toFixed(2)}`)
      return {
        work: title,
        contender: name,
        isOurs: name.startsWith("ours"),
        figure,
        times,
        ...(name === "raw" ? {} : { spread: middleHalf(ratios(name, "raw")) }),
        ...(name === "ours" ? { goal: leastOfRaw } : {})
      }
    })
  )
  for (const [base, least] of goals) {
    const ratio = median(ratios("ours", base))
    console.log(
      `  goal: ${least} times ${base}: ${ratio.toFixed(2)}, ${ratio >= least ? "reached" : "MISSED"}`
    )
  }
}

const leastOfRaw = 0.3

const goals = [
  ["raw", leastOfRaw],
  ["fastify + better-sqlite3, NORMAL", 1.3],
  ["fastify + better-sqlite3, FULL", 15]
] as const

const purchases: Work = {
  path: "/v1/Qr/purchase",
  isKeyed: true,
  body: `{"data":"https://example.com/%s","bodyStyle":"Rounded","outerEyeStyle":"Extra rounded"}`
}

/** Measures purchases alone and beside redirects, and redirects beside purchases, in turn. */
const besideEachOther = async (server: Server): Promise<void> => {
  const buy = () => measure(purchases, server, seconds, join(folder, "buy.lua"), { prefix: [], threads: 1 })
  const scan = (connections: number, milliseconds: number) =>
    measure(
      { path: `/r/${slugOf(7)}`, further: paced(milliseconds) },
      server,
      seconds,
      join(folder, "scan.lua"),
      {
        prefix: [],
        threads: 1,
        connections
      }
    )
  const alone: Array<number> = []
  const beside: Array<number> = []
  const scans: Array<Measurement> = []
  const few: Array<Measurement> = []
  await buy()
  for (let round = 0; round < rounds; round++) {
    alone.push((await buy()).perSecond)
    const [bought, scanned] = await Promise.all([buy(), scan(32, 30)])
    beside.push(bought.perSecond)
    scans.push(scanned)
    const [, fewScanned] = await Promise.all([buy(), scan(4, 20)])
    few.push(fewScanned)
  }
  const share = median(beside.map((rate, round) => rate / (alone[round] ?? Number.NaN)))
  const p99 = median(few.map((one) => one.p99))
  const rateOf = (measured: ReadonlyArray<Measurement>) => median(measured.map(({ perSecond }) => perSecond))
  console.log("\nbeside each other")
  console.log(
    `  purchases alone ${median(alone).toFixed(0)}/s, beside ${rateOf(scans).toFixed(0)} redirects/s`
  )
  console.log(
    `  ${median(beside).toFixed(0)}/s: goal: 0.9 times: ${share.toFixed(2)}, ${share >= 0.9 ? "reached" : "MISSED"}`
  )
  console.log(
    `  ${rateOf(few).toFixed(0)} redirects/s beside 64 purchasers: goal: p99 of 50 ms: ${p99.toFixed(1)} ms, ${p99 <= 50 ? "reached" : "MISSED"}`
  )
}

const servers = new Map<string, Server>()
try {
  for (const [index, name] of names.entries())
    servers.set(name, await startServer(program, name, 18_200 + index, join(folder, `${index}.db`)))
  for (const [title, work] of Object.entries(works)) await compare(title, work, servers)
  const own = servers.get("ours")
  if (own !== undefined) await besideEachOther(own)
} finally {
  for (const server of servers.values()) server.stop()
  rmSync(folder, { recursive: true })
}
process.exit(0)
