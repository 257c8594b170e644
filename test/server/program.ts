import { execFile, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server as NetServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("../..", import.meta.url))

export type Runtime = "node" | "deno"

/** The runtime that runs the tests. */
export const thisRuntime: Runtime = "Deno" in globalThis ? "deno" : "node"

/** The runtimes' own programs: npm's `deno` is a script that passes no signals on. */
const programs: Readonly<Record<Runtime, string>> = {
  node: "node",
  deno: join(root, "node_modules/deno/deno"),
  [thisRuntime]: process.execPath
}

/** The start of a command line that runs a file. */
const running: Readonly<Record<Runtime, ReadonlyArray<string>>> = {
  node: [programs.node],
  deno: [programs.deno, "run", "--quiet", "--allow-all", "--config", join(root, "deno.json")]
}

/** The program that is published, on each runtime: a bundle, which starts in a third of the time of its modules. */
const bundled = join(root, "packages/quick-response/command/bin.js")
export const commandLines: Readonly<Record<Runtime, ReadonlyArray<string>>> = {
  node: [...running.node, bundled],
  deno: [...running.deno, bundled]
}

/** The program on the runtime that runs the tests. */
export const commandLine = commandLines[thisRuntime]

/** The program by its modules: as built on Node, from its sources on Deno. */
export const unbundledCommandLine = [
  ...running[thisRuntime],
  join(root, "packages/server", thisRuntime === "node" ? "dist/bin.js" : "src/bin.ts")
]

export type Environment = Readonly<Record<string, string>>

type Signal = "SIGTERM" | "SIGINT" | "SIGKILL"

/** A running program. */
export interface Running {
  readonly pid: number
  readonly stdout: () => string
  readonly stderr: () => string
  /** Sends a signal, unless it has ended. */
  readonly kill: (signal: Signal) => void
  /** True once it was sent a signal. */
  readonly isKilled: () => boolean
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** Starts any program with the given environment alone; its standard input holds `input`, or nothing. */
export const launch = (
  [command = "", ...words]: ReadonlyArray<string>,
  folder: string,
  environment: Environment = {},
  input?: string | Uint8Array
): Running => {
  const { PATH = "", HOME = "", DENO_DIR = "" } = process.env
  const child = spawn(command, words, {
    cwd: folder,
    env: { PATH, HOME, ...(DENO_DIR === "" ? {} : { DENO_DIR }), ...environment },
    stdio: ["pipe", "pipe", "pipe"]
  })
  // A program that does not read to the end closes its side first.
  child.stdin.on("error", () => undefined).end(input)
  let stdout = ""
  let stderr = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text
  })
  let isKilled = false
  const kill = (signal: Signal) => {
    isKilled = true
    // Killed by its id: after `child.kill`, Deno's `node:child_process` reports the signal in place of the exit code.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(child.pid, signal)
  }
  const ended = new Promise<number | string>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code, signal) => resolve(code ?? signal ?? "lost"))
  })
  return {
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    kill,
    isKilled: () => isKilled,
    ended
  }
}

/** The output of a command and its exit code. */
export interface Ended {
  readonly code: number | string
  readonly stdout: string
  readonly stderr: string
}

/** A temporary folder in which the program runs; {@link Place.remove} deletes it. */
export interface Place {
  readonly folder: string
  /** Runs a command to its end. */
  readonly run: (
    words: ReadonlyArray<string>,
    environment?: Environment,
    input?: string | Uint8Array
  ) => Promise<Ended>
  /** Starts any program. */
  readonly launch: (
    line: ReadonlyArray<string>,
    environment?: Environment,
    input?: string | Uint8Array
  ) => Running
  /** Starts a command and does not wait for its end. */
  readonly start: (words: ReadonlyArray<string>, environment?: Environment) => Running
  /** Starts a server at a free port and waits until it listens: the published program, unless another line is given. */
  readonly serve: (
    words?: ReadonlyArray<string>,
    environment?: Environment,
    line?: ReadonlyArray<string>
  ) => Promise<Server>
  /** Ends all running programs and removes the folder. */
  readonly remove: () => Promise<void>
}

/** A server that listens. */
export interface Server extends Running {
  readonly url: string
  /** Sends a signal and waits for the end. */
  readonly stop: (signal?: Signal) => Promise<number | string>
}

/** Waits until the program's output matches the pattern. */
export const said = async (
  running: Running,
  where: "stdout" | "stderr",
  pattern: RegExp
): Promise<RegExpExecArray> => {
  let hasEnded = false
  running.ended.finally(() => {
    hasEnded = true
  })
  for (;;) {
    const found = pattern.exec(running[where]())
    if (found !== null) return found
    if (hasEnded) throw new Error(`ended without saying ${pattern}: ${running.stdout()}${running.stderr()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Waits until a condition holds. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** The key that `serve --demo` prints. */
export const keyOf = async (server: Running): Promise<string> =>
  (await said(server, "stdout", /^API key: (qr_live_\w{38})$/m))[1] ?? ""

interface Asked {
  readonly key?: string
  /** Sent as JSON by POST. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Milliseconds to wait for the answer. */
  readonly timeout?: number
}

/** Sends a request on a connection of its own. */
export const ask = (
  { url }: Pick<Server, "url">,
  path: string,
  { key, body, headers, timeout = 60_000 }: Asked = {}
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    signal: AbortSignal.timeout(timeout),
    headers: {
      connection: "close",
      "content-type": "application/json",
      ...(key === undefined ? {} : { "x-api-key": key }),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

/** The ids of the processes that a program started. */
export const childrenOf = async ({ pid }: Running): Promise<ReadonlyArray<number>> => {
  const { stdout } = await promisify(execFile)("pgrep", ["-P", String(pid)]).catch(() => ({ stdout: "" }))
  return stdout.split("\n").filter(Boolean).map(Number)
}

/** Has a server listen at a free port of this machine; returns the port. */
export const listenAt = async (server: NetServer): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("the server has no port")
  return address.port
}

/** A port that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listenAt(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Makes a {@link Place}. */
export const makePlace = (): Place => {
  const folder = mkdtempSync(join(tmpdir(), "quick-response-test-"))
  const started: Array<Running> = []
  const launchHere: Place["launch"] = (line, environment, input) => {
    const running = launch(line, folder, environment, input)
    started.push(running)
    return running
  }
  const start: Place["start"] = (words, environment) => launchHere([...commandLine, ...words], environment)
  return {
    folder,
    launch: launchHere,
    start,
    run: async (words, environment, input) => {
      const running = launchHere([...commandLine, ...words], environment, input)
      const code = await running.ended
      return { code, stdout: running.stdout(), stderr: running.stderr() }
    },
    serve: async (words = [], environment, line = commandLine) => {
      const running = launchHere([...line, "serve", "--port", "0", ...words], environment)
      const [, url = ""] = await said(running, "stderr", /listening at (http:[^"\s]+)/)
      const stop: Server["stop"] = (signal = "SIGTERM") => {
        running.kill(signal)
        return running.ended
      }
      return { ...running, url, stop }
    },
    remove: async () => {
      for (const running of started) running.kill("SIGKILL")
      await Promise.all(started.map((running) => running.ended))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
