import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs"
import { basename, dirname } from "node:path"
import { suffixes } from "./directoryEntries.ts"

const ownerOnlyFolder = 0o700
const ownerOnlyFile = 0o600
const groupAndOthers = 0o077
const stickyBit = 0o1000

/** Creates a folder and its parents. Node's recursive `mkdir` never returns below `/proc`. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: ownerOnlyFolder })
  } catch (error) {
    // Another process may have created it at the same time.
    if (!existsSync(folder)) throw error
  }
}

/** Removes the permissions of group and others. Files of another user are left unchanged. */
const restrict = (path: string, applies: (mode: number) => boolean = () => true): void => {
  try {
    const mode = statSync(path).mode & 0o7777
    if ((mode & groupAndOthers) !== 0 && applies(mode)) chmodSync(path, mode & ~groupAndOthers)
  } catch {
    // The file does not exist or belongs to another user.
  }
}

/**
 * Creates a missing file for its owner only; false if it exists, or if SQLite will report why it cannot be
 * created.
 */
const create = (filename: string): boolean => {
  try {
    closeSync(openSync(filename, "wx", ownerOnlyFile))
    return true
  } catch {
    return false
  }
}

/**
 * Creates a missing database file and its folder, and restricts existing ones to their owner, except a folder with
 * other files. SQLite copies its permissions to the files beside it. True if it created the file.
 */
export const makePrivate = (filename: string): boolean => {
  const folder = dirname(filename)
  makeFolder(folder)
  if (filename === ":memory:") return false
  const isNew = create(filename)
  for (const suffix of suffixes) restrict(`${filename}${suffix}`)
  const isOurs = (name: string): boolean => name.startsWith(basename(filename))
  restrict(folder, (mode) => (mode & stickyBit) === 0 && readdirSync(folder).every(isOurs))
  return isNew
}
