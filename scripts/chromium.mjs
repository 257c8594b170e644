// Prints the path of the Chromium that benches use, or with `--headless` of the one that tests use, which draws no window. If there
// is none, installs Debian's; with `--headless --install` also if there is only one with windows.
import { spawnSync } from "node:child_process"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { exclusively } from "./exclusive.mjs"

/**
 * Chromium without the code of its windows. A profile of its own, as every test has, takes it a tenth of a second of processor
 * time; one with windows takes more than a second, for the invisible window around the page.
 */
const headless = ["chromium-headless-shell", "chrome-headless-shell"]

const withWindows = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]

const output = (command, ...args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: "utf8", timeout: 60_000 })
  return status === 0 ? stdout.trim() : undefined
}

/** Some distributions have a `chromium` that only tells how to install one: what cannot say its version does not count. */
const find = (programs) => {
  const program = programs.find((name) => output(name, "--version") !== undefined)
  return program?.startsWith("/") ? program : program && output("/bin/sh", "-c", `command -v ${program}`)
}

/** `CHROME_PATH` is the variable that Lighthouse and others read. */
const named = [process.env.CHROME_PATH].filter((program) => program)

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

/** Installs the first of Debian's packages that there is. */
const installOneOf = (names) =>
  aptGet("update") && names.some((name) => aptGet("install", "--yes", "--no-install-recommends", name))

/**
 * The path of a Chromium that runs; with `isHeadless` one without windows is preferred. If none is found, or with
 * `mayInstall` only another one, `apt-get` installs one if it may be used; else fails and names the package to install.
 */
export const chromium = async ({ isHeadless = false, mayInstall = false } = {}) => {
  const wanted = [...named, ...(isHeadless ? headless : withWindows)]
  const useful = [...wanted, ...withWindows]
  const found = find(mayInstall ? wanted : useful)
  if (found !== undefined) return found
  const installed = await exclusively(() => {
    // Another process may have installed it meanwhile.
    const present = find(wanted)
    if (present !== undefined || !canInstall()) return present ?? find(useful)
    installOneOf(isHeadless ? ["chromium-headless-shell", "chromium"] : ["chromium"])
    return find(useful)
  }, "chromium")
  if (installed !== undefined) return installed
  throw new Error(
    "The browser tests need Chromium. Install it (Debian: `apt-get install chromium-headless-shell`), or set CHROME_PATH to the program of a Chromium or Chrome."
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await chromium({
    isHeadless: process.argv.includes("--headless"),
    mayInstall: process.argv.includes("--install")
  }).then(console.log, (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
