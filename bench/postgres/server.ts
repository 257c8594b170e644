import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"

/** The uid and gid of `nobody`, whom every system has: Postgres refuses to run as root. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: nobody, gid: nobody } : {}

/** The folder of Debian for each version's programs. */
const debian = "/usr/lib/postgresql"

const programFolder = (): string => {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  const folders = versions.map((version) => join(debian, version, "bin"))
  const found = folders.find((folder) =>
    ["postgres", "pgbench"].every((name) => existsSync(join(folder, name)))
  )
  if (found !== undefined) return found
  throw new Error("The bench needs Postgres with pgbench. Install it (Debian: `apt-get install postgresql`).")
}

/** A Postgres server in a temporary folder, with the settings of its version but for `max_connections`. */
export interface Server {
  readonly programs: string
  readonly folder: string
  /** Its process; those that serve connections are its children. */
  readonly pid: number
  readonly createDatabase: (name: string) => Promise<string>
  readonly remove: () => Promise<void>
}

/** Runs a statement on a connection of its own. */
export const execute = async (url: string, text: string): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text).finally(() => client.end())
  return rows
}

/** Starts a server on a socket in a temporary folder, as Debian's package has it. */
export const startServer = async (): Promise<Server> => {
  const programs = programFolder()
  const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), "bench-postgres-"))
  if (isRoot) chownSync(folder, nobody, nobody)
  const data = join(folder, "data")
  const words = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", data]
  const { status, stderr } = spawnSync(join(programs, "initdb"), words, {
    ...identity,
    cwd: "/",
    encoding: "utf8"
  })
  if (status !== 0) throw new Error(`initdb: ${stderr}`)
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "max_connections=200"]
  const child = spawn(
    join(programs, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...identity, cwd: "/", stdio: "ignore" }
  )
  const url = (name: string) => `postgres:///${name}?host=${folder}&user=postgres`
  const isReady = () =>
    execute(url("postgres"), "SELECT 1").then(
      () => true,
      () => child.exitCode !== null
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    programs,
    folder,
    pid: child.pid ?? 0,
    createDatabase: async (name) => {
      await execute(url("postgres"), `CREATE DATABASE "${name}"`)
      return url(name)
    },
    remove: async () => {
      const ended = once(child, "exit")
      child.kill("SIGQUIT")
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
