import type * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Effect from "effect/Effect"
import type { Scan } from "../audit/AuditScan.ts"

/** A read-only statement. */
export type Select = `SELECT ${string}`

/** A statement, or a function that writes it in a dialect; `?` marks the parameters. */
export type Text<T extends string = string> = T | ((dialect: Dialect) => T)

export type Value = string | number | null

/** A statement with its parameters; a list is a column of rows, made only by {@link Bulk}. */
export interface Statement<T extends string = string> {
  readonly text: Text<T>
  readonly parameters: ReadonlyArray<Value | ReadonlyArray<Value>>
}

export interface Read {
  (statement: Statement<Select>): Effect.Effect<ReadonlyArray<unknown>, SqlError>
  readonly bulk?: Bulk | undefined
}

/** Batches any number of rows, and several changes, in one statement, since each statement costs a round trip. */
export interface Bulk {
  /** Selects rows from lists, one per column of this kind, each as one `?`. */
  readonly rows: (kinds: ReadonlyArray<"text" | "integer">) => Select
  /**
   * Joins changes of different rows, each of which reads the state before them all. A counted one returns the rows that
   * it changed, and a `?` after all others is the required number: on a mismatch, the result has a row.
   */
  readonly join: (changes: ReadonlyArray<{ readonly text: string; readonly isCounted: boolean }>) => string
}

/** An effect of a migration that SQL alone cannot express, in the database's dialect. */
export type MigrationEffect = (dialect: Dialect) => Effect.Effect<void, unknown, SqlClient.SqlClient>

/** A schema migration: statements and effects in order. */
export interface Migration {
  readonly name: string
  readonly statements: ReadonlyArray<string | MigrationEffect>
}

/** A problem for the operator. */
export interface Diagnosis {
  /** Continues the database's name: `is locked by another process`. */
  readonly problem: string
  /** A remedy: `end that process, or wait for it`. */
  readonly remedy: string
}

/** Statements that detect damage of the database itself. */
export interface Integrity {
  /** Cheap statements, for a database after these migrations. */
  readonly checks: (migrations: ReadonlyArray<Migration>) => ReadonlyArray<Select>
  /** Scans of all existing tables and indexes. */
  readonly scans: (read: Read) => Effect.Effect<ReadonlyArray<Scan>, SqlError>
  /** Statements that read the whole database at once, for small databases. */
  readonly whole: {
    readonly checks: ReadonlyArray<Select>
    /** Selects the database's bytes as `size`. */
    readonly size: Select
    /** The most bytes for which they run. */
    readonly limit: number
    /** Names the checks that are skipped otherwise. */
    readonly omitted: string
  }
}

/** The differences between SQL databases. */
export interface Dialect {
  /** Begins a write transaction of at most this many milliseconds. It reads committed data only. */
  readonly beginWrite: (timeout: number) => string
  /** The same for a transaction whose writes may be lost with power; it begins after `enter`, others after `leave`. */
  readonly relaxed: {
    readonly begin: (timeout: number) => string
    readonly enter?: string
    readonly leave?: string
  }
  /** Begins a transaction that reads one consistent snapshot, for at most this many milliseconds. */
  readonly beginRead: (timeout: number) => string
  /**
   * True if the database cancels statements at the transaction's timeout. Then every call has a timeout, and no call
   * begins after its deadline.
   */
  readonly cancels: boolean
  /**
   * True if a statement outside a transaction also has this timeout on the connection, in milliseconds: then a single
   * read needs no transaction.
   */
  readonly boundsAlone: (connection: Connection, timeout: number) => boolean
  /** Converts `?` to the database's placeholders. */
  readonly placeholders: (text: string) => string
  /** The clause that locks selected rows until the transaction ends; empty if write transactions are serialized. */
  readonly rowLock: string
  /** The same, but skips rows locked by other transactions. */
  readonly freeRowLock: string
  /** Makes an expression sort by code points. */
  readonly byCodePoint: (expression: string) => string
  /** A condition: the text contains the other one, case-sensitively. */
  readonly contains: (text: string, part: string) => string
  /**
   * The sum of the numbers in a member of a JSON object's objects, if their keys, as integers, are in a range: 3 for
   * `d` of `{"7":{"d":{"ios":2,"other":1}}}`.
   */
  readonly sumOfMembers: (json: string, member: string, from: string, below: string) => string
  /** An insert's clause for existing keys: replaces these columns, or keeps the row if there are none. */
  readonly onConflict: (key: ReadonlyArray<string>, replaced: ReadonlyArray<string>) => string
  /** Set if each statement is a round trip; undefined if few short statements are better. */
  readonly bulk?: Bulk
  /** True if another transaction prevented the statement, and a retry may succeed. */
  readonly isBusy: (error: unknown) => boolean
  /** True if a failed `COMMIT` may have succeeded, since the connection was lost before the answer. */
  readonly isUncertain: (error: unknown) => boolean
  /** Explains a failure to open or prepare the database; undefined if the error explains itself. */
  readonly diagnose: (error: unknown) => Diagnosis | undefined
  /** Milliseconds after which a transaction takes no further writes. */
  readonly maxBatchTime: number
  /** The statements that drop a table's triggers within a transaction, and restore them. */
  readonly withoutGuards: (
    table: string,
    read: Read
  ) => Effect.Effect<
    { readonly before: ReadonlyArray<string>; readonly after: ReadonlyArray<string> },
    SqlError
  >
  /** Run before the first migration, if `@effect/sql` cannot create its own table within the transaction. */
  readonly beforeMigrations?: ReadonlyArray<string>
  /** The schema's versions, oldest first. The newest has all columns of `tables`. */
  readonly migrations: readonly [Migration, ...Array<Migration>]
  /** True if the error reports damage at the place that was read. */
  readonly isDamage: (error: unknown) => boolean
  /** Checks for damage of the database itself. Result rows describe it in a column `detail`. */
  readonly integrity: Integrity
}

/** {@link Dialect.onConflict} for SQLite and Postgres. */
export const onConflict: Dialect["onConflict"] = (key, replaced) => {
  const sets = replaced.map((column) => `${column} = excluded.${column}`).join(", ")
  return `ON CONFLICT (${key.join(", ")}) DO ${sets === "" ? "NOTHING" : `UPDATE SET ${sets}`}`
}
