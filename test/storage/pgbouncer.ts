import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import pg from "pg"
import { makeTemporaryFolder } from "./temporary.ts"

const isRoot = process.getuid?.() === 0
const nobody = 65_534

const isInstalled = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0

/** True if there is a PgBouncer: if there is none and this user may, Debian's package is installed. */
export const hasPgBouncer = (): boolean => {
  if (isInstalled()) return true
  if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return false
  const words = ["install", "--yes", "--no-install-recommends", "pgbouncer"]
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  spawnSync("apt-get", ["update"], { env: environment })
  spawnSync("apt-get", words, { env: environment })
  return isInstalled()
}

/** A PgBouncer in transaction mode before a database, with this many connections to the server. */
export const startPgBouncer = async (database: string, connections: number) => {
  const { folder, remove } = makeTemporaryFolder()
  chmodSync(folder, 0o777)
  const upstream = new URL(database)
  const host = upstream.searchParams.get("host") ?? upstream.hostname
  const user = upstream.searchParams.get("user") ?? upstream.username
  const name = upstream.pathname.slice(1)
  const settings = join(folder, "pgbouncer.ini")
  writeFileSync(
    settings,
    `[databases]
${name} = host=${host} dbname=${name} user=${user}
[pgbouncer]
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 100
auth_type = any
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
`
  )
  const child: ChildProcess = spawn("pgbouncer", [settings], {
    stdio: "ignore",
    ...(isRoot ? { uid: nobody, gid: nobody } : {})
  })
  const url = `postgres:///${name}?host=${folder}&port=6432&user=${user}`
  const isReady = async () => {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
      return false
    }
  }
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 20))
  return {
    url,
    stop: async () => {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
      remove()
    }
  }
}
