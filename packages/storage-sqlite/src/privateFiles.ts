import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs"
import { basename, dirname } from "node:path"

const ownerOnlyFolder = 0o700
const ownerOnlyFile = 0o600
const ofOthers = 0o077
const isShared = 0o1000

/** Node's own recursive form does not end below `/proc`, where a folder cannot be made though the one above is there. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: ownerOnlyFolder })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

/** Takes others' rights away. The system refuses that for what is another user's, and then it stays as it is. */
const tighten = (path: string, isToBe: (mode: number) => boolean = () => true): void => {
  try {
    const mode = statSync(path).mode & 0o7777
    if ((mode & ofOthers) !== 0 && isToBe(mode)) chmodSync(path, mode & ~ofOthers)
  } catch {
    // It is not there, or not ours.
  }
}

/**
 * Makes a database's folder and file, where they are missing, for their owner alone: they hold hashes of keys, balances and
 * what was bought. SQLite gives the files beside it the same rights. What is there is tightened: the files, and the folder
 * where it holds nothing but this database.
 */
export const makePrivate = (filename: string): void => {
  const folder = dirname(filename)
  makeFolder(folder)
  if (filename === ":memory:") return
  try {
    closeSync(openSync(filename, "wx", ownerOnlyFile))
  } catch {
    // It is there, or cannot be made: SQLite says why.
  }
  for (const suffix of ["", "-wal", "-shm"]) tighten(`${filename}${suffix}`)
  const isOurs = (name: string): boolean => name.startsWith(basename(filename))
  tighten(folder, (mode) => (mode & isShared) === 0 && readdirSync(folder).every(isOurs))
}
