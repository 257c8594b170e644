import type { Diagnosis } from "@quick-response/storage-sql"
import { type Failure, failureOf } from "./sqliteFailure.ts"

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

/** Explains a failure to open or prepare a SQLite database to its operator. */
export const diagnose = (error: unknown): Diagnosis | undefined => {
  const failure = failureOf(error)
  return failure === undefined ? undefined : diagnoses[failure]
}
