// Compares servers on this machine by wrk, all rounds interleaved. Trust the ratios.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const only = process.env.ONLY ?? ""
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 2)
const connections = 64

const folder = mkdtempSync(join(tmpdir(), "bench-http-"))

interface Load {
  readonly name: string
  readonly path: string
  readonly isKeyed?: boolean
  /** Lua that gives each request's body. */
  readonly body?: string
  readonly servers: ReadonlyArray<string>
}

const frameworks = ["raw", "fastify", "hono", "ours"]

const styled =
  '"bodyStyle":"Rounded","outerEyeStyle":"Extra rounded","innerEyeStyle":"Circle","foreground":{"type":"linear","angle":45,"stops":[{"offset":0,"color":"#1d2b64"},{"offset":1,"color":"#7a1f4b"}]}'

const loads: ReadonlyArray<Load> = [
  { name: "GET ping", path: "/v1/Qr/ping", servers: frameworks },
  { name: "GET Tools/{slug}", path: "/v1/Tools/qr-code-preview", servers: frameworks },
  {
    name: "POST calculate-price",
    path: "/v1/Qr/calculate-price",
    body: `'{"bodyStyle":"Rounded","foreground":{"type":"linear","stops":[{"offset":0,"color":"#1d2b64"},{"offset":1,"color":"#7a1f4b"}]}}'`,
    servers: frameworks
  },
  {
    name: "POST generate, styled SVG, each another",
    path: "/v1/Qr/generate",
    isKeyed: true,
    body: `'{"data":"https://example.com/' .. string.format('%06x', math.random(0, 16777215)) .. '",${styled}}'`,
    servers: [...frameworks, "fastify + qrcode, unstyled", "fastify + qr-code-styling"]
  },
  {
    name: "POST purchase",
    path: "/v1/Qr/purchase",
    isKeyed: true,
    body: `'{"data":"https://example.com",${styled}}'`,
    servers: ["ours", "ours on SQLite"]
  }
]

const script = ({ path, body, isKeyed }: Load, key: string): string => `

math.randomseed(os.time())
wrk.headers["Content-Type"] = ${body === undefined ? "nil" : '"application/json"'}
${isKeyed ? `wrk.headers["X-API-Key"] = "${key}"` : ""}
request = function()
  return wrk.format("${body === undefined ? "GET" : "POST"}", "${path}", nil, ${body ?? "nil"})
end

`

interface Server {
  readonly port: number
  readonly pid: number
  readonly key: string
  readonly stop: () => void
}

const startServer = (name: string, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL("./server.js", import.meta.url)), name, String(port), join(folder, "bench.db")],
      { stdio: ["ignore", "pipe", "inherit"] }
    )
    child.on("exit", (code) => reject(new Error(`${name} ended with ${code}`)))
    child.stdout.on("data", (chunk: Buffer) => {
      const ready = /ready (\S+)/.exec(chunk.toString())
      if (ready?.[1] !== undefined && child.pid !== undefined)
        resolve({ port, pid: child.pid, key: ready[1], stop: () => child.kill() })
    })
  })

interface Measurement {
  readonly perSecond: number
  /** Microseconds of processor time for each request: steadier than the rate where others use the machine. */
  readonly cpu: number
  readonly p99: string
  readonly errors: number
}

const ticksPerSecond = 100

/** The processor seconds that a process has used, on Linux. */
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

const measure = (load: Load, { port, pid, key }: Server, time: number): Promise<Measurement> =>
  new Promise((resolve, reject) => {
    const file = join(folder, "load.lua")
    writeFileSync(file, script(load, key))
    const before = cpuSeconds(pid)
    const child = spawn("wrk", [
      "-t2",
      `-c${connections}`,
      `-d${time}s`,
      "--latency",
      "-s",
      file,
      `http://127.0.0.1:${port}`
    ])
    let output = ""
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.on("error", reject)
    child.on("exit", () => {
      const requests = Number(/(\d+) requests in/.exec(output)?.[1] ?? 0)
      resolve({
        cpu: ((cpuSeconds(pid) - before) * 1e6) / requests,
        perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0),
        p99: /99%\s+(\S+)/.exec(output)?.[1] ?? "-",
        errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0)
      })
    })
  })

const median = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const names = [...new Set(loads.flatMap((load) => load.servers))]
const servers = new Map<string, Server>()
for (const [index, name] of names.entries()) servers.set(name, await startServer(name, 18_100 + index))

try {
  for (const load of loads.filter(({ name }) => name.includes(only))) {
    const results = new Map<string, Array<Measurement>>(load.servers.map((name) => [name, []]))
    for (let round = -1; round < rounds; round++) {
      for (const name of load.servers) {
        const server = servers.get(name)
        if (server === undefined) continue
        const measured = await measure(load, server, round < 0 ? 1 : seconds)
        if (round >= 0) results.get(name)?.push(measured)
      }
    }
    console.log(`\n${load.name}`)
    const first = results.get(load.servers[0] ?? "") ?? []
    const base = median(first.map(({ perSecond }) => perSecond))
    const baseCpu = median(first.map(({ cpu }) => cpu))
    for (const [name, measured] of results) {
      const perSecond = median(measured.map((one) => one.perSecond))
      const cpu = median(measured.map((one) => one.cpu))
      const errors = measured.reduce((sum, one) => sum + one.errors, 0)
      console.log(
        `  ${name.padEnd(28)} ${perSecond.toFixed(0).padStart(7)}/s  x ${(perSecond / base).toFixed(2)}  cpu ${cpu.toFixed(0).padStart(5)} us  x ${(baseCpu / cpu).toFixed(2)}  p99 ${measured.at(-1)?.p99}${errors === 0 ? "" : `  ${errors} errors`}`
      )
    }
  }
} finally {
  for (const server of servers.values()) server.stop()
  rmSync(folder, { recursive: true })
}
process.exit(0)
