import { spawn } from "node:child_process"
import process from "node:process"
import { shippedProgram } from "../http/shippedServer.ts"

/** A server that is asked which hosts may have a certificate. */
export interface Asked {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts the program as it is shipped on a database. */
export const startAsked = async (database: string): Promise<Asked> => {
  const child = spawn(process.execPath, [shippedProgram, "serve", "--port", "0"], {
    env: { ...process.env, QR_DATABASE: database, QR_DOMAIN_TARGET: "edge.q.example", QR_TLS_PORT: "0" },
    stdio: ["ignore", "ignore", "pipe"]
  })
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()))
  let said = ""
  for await (const chunk of child.stderr.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (/listening at/.test(said) && /hosts of certificates at/.test(said)) break
  }
  child.stderr.resume()
  const [, url = ""] = /hosts of certificates at (http:\/\/[\d.:]+)/.exec(said) ?? []
  return {
    url,
    stop: () => {
      child.kill()
      return ended
    }
  }
}
