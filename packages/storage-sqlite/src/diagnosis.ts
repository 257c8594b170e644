import type { Diagnosis } from "@quick-response/storage-sql"

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

/** Kinds of failure, by SQLite's primary result codes (sqlite.org/rescode.html). */
export type Failure = "busy" | "corrupt" | "full" | "io" | "readonly" | "unopenable"

/** The failure in an error or its cause, from either driver or the file system. */
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

const diagnoses: Readonly<Record<Failure, Diagnosis>> = {
  busy: {
    problem: "is locked by another process",
    remedy: "end that process, or wait for it"
  },
  corrupt: {
    problem: "is damaged, or no SQLite database",
    remedy: "restore it from a copy, or move it away to start with an empty one"
  },
  full: { problem: "cannot grow, for the disk is full", remedy: "free some space" },
  io: { problem: "cannot be read or written", remedy: "check the disk" },
  readonly: {
    problem: "cannot be written to",
    remedy: "make the file and its folder writable for this process"
  },
  unopenable: {
    problem: "cannot be opened",
    remedy: "check that its folder exists and that this process may read and write there"
  }
}

export const diagnose = (error: unknown): Diagnosis | undefined => {
  const failure = failureOf(error)
  return failure === undefined ? undefined : diagnoses[failure]
}
