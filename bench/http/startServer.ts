import { spawn } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"

/** A server of a comparison, in a process of its own. */
export interface Server {
  readonly port: number
  readonly pid: number
  readonly key: string
  readonly stop: () => unknown
}

/** Starts one of the servers of a program: `node PROGRAM NAME PORT PATH`, which says `ready` and its key. */
export const startServer = (program: URL, name: string, port: number, path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [fileURLToPath(program), name, String(port), path], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.on("exit", (code) => reject(new Error(`${name} ended with ${code}`)))
    child.stdout.on("data", (chunk: Buffer) => {
      const ready = /ready (\S+)/.exec(chunk.toString())
      if (ready?.[1] !== undefined && child.pid !== undefined)
        resolve({ port, pid: child.pid, key: ready[1], stop: () => child.kill() })
    })
  })
