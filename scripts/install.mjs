// Installs the packages of package-lock.json that are missing: all of them, or only those needed to build and to serve.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { createRequire, isBuiltin } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { exclusively, root } from "./exclusive.mjs"

/** The oldest Node that Vite runs on. */
const oldestNode = [20, 19]

const lockFile = join(root, "package-lock.json")
/** npm's record of installed packages. */
const installedRecord = join(root, "node_modules/.package-lock.json")

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined)

/**
 * True if npm's record of the installation agrees with the lock file. Another platform's packages may be absent, and those that
 * are only another's peer, which .npmrc leaves out.
 */
const isInstalled = (isWhole) => {
  const wanted = packagesOf(lockFile)
  const present = packagesOf(installedRecord)
  if (wanted === undefined || present === undefined) return false
  return Object.entries(wanted).every(([path, { version, link, optional, peer, dev }]) => {
    if (!path.startsWith("node_modules/") || link || (dev && !isWhole)) return true
    const found = present[path]
    return found === undefined ? optional === true || peer === true : found.version === version
  })
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
const isTooOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])

/** True if this version of Node needs no database driver, or has one that was compiled for it. */
const hasDatabase = () => {
  if (isBuiltin("node:sqlite")) return true
  try {
    const Database = createRequire(join(root, "packages/storage-sqlite/package.json"))("better-sqlite3")
    new Database(":memory:").close()
    return true
  } catch {
    return false
  }
}

const npm = async (...args) => {
  console.error(`npm ${args.join(" ")}`)
  const [status] = await once(
    spawn("npm", args, { cwd: root, stdio: ["ignore", 2, 2], shell: process.platform === "win32" }),
    "exit"
  )
  if (status !== 0) throw new Error(`"npm ${args.join(" ")}" failed; its own message above says why`)
}

const holdsDevelopment = () =>
  Object.values(packagesOf(installedRecord) ?? {}).some(({ dev }) => dev === true)

/**
 * Installs what package-lock.json lists; unless `isWhole`, without the development dependencies, and without the driver's binary.
 * The caller holds the lock of this clone.
 */
export const installPackagesUnlocked = async ({ isWhole }) => {
  if (isTooOld)
    throw new Error(`Node ${oldestNode.join(".")} or later is needed to build; this is ${process.version}`)
  const flags = [
    "--no-audit",
    "--no-fund",
    ...(isWhole || holdsDevelopment() ? [] : ["--omit=dev", "--omit=peer", "--ignore-scripts"])
  ]
  // `npm ci` would empty a node_modules that a running server may be reading from.
  if (!existsSync(installedRecord)) await npm("ci", ...flags)
  else if (!isInstalled(isWhole)) await npm("install", "--no-save", ...flags)
}

/** Downloads or compiles the binary of the database driver where this version of Node needs it. */
export const installDriverUnlocked = async () => {
  if (!hasDatabase()) await npm("rebuild", "better-sqlite3")
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await exclusively(async () => {
    await installPackagesUnlocked({ isWhole: true })
    await installDriverUnlocked()
  }).catch((error) => {
    console.error(`install: ${error.message}`)
    process.exitCode = 1
  })
}
