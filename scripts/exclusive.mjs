// Locks between processes of this clone, so that `npm start` and `npm test` may run side by side.
import { createHash } from "node:crypto"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

/** The top folder of this clone. */
export const root = fileURLToPath(new URL("..", import.meta.url))

// Outside the clone: `npm ci` empties node_modules, and a lock file must not show up as a change.
const lockFileOf = (name) => {
  const clone = createHash("sha256").update(root).digest("hex").slice(0, 16)
  return join(tmpdir(), `quick-response-${clone}${name === undefined ? "" : `-${name}`}.lock`)
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === "EPERM"
  }
}

const unlessMissing = (action) => {
  try {
    return action()
  } catch (error) {
    if (error.code === "ENOENT") return undefined
    throw error
  }
}

const tryLock = (lockFile) => {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" })
    return true
  } catch (error) {
    if (error.code === "EEXIST") return false
    throw error
  }
}

/** Removes the lock of a process that ended without releasing it. */
const dropStale = (lockFile) => {
  const holder = unlessMissing(() => readFileSync(lockFile, "utf8"))
  if (holder === undefined || holder === "" || isAlive(Number(holder))) return
  const aside = `${lockFile}.${process.pid}`
  unlessMissing(() => renameSync(lockFile, aside))
  const taken = unlessMissing(() => readFileSync(aside, "utf8"))
  // If another process took the lock between the read and the rename, it gets it back.
  if (taken !== undefined && taken !== holder) renameSync(aside, lockFile)
  else rmSync(aside, { force: true })
}

/** Runs the task while it holds the lock of this clone, or the one of that name beside it. */
export const exclusively = async (task, name) => {
  const lockFile = lockFileOf(name)
  for (let waited = 0; !tryLock(lockFile); waited++) {
    if (waited === 5) console.error("waiting for another install or build of this clone to end ...")
    dropStale(lockFile)
    await sleep(200)
  }
  try {
    return await task()
  } finally {
    rmSync(lockFile, { force: true })
  }
}
