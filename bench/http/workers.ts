// Measures how the rate grows with `serve --workers`, by wrk, all rounds interleaved. On Linux wrk has a core of its own
// and the servers have the others. Trust the ratios: of the rates where nobody else uses the machine, of the processor
// time for each request where somebody does.
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { loads } from "./loads.ts"
import { median } from "./statistics.ts"
import { type Client, type Measurement, measure } from "./wrk.ts"

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 2)
const cores = availableParallelism()
const counts = Array.from({ length: Math.max(2, cores - 1) }, (_, i) => i + 1)

const pinnedTo = (first: number, last: number): ReadonlyArray<string> =>
  process.platform === "linux" && cores > 2 ? ["taskset", "--cpu-list", `${first}-${last}`] : []
const client: Client = { prefix: pinnedTo(cores - 1, cores - 1), threads: 1 }

const paths = ["/v1/Qr/ping", "/v1/Qr/generate", "/v1/Qr/purchase"]

const program = fileURLToPath(new URL("./bin.js", import.meta.resolve("@quick-response/server")))
const folder = mkdtempSync(join(tmpdir(), "bench-workers-"))

interface Server {
  readonly port: number
  readonly pid: number
  readonly key: string
  readonly stop: () => Promise<void>
}

/** A server on a SQLite file of its own, with an account that can buy for as long as it takes. */
const start = async (workers: number): Promise<Server> => {
  const database = ["--database", `sqlite:${join(folder, `${workers}.db`)}`]
  const words = ["serve", "--demo", "--workers", String(workers), "--port", "0", ...database]
  const quietly = ["--rate-limit", "off", "--cpu-limit", "off", "--log-level", "error"]
  const [command = "", ...rest] = [...pinnedTo(0, cores - 2), process.execPath, program, ...words, ...quietly]
  const child = spawn(command, rest, {
    stdio: ["ignore", "pipe", "inherit"]
  })
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()))
  let said = ""
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (said.includes("my-qrcodes")) break
  }
  const [, key = ""] = /API key: (\S+)/.exec(said) ?? []
  const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
  const credit = ["account", "credit", "demo@localhost", "100000000", "--reason", "bench"]
  execFileSync(process.execPath, [program, ...credit, ...database], { stdio: "ignore" })
  const stop = () => {
    child.kill()
    return ended
  }
  return { port: Number(port), pid: child.pid ?? 0, key, stop }
}

console.log(`${cores} cores, of which wrk has one`)
const servers = new Map<number, Server>()
try {
  for (const count of counts) servers.set(count, await start(count))
  for (const load of loads.filter(({ path, name }) => paths.includes(path) && !name.includes("before"))) {
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
