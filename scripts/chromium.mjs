// Prints the path of the Chromium that the browser tests and the screenshots use. Where there is none, installs Debian's.
import { spawnSync } from "node:child_process"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { exclusively } from "./exclusive.mjs"

/** What is tried, in order; `CHROME_PATH` is the variable that Lighthouse and others read. */
const programs = [
  process.env.CHROME_PATH,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
].filter((program) => program)

const output = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8", timeout: 60_000 })
  return status === 0 ? stdout.trim() : undefined
}

/** Some distributions have a `chromium` that only tells how to install one: what cannot say its version does not count. */
const find = () => {
  const program = programs.find((name) => output(name, "--version") !== undefined)
  return program?.startsWith("/") ? program : program && output("/bin/sh", "-c", `command -v ${program}`)
}

const aptGet = (...args) => {
  console.error(`apt-get ${args.join(" ")}`)
  const { status } = spawnSync("apt-get", args, {
    stdio: ["ignore", 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    timeout: 900_000
  })
  return status === 0
}

const canInstall = () => process.getuid?.() === 0 && output("apt-get", "--version") !== undefined

/** The path of a Chromium that runs, installed by `apt-get` where that is allowed; fails with what to install. */
export const chromium = async () => {
  const found = find()
  if (found !== undefined) return found
  const installed = await exclusively(() => {
    // Another process may have installed it meanwhile.
    const present = find()
    if (present !== undefined || !canInstall()) return present
    const install = () => aptGet("install", "--yes", "--no-install-recommends", "chromium")
    return aptGet("update") && install() ? find() : undefined
  })
  if (installed !== undefined) return installed
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: `apt-get install chromium`), or set CHROME_PATH to the program of a Chromium or Chrome."
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await chromium().then(console.log, (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
