import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { connect, type Socket } from "node:net"

/** The number of files that a process has open. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Sets how many files a running process may have open. */
export const limitFiles = (pid: number, most: number): void => {
  spawnSync("prlimit", ["--pid", String(pid), `--nofile=${most}:`], { stdio: "ignore" })
}

/** Connections that send nothing. */
export const idleConnections = (url: string, count: number): ReadonlyArray<Socket> => {
  const { hostname, port } = new URL(url)
  return Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port) }).on("error", () => undefined)
  )
}
