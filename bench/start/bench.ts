// The time of commands from their start: bare Node, `qrcode`'s command and this one, each a process of its own, interleaved. Beside them
// servers, from their start to their first answer: ours, and Fastify with its plugins and a database. Trust the ratios.
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { publish } from "../http/publish.ts"
import { shippedProgram as command, limitsOn, startShipped } from "../http/shippedServer.ts"
import { middleHalf, quantile } from "../http/statistics.ts"
import { report } from "../report/rows.ts"

const rounds = Number(process.env.ROUNDS ?? 15)
/** Seconds that servers rest before their memory is read: V8 gives back the start's memory some ten seconds later, if at all. */
const restSeconds = 30
const restingServers = 5

const require = createRequire(import.meta.url)
const qrcode = join(require.resolve("qrcode/package.json"), "../bin/qrcode")
const folder = mkdtempSync(join(tmpdir(), "bench-start-"))
const address = "https://example.com/"

const commands: Readonly<Record<string, ReadonlyArray<string>>> = {
  "node -e 0": ["-e", "0"],
  "qrcode -o code.svg": [qrcode, "-o", join(folder, "peer.svg"), address],
  "quick-response --version": [command, "--version"],
  "quick-response render -o code.svg": [command, "render", address, "-o", join(folder, "code.svg")],
  "quick-response render -o code.png, styled": [
    command,
    ...["render", address, "-o", join(folder, "code.png"), "--template", "brand", "--body-style", "Dots"]
  ]
}

const runOnce = (words: ReadonlyArray<string>): number => {
  const began = performance.now()
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" })
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`)
  return performance.now() - began
}

/** A free port. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const found = probe.address()
      probe.close(() => resolve(typeof found === "object" && found !== null ? found.port : 0))
    })
  })

/** The servers that are started: their words by the port. */
const servers = {
  "fastify + plugins + better-sqlite3, to its first answer": {
    words: (port: number) => [
      fileURLToPath(new URL("../contestants/contestant.js", import.meta.url)),
      "fastify + better-sqlite3",
      String(port),
      folder
    ]
  },
  "quick-response serve, to its first answer": {
    words: (port: number) => [
      command,
      "serve",
      ...["--port", String(port), "--database", `sqlite:${join(folder, `${port}.db`)}`]
    ]
  }
} as const

/** Milliseconds until a server that starts answers its first request, and its resident memory in MiB after some seconds at rest. */
const startServer = async (
  { words }: (typeof servers)[keyof typeof servers],
  restSeconds: number
): Promise<readonly [milliseconds: number, memory: number]> => {
  const port = await freePort()
  const began = performance.now()
  const server = spawn(process.execPath, words(port), { cwd: folder, stdio: "ignore" })
  const ended = new Promise((resolve) => server.on("exit", resolve))
  const ping = () =>
    fetch(`http://127.0.0.1:${port}/v1/Qr/ping`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await ping())) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const milliseconds = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, restSeconds * 1_000))
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(server.pid)], { encoding: "utf8" })
  server.kill()
  await ended
  return [milliseconds, Number(stdout) / 1024]
}

const goals: Readonly<Record<string, number>> = {
  "quick-response render -o code.svg": 3,
  "quick-response serve, to its first answer": 1.5
}

const tell = (
  work: string,
  name: string,
  times: ReadonlyArray<number>,
  base: ReadonlyArray<number>,
  note = ""
): void => {
  const ratios = times.map((time, round) => time / (base[round] ?? Number.NaN))
  const goal = goals[name]
  report([
    {
      work,
      contender: name,
      isOurs: name.startsWith("quick-response"),
      figure: `${quantile(times, 0.5).toFixed(0)} ms${note}`,
      times: quantile(ratios, 0.5),
      ...(times === base ? {} : { spread: middleHalf(ratios) }),
      ...(goal === undefined ? {} : { goal })
    }
  ])
}

const timesOf = <K extends string>(names: Readonly<Record<K, unknown>>): Map<string, Array<number>> =>
  new Map(Object.keys(names).map((name) => [name, []]))

try {
  const publishing = await startShipped({
    database: join(folder, "published.db"),
    words: limitsOn,
    cwd: folder
  })
  await publish(publishing, folder)
  await publishing.stop()
  const [times, starts] = [timesOf(commands), timesOf(servers)]
  for (let round = 0; round <= rounds; round++) {
    for (const [name, words] of Object.entries(commands)) {
      const time = runOnce(words)
      // The first round fills the caches of files.
      if (round > 0) times.get(name)?.push(time)
    }
    for (const [name, server] of Object.entries(servers)) {
      const [started] = await startServer(server, 0)
      if (round > 0) starts.get(name)?.push(started)
    }
  }
  console.log(`Node ${process.version}, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
  const [bare = []] = times.values()
  for (const [name, each] of times) tell("from nothing", name, each, bare)
  const [first = []] = starts.values()
  for (const [name, server] of Object.entries(servers)) {
    const resting = await Promise.all(
      Array.from({ length: restingServers }, () => startServer(server, restSeconds))
    )
    const memory = quantile(
      resting.map(([, mebibytes]) => mebibytes),
      0.5
    )
    const note = `, after ${restSeconds} s at rest ${memory.toFixed(0)} MiB`
    tell("servers from nothing", name, starts.get(name) ?? [], first, note)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
