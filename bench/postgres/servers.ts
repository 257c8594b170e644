import { execFileSync, spawn } from "node:child_process"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { sale } from "../http/loads.ts"
import { type Measurement, measure } from "../http/wrk.ts"

const program = fileURLToPath(new URL("./bin.js", import.meta.resolve("@quick-response/server")))

/** A server that answers HTTP. */
export interface HttpServer {
  readonly port: number
  readonly pid: number
  readonly key: string
  readonly stop: () => Promise<void>
}

/** A port that nothing listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false
  )

/** Starts a server on a database, with the key of an account that can buy; the first one makes the account. */
export const startHttpServer = async (url: string, key?: string): Promise<HttpServer> => {
  const database = ["--database", url]
  const quietly = ["--rate-limit", "off", "--cpu-limit", "off", "--log-level", "error"]
  const demo = key === undefined ? ["--demo"] : []
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [program, "serve", ...demo, "--port", String(port), ...database, ...quietly],
    { stdio: ["ignore", "pipe", "inherit"] }
  )
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()))
  let said = ""
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString()
  })
  const made = () => /API key: (\S+)/.exec(said)?.[1]
  while (!(await isReady(port)) || (key ?? made()) === undefined) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}`)
    await setTimeout(100)
  }
  if (key === undefined) {
    const credit = ["account", "credit", "demo@localhost", "100000000", "--reason", "bench"]
    execFileSync(process.execPath, [program, ...credit, ...database], { stdio: "ignore" })
  }
  const stop = () => {
    child.kill()
    return ended
  }
  return { port, pid: child.pid ?? 0, key: key ?? made() ?? "", stop }
}

/** Buys for so many seconds at all servers at once, by 64 connections each; every purchase draws another picture. */
export const buyAt = async (
  servers: ReadonlyArray<HttpServer>,
  seconds: number,
  folder: string
): Promise<{ readonly perSecond: number; readonly p99: number; readonly errors: number }> => {
  const each: ReadonlyArray<Measurement> = await Promise.all(
    servers.map((server, index) =>
      measure(sale, server, seconds, join(folder, `load${index}.lua`), { prefix: [], threads: 1 })
    )
  )
  return {
    perSecond: each.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p99: Math.max(...each.map(({ p99 }) => p99)),
    errors: each.reduce((sum, { errors }) => sum + errors, 0)
  }
}
