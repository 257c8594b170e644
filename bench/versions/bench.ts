// Compares the program with that of an earlier commit or a folder, in turns: start, memory at rest, and requests.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import * as Schema from "effect/Schema"
import { limitsOff, type ShippedServer, shippedProgram, startShipped } from "../http/shippedServer.ts"
import { median, middleHalf } from "../http/statistics.ts"
import { cpuSeconds, measure, type Work } from "../http/wrk.ts"
import { report } from "../report/rows.ts"
import { earlierProgram } from "./earlierVersion.ts"

const rounds = Number(process.env.ROUNDS ?? 7)
const seconds = Number(process.env.SECONDS ?? 2)
/** Milliseconds after the start until the program has loaded all that it prepares, and is at rest. */
const settling = 8_000

const earlier = earlierProgram(process.argv[2])
const programs = { [earlier.name]: earlier.file, now: shippedProgram }
const names = Object.keys(programs)
const folder = mkdtempSync(join(tmpdir(), "bench-versions-"))
let databases = 0

const startOne = (name: string): Promise<ShippedServer> =>
  startShipped({
    database: join(folder, `${++databases}.db`),
    words: limitsOff,
    cwd: folder,
    program: programs[name] ?? shippedProgram
  })

/** The figures of one round by the program's name. */
type Round = Readonly<Record<string, number>>

const tell = (work: string, unit: string, figures: ReadonlyArray<Round>): void => {
  const [first = ""] = names
  report(
    names.map((name) => {
      const ratios = figures.map((round) => (round[name] ?? Number.NaN) / (round[first] ?? Number.NaN))
      return {
        work,
        contender: name,
        isOurs: name === "now",
        figure: `${median(figures.map((round) => round[name] ?? Number.NaN)).toFixed(0)} ${unit}`,
        times: median(ratios),
        ...(name === first ? {} : { spread: middleHalf(ratios) })
      }
    })
  )
}

/** Rounds in which one program is measured after the other, each other round in the other order. */
const inTurns = async (measureOne: (name: string) => Promise<number>): Promise<ReadonlyArray<Round>> => {
  const figures: Array<Round> = []
  for (let round = 0; round < rounds; round++) {
    const measured: Record<string, number> = {}
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name] = await measureOne(name)
    figures.push(measured)
  }
  return figures
}

const residentMebibytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

const compareStarts = async (): Promise<void> => {
  const memory: Record<string, Array<number>> = Object.fromEntries(names.map((name) => [name, []]))
  const starts = await inTurns(async (name) => {
    const server = await startOne(name)
    await pause(settling)
    const used = cpuSeconds(server.pid) * 1_000
    memory[name]?.push(residentMebibytes(server.pid))
    await server.stop()
    return used
  })
  tell("start", "ms CPU", starts)
  const rests = starts.map((_, round) =>
    Object.fromEntries(names.map((name) => [name, memory[name]?.[round] ?? Number.NaN]))
  )
  tell("memory at rest", "MiB", rests)
}

const Purchase = Schema.Struct({ data: Schema.NullOr(Schema.Struct({ qrCodeId: Schema.String })) })
const Bought = Schema.Struct({
  data: Schema.Struct({ dynamic: Schema.Struct({ shortUrl: Schema.String }) })
})

const askOf = async <A>(
  { port, key }: ShippedServer,
  path: string,
  answer: Schema.Schema<A>,
  body?: object
): Promise<A> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
  })
  return Schema.decodeUnknownSync(answer)(await response.json())
}

/** The path of a new dynamic code; undefined on a version without them. */
const shortPathOf = async (server: ShippedServer): Promise<string | undefined> => {
  const content = { type: "dynamic", target: "https://cafe.example/menu" }
  const { data } = await askOf(server, "/v1/Qr/purchase", Purchase, { content })
  if (data === null) return undefined
  const bought = await askOf(server, `/v1/Qr/${data.qrCodeId}`, Bought)
  return new URL(bought.data.dynamic.shortUrl).pathname
}

const works: Readonly<Record<string, Work>> = {
  sale: {
    path: "/v1/Qr/purchase",
    isKeyed: true,
    body: '{"data":"https://example.com/%s","template":"brand"}'
  },
  price: {
    path: "/v1/Qr/calculate-price",
    body: '{"data":"https://example.com/%s","bodyStyle":"Rounded","outerEyeStyle":"Extra rounded","innerEyeStyle":"Circle","foreground":"#1d2b64"}'
  },
  ping: { path: "/v1/Qr/ping" }
}

const compareRequests = async (): Promise<void> => {
  const servers = new Map<string, ShippedServer>()
  try {
    for (const name of names) servers.set(name, await startOne(name))
    const compare = async (title: string, workOf: (name: string) => Work) => {
      const one = async (name: string, forSeconds: number) => {
        const server = servers.get(name)
        if (server === undefined) throw new Error(`${name} does not run`)
        const { cpu, errors } = await measure(workOf(name), server, forSeconds, join(folder, "load.lua"))
        if (errors > 0) throw new Error(`${title}, ${name}: ${errors} requests failed`)
        return cpu
      }
      for (const name of names) await one(name, 2 * seconds)
      tell(title, "us CPU", await inTurns((name) => one(name, seconds)))
    }
    for (const [title, work] of Object.entries(works)) await compare(title, () => work)
    const shortPaths = new Map<string, string>()
    for (const [name, server] of servers) {
      const path = await shortPathOf(server)
      if (path !== undefined) shortPaths.set(name, path)
    }
    if (shortPaths.size === servers.size)
      await compare("redirect", (name) => ({ path: shortPaths.get(name) ?? "" }))
  } finally {
    for (const server of servers.values()) await server.stop()
  }
}

const parts = { starts: compareStarts, requests: compareRequests }
try {
  const chosen = process.argv[3]
  for (const [name, part] of Object.entries(parts)) if (chosen === undefined || chosen === name) await part()
  console.log(`Node ${process.version}, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
