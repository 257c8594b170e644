// Installs the packages of package-lock.json that are missing: all of them, or only those needed to build and to serve.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { exclusively, root } from "./exclusive.mjs"

const oldestNode = 20

const lockFile = join(root, "package-lock.json")
/** npm's record of installed packages. */
const installedRecord = join(root, "node_modules/.package-lock.json")

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined)

/** Whether npm's record of what it installed agrees with the lock file; another platform's packages may be absent. */
const isInstalled = (isWhole) => {
  const wanted = packagesOf(lockFile)
  const present = packagesOf(installedRecord)
  if (wanted === undefined || present === undefined) return false
  return Object.entries(wanted).every(([path, { version, link, optional, dev }]) => {
    if (!path.startsWith("node_modules/") || link || (dev && !isWhole)) return true
    const found = present[path]
    return found === undefined ? optional === true : found.version === version
  })
}

/** Whether the database driver was compiled for this version of Node. */
const driverLoads = () => {
  try {
    const Database = createRequire(join(root, "packages/storage-sqlite/package.json"))("better-sqlite3")
    new Database(":memory:").close()
    return true
  } catch {
    return false
  }
}

const npm = (...args) => {
  console.error(`npm ${args.join(" ")}`)
  const { status, error } = spawnSync("npm", args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32"
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`"npm ${args.join(" ")}" failed; its own message above says why`)
}

const holdsDevelopment = () =>
  Object.values(packagesOf(installedRecord) ?? {}).some(({ dev }) => dev === true)

const installUnlocked = (isWhole) => {
  const flags = ["--no-audit", "--no-fund", ...(isWhole || holdsDevelopment() ? [] : ["--omit=dev"])]
  // `npm ci` would empty a node_modules that a running server may be reading from.
  if (!existsSync(installedRecord)) npm("ci", ...flags)
  else if (!isInstalled(isWhole)) npm("install", "--no-save", ...flags)
  if (!driverLoads()) npm("rebuild", "better-sqlite3")
}

/** Installs what package-lock.json lists; unless `isWhole`, without the development dependencies. */
export const install = async ({ isWhole }) => {
  const [major = 0] = process.versions.node.split(".").map(Number)
  if (major < oldestNode) throw new Error(`Node ${oldestNode} or later is needed; this is ${process.version}`)
  if (isInstalled(isWhole) && driverLoads()) return
  await exclusively(() => installUnlocked(isWhole))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await install({ isWhole: true }).catch((error) => {
    console.error(`install: ${error.message}`)
    process.exitCode = 1
  })
}
