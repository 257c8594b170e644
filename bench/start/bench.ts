// The time of commands from nothing: bare Node, `qrcode`'s command and this one, each a process of its own, interleaved. Then a
// server, from its start to its first answer. Trust the ratios.
import { spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { middleHalf, quantile } from "../http/statistics.ts"
import { keepRows } from "../report/rows.ts"

const rounds = Number(process.env.ROUNDS ?? 15)
/** Seconds that servers rest before their memory is read: V8 gives back the start's memory some ten seconds later, if at all. */
const restSeconds = 30
const restingServers = 5

// From `node_modules/.cache/tsc/bench/start`, where this is compiled to.
const command = fileURLToPath(
  new URL("../../../../../packages/quick-response/bin/quick-response.js", import.meta.url)
)
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

/** A port that nothing listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const found = probe.address()
      probe.close(() => resolve(typeof found === "object" && found !== null ? found.port : 0))
    })
  })

/** Milliseconds until a server that starts answers its first request, and its resident memory in MiB after some seconds at rest. */
const startServer = async (restSeconds: number): Promise<readonly [milliseconds: number, memory: number]> => {
  const port = await freePort()
  const database = `sqlite:${join(folder, `${port}.db`)}`
  const words = [command, "serve", "--port", String(port), "--database", database]
  const began = performance.now()
  const server = spawn(process.execPath, words, { cwd: folder, stdio: "ignore" })
  const ended = new Promise((resolve) => server.on("exit", resolve))
  const ping = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
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
  "quick-response serve, to its first answer": 6
}

const report = (name: string, times: ReadonlyArray<number>, base: number, note = ""): void => {
  const median = quantile(times, 0.5)
  const goal = goals[name]
  keepRows([
    {
      work: "from nothing",
      contender: name,
      isOurs: name.startsWith("quick-response"),
      figure: `${median.toFixed(0)} ms${note === "" ? "" : `, ${note.trim()}`}`,
      times: median / base,
      ...(median === base ? {} : { spread: middleHalf(times.map((time) => time / base)) }),
      ...(goal === undefined ? {} : { goal })
    }
  ])
  console.log(
    `${name.padEnd(44)}${median.toFixed(0).padStart(6)} ms${(median / base).toFixed(1).padStart(7)} x${note}`
  )
}

try {
  const times = Object.fromEntries(Object.keys(commands).map((name) => [name, [] as Array<number>]))
  const starts: Array<number> = []
  for (let round = 0; round <= rounds; round++) {
    for (const [name, words] of Object.entries(commands)) {
      const time = runOnce(words)
      // The first round fills the caches of files.
      if (round > 0) times[name]?.push(time)
    }
    const [started] = await startServer(0)
    if (round > 0) starts.push(started)
  }
  const base = quantile(times["node -e 0"] ?? [], 0.5)
  console.log(`Node ${process.version}, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [name, each] of Object.entries(times)) report(name, each, base)
  const resting = await Promise.all(Array.from({ length: restingServers }, () => startServer(restSeconds)))
  const memory = quantile(
    resting.map(([, mebibytes]) => mebibytes),
    0.5
  )
  report(
    "quick-response serve, to its first answer",
    starts,
    base,
    `   after ${restSeconds} s at rest ${memory.toFixed(0)} MiB`
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
