import { lstatSync, statSync } from "node:fs"
import { dirname } from "node:path"
import type { Diagnosis, Look } from "@quick-response/storage-sql"

/** The suffixes of an open database's files, which SQLite creates at opening and never replaces. */
export const suffixes = ["", "-wal", "-shm"] as const

/** Identifies a path's file by device and inode; undefined if it is missing. */
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
 * A folder's state by its times, which change with its entries; undefined if times have whole seconds, which can hide a
 * change.
 */
const stateOf = (folder: string): string | undefined => {
  try {
    const { dev, ino, mtimeNs, ctimeNs } = statSync(folder, { bigint: true })
    return mtimeNs % second === 0n ? undefined : `${dev}:${ino}:${mtimeNs}:${ctimeNs}`
  } catch {
    return undefined
  }
}

/** Milliseconds after which a further change of a folder changes its times: several kernel clock ticks. */
const leastAge = 100

/** Milliseconds for which unchanged folder times are trusted. Mounting over a file does not change them. */
const lifetime = 500

/**
 * Remembers the files of an open SQLite database. The returned function checks that their names still refer to them:
 * SQLite would continue to write to a deleted or replaced file. While the folder's times are unchanged, it only checks
 * those.
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
              "put that file back, or stop every process on this database, so that the last one saves its data, and start again"
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
      // A link's folder does not reflect changes of its target.
      const tells = state !== undefined && now - since >= leastAge && !opened.some(({ path }) => isLink(path))
      trustedUntil = problem === undefined && tells ? now + lifetime : 0
      return problem
    }
  }
