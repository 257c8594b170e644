import { lstatSync, statSync } from "node:fs"
import { dirname } from "node:path"
import type { Diagnosis, Look } from "@quick-response/storage-sql"

/** The endings of the files that SQLite keeps beside an open database. It makes them when it opens, and replaces none of them. */
export const suffixes = ["", "-wal", "-shm"] as const

/** The file that a path names, by its device and inode; undefined without one. */
const fileAt = (path: string): string | undefined => {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true

const second = 1_000_000_000n

/**
 * The state of a folder by its times, which change with each entry that is made, removed, renamed or replaced; undefined if
 * they are kept in whole seconds, in which two changes look like one.
 */
const stateOf = (folder: string): string | undefined => {
  try {
    const { dev, ino, mtimeNs, ctimeNs } = statSync(folder, { bigint: true })
    return mtimeNs % second === 0n ? undefined : `${dev}:${ino}:${mtimeNs}:${ctimeNs}`
  } catch {
    return undefined
  }
}

/** Milliseconds after which a further change of a folder gives it other times: several ticks of a kernel's clock. */
const leastAge = 100

/** Milliseconds for which unchanged times of the folder stand for its files. A mount over one of them does not change the times. */
const lifetime = 500

/**
 * Remembers the files of an open SQLite database. The result looks whether their names still stand for the same files: SQLite
 * itself goes on writing to a file that was deleted or replaced. While the folder's times stay as they are, it looks at those alone.
 */
export const locateFiles =
  (filename: string, clock: () => number = () => performance.now()) =>
  (): Look => {
    const opened = suffixes.map((suffix) => ({
      suffix,
      path: `${filename}${suffix}`,
      file: fileAt(`${filename}${suffix}`)
    }))
    const lookAtFiles = (): Diagnosis | undefined => {
      for (const { suffix, path, file } of opened) {
        const found = fileAt(path)
        if (found === file) continue
        if (suffix !== "")
          return {
            problem: `has lost its ${suffix} file, which was deleted or replaced while it was in use`,
            remedy:
              "put that file back, or stop every process on this database, so that the last one saves what it still has, and start again"
          }
        return found === undefined
          ? {
              problem: "was deleted or moved away while it was in use",
              remedy: "put it back with its -wal and -shm files, or put a copy there and start again"
            }
          : {
              problem: "was replaced by another file while it was in use",
              remedy: "put the former one back, or start again to use the one that is there now"
            }
      }
      return undefined
    }

    const folder = dirname(filename)
    let state: string | undefined
    let since = 0
    let trustedUntil = 0
    return () => {
      const now = clock()
      const present = stateOf(folder)
      if (present !== state) {
        state = present
        since = now
        trustedUntil = 0
      }
      if (now < trustedUntil) return undefined
      const problem = lookAtFiles()
      // The folder of a link knows nothing of the file that it leads to.
      const tells = state !== undefined && now - since >= leastAge && !opened.some(({ path }) => isLink(path))
      trustedUntil = problem === undefined && tells ? now + lifetime : 0
      return problem
    }
  }
