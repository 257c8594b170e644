import { statSync } from "node:fs"
import type { Look } from "@quick-response/storage-sql"

/** The endings of the files that SQLite keeps beside an open database. It makes them when it opens, and replaces none of them. */
export const suffixes = ["", "-wal", "-shm"] as const

/** The file that a path names, by its device and inode; undefined where there is none. */
const fileAt = (path: string): string | undefined => {
  try {
    const { dev, ino } = statSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

/**
 * Remembers the files of an open SQLite database. The result looks whether their names still stand for the same files: SQLite
 * itself goes on writing to a file that was deleted or replaced.
 */
export const locateFiles = (filename: string) => (): Look => {
  const opened = suffixes.map((suffix) => ({
    suffix,
    path: `${filename}${suffix}`,
    file: fileAt(`${filename}${suffix}`)
  }))
  return () => {
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
}
