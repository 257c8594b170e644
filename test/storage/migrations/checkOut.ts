import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../", import.meta.url))

/** Runs a command to its end, and answers what it printed. */
export const run = (cwd: string, command: string, ...args: ReadonlyArray<string>): string => {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "inherit"],
    env: process.env
  })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`, { cause: error })
  return stdout.trim()
}

const driver = "node_modules/better-sqlite3"

const driverVersion = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, driver, "package.json"), "utf8")).version

/** Brings the native driver: the binary of this clone where it is of the same version, else one compiled from its source. */
const bringDriver = (folder: string): void => {
  const build = join(root, driver, "build/Release/better_sqlite3.node")
  if (existsSync(build) && driverVersion(root) === driverVersion(folder))
    cpSync(build, join(folder, driver, "build/Release/better_sqlite3.node"))
  else run(folder, "npm", "rebuild", "better-sqlite3")
}

/** The full name of a commit. */
export const nameOf = (commit: string): string => run(root, "git", "rev-parse", `${commit}^{commit}`)

/** Writes the sources of a commit into a folder, installs and builds them, and answers the path of its program. */
export const checkOut = (commit: string, folder: string): string => {
  mkdirSync(folder, { recursive: true })
  const archive = join(folder, "sources.tar")
  run(root, "git", "archive", "--output", archive, commit)
  run(folder, "tar", "-xf", archive)
  const install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
  run(folder, "npm", ...install, "--workspace", "packages/server", "--include-workspace-root")
  bringDriver(folder)
  run(folder, "node", "scripts/build.mjs", "packages/server")
  return join(folder, "packages/server/dist/bin.js")
}
