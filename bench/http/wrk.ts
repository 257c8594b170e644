import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import type { Load } from "./loads.ts"

const connections = 64

/** Lua that gives each request a body of its own: threads count separately. */
const bodiesOf = (body: string, run: string): string => `
local threads = 0
function setup(thread)
  thread:set("id", threads)
  threads = threads + 1
end
local sent = 0
function request()
  sent = sent + 1
  local text = string.format("${run}-%d-%d", id, sent)
  return wrk.format(nil, nil, nil, (string.gsub([[${body}]], "%%s", text)))
end
`

/** A constant body is written once: wrk shares the cores with the server. */
const script = ({ body, isKeyed, further = "" }: Work, key: string, run: string): string => `
${isKeyed ? `wrk.headers["X-API-Key"] = "${key}"` : ""}
${
  body === undefined
    ? ""
    : `
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
${body.includes("%s") ? bodiesOf(body, run) : `wrk.body = [[${body}]]`}`
}
${further}
`

/** The figures of one run of one load on one server. */
export interface Measurement {
  readonly perSecond: number
  /** Microseconds of processor time for each request. */
  readonly cpu: number
  /** The mean of the answers' times in milliseconds. */
  readonly mean: number
  /** The 99th percentile of the answers' times in milliseconds. */
  readonly p99: number
  readonly errors: number
}

const ticksPerSecond = 100

/** The requests to a server. */
export type Work = Pick<Load, "body" | "isKeyed" | "path"> & {
  /** Further lines of the script, in Lua. */
  readonly further?: string
}

/** The processor seconds that a process and those that it started have used, on Linux. */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean)
  const own = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  return started.reduce((sum, child) => sum + cpuSeconds(Number(child)), own)
}

const unitMilliseconds: Readonly<Record<string, number>> = { us: 1e-3, ms: 1, s: 1e3, m: 6e4 }

const milliseconds = ([, value = "", unit = ""]: ReadonlyArray<string>): number =>
  Number(value) * (unitMilliseconds[unit] ?? Number.NaN)

const output = ([command = "", ...words]: ReadonlyArray<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, words)
    let text = ""
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.on("error", reject)
    child.on("exit", () => resolve(text))
  })

let runs = 0

/** Loads a server for some seconds on 64 connections, each with one request at a time. */
export const measure = async (
  load: Work,
  server: { readonly port: number; readonly pid: number; readonly key: string },
  seconds: number,
  scriptFile: string
): Promise<Measurement> => {
  writeFileSync(scriptFile, script(load, server.key, `${process.pid}-${++runs}`))
  const before = cpuSeconds(server.pid)
  const address = `http://127.0.0.1:${server.port}${load.path}`
  const wrk = ["wrk", "-t2", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", scriptFile]
  const report = await output([...wrk, address])
  const requests = Number(/(\d+) requests in/.exec(report)?.[1] ?? 0)
  return {
    cpu: ((cpuSeconds(server.pid) - before) * 1e6) / requests,
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1] ?? 0),
    mean: milliseconds(/Latency\s+([\d.]+)(\w+)/.exec(report) ?? []),
    p99: milliseconds(/99%\s+([\d.]+)(\w+)/.exec(report) ?? []),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0)
  }
}
