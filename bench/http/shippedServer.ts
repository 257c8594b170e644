import { execFileSync, spawn } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"

/** The program as it is shipped. From `node_modules/.cache/tsc/bench/http`, where this is compiled to. */
export const shippedProgram = fileURLToPath(
  new URL("../../../../../packages/quick-response/bin/quick-response.js", import.meta.url)
)

/** Limits that count each request, and that no run reaches; only errors are logged, as by the other servers. */
export const limitsOn = ["--rate-limit", "1000000000", "--cpu-limit", "3600", "--log-level", "error"]

/** No limits, for versions that do not take the same ones. */
export const limitsOff = ["--rate-limit", "off", "--cpu-limit", "off", "--log-level", "error"]

/** A running server of the program, with the key of an account that can buy for as long as a run takes. */
export interface ShippedServer {
  readonly port: number
  readonly pid: number
  readonly key: string
  readonly stop: () => Promise<void>
}

/** The way in which the program is started. */
export interface Start {
  /** The file of its database. */
  readonly database: string
  /** Its words beside the database and the port. */
  readonly words: ReadonlyArray<string>
  /** Its working folder. */
  readonly cwd?: string
  /** The program of another version. */
  readonly program?: string
}

/** Starts the program on a SQLite file of its own and gives its account credits. */
export const startShipped = async ({
  database,
  words,
  cwd,
  program = shippedProgram
}: Start): Promise<ShippedServer> => {
  const onFile = ["--database", `sqlite:${database}`]
  const all = [program, "serve", "--demo", "--port", "0", ...onFile, ...words]
  const child = spawn(process.execPath, all, { cwd, stdio: ["ignore", "pipe", "inherit"] })
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()))
  let said = ""
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (said.includes("my-qrcodes")) break
  }
  child.stdout.resume()
  const [, key = ""] = /API key: (\S+)/.exec(said) ?? []
  const [, port] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said) ?? []
  const credit = ["account", "credit", "demo@localhost", "100000000", "--reason", "bench"]
  execFileSync(process.execPath, [program, ...credit, ...onFile], { stdio: "ignore" })
  return {
    port: Number(port),
    pid: child.pid ?? 0,
    key,
    stop: () => {
      child.kill()
      return ended
    }
  }
}
