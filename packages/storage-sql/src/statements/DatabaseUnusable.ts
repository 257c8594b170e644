import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import type { Dialect } from "./Dialect.ts"

/** The database is unusable, so the service does not start. */
export class DatabaseUnusable extends Schema.TaggedError<DatabaseUnusable>()("DatabaseUnusable", {
  /** The name of the database, such as a file name. */
  database: Schema.String,
  /** The end of a sentence: `was written by a newer version of Quick-Response`. */
  problem: Schema.String,
  remedy: Schema.String,
  cause: Schema.optional(Schema.Defect)
}) {
  override get message(): string {
    return `${this.database} ${this.problem}: ${this.remedy}`
  }
}

const asDatabaseUnusable = (
  { diagnose }: Pick<Dialect, "diagnose">,
  database: string,
  cause: unknown
): DatabaseUnusable => {
  if (cause instanceof DatabaseUnusable) return cause
  const remedy = cause instanceof Error ? cause.message : String(cause)
  return new DatabaseUnusable({
    database,
    ...(diagnose(cause) ?? { problem: "cannot be used", remedy }),
    cause
  })
}

/** Converts failures and defects of opening or preparing a database to an error for its operator. */
export const orDatabaseUnusable =
  (dialect: Pick<Dialect, "diagnose">, database: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, DatabaseUnusable, R> =>
    Effect.catchAllCause(effect, (cause) =>
      Effect.fail(asDatabaseUnusable(dialect, database, Cause.squash(cause)))
    )

const schedule = Schedule.spaced("20 millis").pipe(Schedule.jittered, Schedule.upTo("5 seconds"))

/** Retries opening or preparing a locked database for five seconds. */
export const retryOpening =
  ({ isBusy }: Pick<Dialect, "isBusy">) =>
  <A, R>(effect: Effect.Effect<A, DatabaseUnusable, R>): Effect.Effect<A, DatabaseUnusable, R> =>
    Effect.retry(effect, { while: ({ cause }) => isBusy(cause), schedule })
