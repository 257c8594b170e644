import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import { type Failure, failureOf } from "./sqliteFailure.ts"

/** The database cannot be used as it is; the service does not start. */
export class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>()("DatabaseUnusable", {
  /** Which database: a file's name. */
  database: Schema.String,
  /** What is wrong with it: `was written by a newer version of Quick-Response`. */
  problem: Schema.String,
  /** What the operator can do about it. */
  remedy: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {
  override get message(): string {
    return `${this.database} ${this.problem}: ${this.remedy}`
  }
}

const findings: Readonly<Record<Failure, { readonly problem: string; readonly remedy: string }>> = {
  busy: {
    problem: "is locked by another process",
    remedy: "end that process, or wait for it, and start again"
  },
  corrupt: {
    problem: "is damaged, or no SQLite database",
    remedy: "restore it from a copy, or move it away to start with an empty one"
  },
  full: { problem: "cannot grow, for the disk is full", remedy: "free some space and start again" },
  io: { problem: "cannot be read or written", remedy: "check the disk and start again" },
  readonly: {
    problem: "cannot be written to",
    remedy: "make the file and its folder writable for this process"
  },
  unopenable: {
    problem: "cannot be opened",
    remedy: "check that its folder exists and that this process may read and write there"
  }
}

/** What an operator should read about a failure to open or prepare a database. */
export const diagnose = (database: string, cause: unknown): DatabaseUnusable => {
  const failure = failureOf(cause)
  const finding =
    failure === undefined
      ? { problem: "cannot be used", remedy: cause instanceof Error ? cause.message : String(cause) }
      : findings[failure]
  return new DatabaseUnusable({ database, ...finding, cause })
}

/** How often, and how long, a database that another process has locked is tried again while it is opened. */
export const whileLocked = Schedule.spaced("20 millis").pipe(Schedule.jittered, Schedule.upTo("5 seconds"))
