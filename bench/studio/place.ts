import { execFile, spawn } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { deflateRawSync } from "node:zlib"
import { type Browser, chromium } from "playwright-core"

const command = fileURLToPath(new URL("./bin.js", import.meta.resolve("@quick-response/server")))
// From `node_modules/.cache/tsc/bench/studio`, where this is compiled to.
const chromiumScript = fileURLToPath(new URL("../../../../../scripts/chromium.mjs", import.meta.url))

/** The server of the command with its demo account, and a Chromium. */
export interface Place {
  readonly url: string
  /** The link that signs the demo account in. */
  readonly welcome: string
  /** The program of the Chromium. */
  readonly program: string
  readonly browser: Browser
  readonly close: () => Promise<void>
}

/** Starts both. */
export const openPlace = async (): Promise<Place> => {
  const { stdout } = await promisify(execFile)(process.execPath, [chromiumScript])
  const program = stdout.trim()
  const server = spawn(process.execPath, [command, "serve", "--demo", "--port", "0"], {
    env: { ...process.env, QR_DATABASE: "memory:" },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const told = (stream: "stdout" | "stderr", pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      let text = ""
      server[stream].setEncoding("utf8").on("data", (part: string) => {
        text += part
        const [, found] = pattern.exec(text) ?? []
        if (found !== undefined) resolve(found)
      })
      server.once("exit", () => reject(new Error(`the server did not start: ${text}`)))
    })
  const [url, welcome] = await Promise.all([
    told("stderr", /listening at (http:[^"\s]+)/),
    told("stdout", /^(http:\/\/\S+\/account\/link\S*)$/m)
  ])
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
  const browser = await chromium.launch({ executablePath: program, args })
  return {
    url,
    welcome,
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
