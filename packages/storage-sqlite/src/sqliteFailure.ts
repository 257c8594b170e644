const byCode: Readonly<Record<number, Failure>> = {
  5: "busy",
  6: "busy",
  8: "readonly",
  10: "io",
  11: "corrupt",
  13: "full",
  14: "unopenable",
  26: "corrupt"
}

const byErrno: Readonly<Record<string, Failure>> = {
  EACCES: "readonly",
  EPERM: "readonly",
  EROFS: "readonly",
  ENOSPC: "full",
  EEXIST: "unopenable",
  ENOTDIR: "unopenable"
}

const byName: Readonly<Record<string, Failure>> = {
  BUSY: "busy",
  LOCKED: "busy",
  READONLY: "readonly",
  IOERR: "io",
  CORRUPT: "corrupt",
  FULL: "full",
  CANTOPEN: "unopenable",
  NOTADB: "corrupt"
}

/** Why SQLite did not do a thing, in the classes of its primary result codes (sqlite.org/rescode.html). */
export type Failure = "busy" | "corrupt" | "full" | "io" | "readonly" | "unopenable"

/**
 * The class of the failure that an error is or was caused by, as better-sqlite3 and `node:sqlite` tell it, or the
 * operating system where the database's folder cannot be made.
 */
export const failureOf = (error: unknown): Failure | undefined => {
  if (typeof error !== "object" || error === null) return undefined
  if ("errcode" in error && typeof error.errcode === "number") return byCode[error.errcode & 0xff]
  if ("code" in error && typeof error.code === "string") {
    const name = /^SQLITE_([A-Z]+)/.exec(error.code)?.[1]
    if (name !== undefined) return byName[name]
    if (error.code in byErrno) return byErrno[error.code]
  }
  return "cause" in error ? failureOf(error.cause) : undefined
}
