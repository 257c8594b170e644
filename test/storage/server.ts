import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../../packages/quick-response/command/bin.js", import.meta.url))

/** A server process on a database file, listening on loopback. */
export interface ServerProcess {
  readonly url: string
  /** Kills the process and waits for its exit. */
  readonly kill: () => Promise<void>
}

const listeningAt = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ""
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /listening at (http:\/\/[^\s"]+)/.exec(output)?.[1]
      if (url !== undefined) resolve(url)
    }
    server.stdout?.on("data", read)
    server.stderr?.on("data", read)
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })

/** Starts the bundled `quick-response serve` and waits until it listens. */
export const startServer = async (
  filename: string,
  environment: Readonly<Record<string, string>> = {}
): Promise<ServerProcess> => {
  const server = spawn(process.execPath, [program, "serve"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      QR_DATABASE: `sqlite:${filename}`,
      QR_RATE_LIMIT: "off",
      QR_CPU_LIMIT: "off",
      QR_LOG_LEVEL: "info",
      ...environment
    }
  })
  const url = await listeningAt(server)
  return {
    url,
    kill: async () => {
      const gone = once(server, "exit")
      server.kill("SIGKILL")
      await gone
    }
  }
}
