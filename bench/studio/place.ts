import { execFile, spawn } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { deflateRawSync } from "node:zlib"
import { type Browser, chromium } from "playwright-core"

const command = fileURLToPath(new URL("./bin.js", import.meta.resolve("@quick-response/server")))
// From `node_modules/.cache/tsc/bench/studio`, where this is compiled to.
const chromiumScript = fileURLToPath(new URL("../../../../../scripts/chromium.mjs", import.meta.url))

/** The server of the command on an empty database, and a Chromium. */
export interface Place {
  readonly url: string
  /** The program of the Chromium. */
  readonly program: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** Starts both. */
export const openPlace = async (): Promise<Place> => {
  const { stdout } = await promisify(execFile)(process.execPath, [chromiumScript])
  const program = stdout.trim()
  const server = spawn(process.execPath, [command, "serve", "--port", "0"], {
    env: { ...process.env, QR_DATABASE: "memory:" },
    stdio: ["ignore", "ignore", "pipe"]
  })
  const url = await new Promise<string>((resolve, reject) => {
    let log = ""
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text
      const [, address] = /listening at (http:[^"\s]+)/.exec(log) ?? []
      if (address !== undefined) resolve(address)
    })
    server.once("exit", () => reject(new Error(`the server did not start: ${log}`)))
  })
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
  const browser = await chromium.launch({ executablePath: program, args })
  return {
    url,
    program,
    browser,
    close: async () => {
      await browser.close()
      server.kill("SIGTERM")
    }
  }
}

/** The studio's address at a design. */
export const studioAt = (url: string, design: object): string =>
  `${url}/#d1.${deflateRawSync(JSON.stringify(design)).toString("base64url")}`
