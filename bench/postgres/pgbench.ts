import { spawnSync } from "node:child_process"
import { join } from "node:path"
import type { Server } from "./server.ts"

/** As many branches as clients, which its manual recommends: with fewer they wait for each other. */
const scale = 64

/** Prepares pgbench on a database of its own: its built-in script, which is like TPC-B. The result runs it, for transactions a second. */
export const preparePgbench = async ({ createDatabase, folder, programs }: Server) => {
  const name = "pgbench"
  await createDatabase(name)
  const output = (...words: ReadonlyArray<string>): string => {
    const connection = ["--host", folder, "--username", "postgres", name]
    const { status, stdout, stderr } = spawnSync(join(programs, "pgbench"), [...words, ...connection], {
      encoding: "utf8"
    })
    if (status !== 0) throw new Error(`pgbench: ${stderr}`)
    return stdout
  }
  output("--initialize", "--quiet", "--scale", String(scale))
  return (clients: number, seconds: number): number => {
    const words = ["--no-vacuum", "--client", String(clients), "--jobs", "2", "--time", String(seconds)]
    return Number(/^tps = ([\d.]+)/m.exec(output(...words))?.[1])
  }
}
