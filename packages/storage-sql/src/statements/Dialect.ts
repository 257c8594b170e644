import type * as SqlClient from "@effect/sql/SqlClient"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Effect from "effect/Effect"
import type { Scan } from "../audit/AuditScan.ts"

/** The text of a statement that only reads. */
export type Select = `SELECT ${string}`

/** The text of a statement, or a function that writes it in a dialect; `?` marks the parameters. */
export type Text<T extends string = string> = T | ((dialect: Dialect) => T)

/** A parameter of a statement. */
export type Value = string | number | null

/** A statement with its parameters; a list is a column of rows, which only {@link Bulk} makes. */
export interface Statement<T extends string = string> {
  readonly text: Text<T>
  readonly parameters: ReadonlyArray<Value | ReadonlyArray<Value>>
}

/** Reads rows on the current connection. */
export interface Read {
  (statement: Statement<Select>): Effect.Effect<ReadonlyArray<unknown>, SqlError>
  readonly bulk?: Bulk | undefined
}

/** The way to give a database any number of rows, and several changes, in one statement: each statement costs a round trip. */
export interface Bulk {
  /** Selects the rows of lists, of which each is a column of this kind and stands as one `?`. */
  readonly rows: (kinds: ReadonlyArray<"text" | "integer">) => Select
  /**
   * Joins changes of different rows, each of which reads the state before them all. One that is counted returns the rows that it
   * changed, and a `?` after those of all changes says how many they must be: the result has a row if not.
   */
  readonly join: (changes: ReadonlyArray<{ readonly text: string; readonly isCounted: boolean }>) => string
}

/** An effect of a migration where SQL is not enough, in the dialect of the database. */
export type MigrationEffect = (dialect: Dialect) => Effect.Effect<void, unknown, SqlClient.SqlClient>

/** A step from one version of the schema to the next: statements, and effects where SQL is not enough, in order. */
export interface Migration {
  readonly name: string
  readonly statements: ReadonlyArray<string | MigrationEffect>
}

/** The diagnosis of a database, for its operator. */
export interface Diagnosis {
  /** Continues the database's name: `is locked by another process`. */
  readonly problem: string
  /** The remedy for the operator: `end that process, or wait for it`. */
  readonly remedy: string
}

/** Statements that find damage in a database itself. */
export interface Integrity {
  /** Statements that read little, for a database that had these migrations. */
  readonly checks: (migrations: ReadonlyArray<Migration>) => ReadonlyArray<Select>
  /** Walks over all tables and indexes as they are. */
  readonly scans: (read: Read) => Effect.Effect<ReadonlyArray<Scan>, SqlError>
  /** Statements that read the whole database in one go: they run if it is small. */
  readonly whole: {
    readonly checks: ReadonlyArray<Select>
    /** Answers how large the database is, in bytes, in a column `size`. */
    readonly size: Select
    /** Up to how many bytes they run. */
    readonly limit: number
    /** The checks that are left out if these do not run. */
    readonly omitted: string
  }
}

/** The differences of one SQL database from another. */
export interface Dialect {
  /** Begins a transaction that writes, for this many milliseconds at most. Readers in it see committed data only. */
  readonly beginWrite: (timeout: number) => string
  /** The same for a transaction whose writes a loss of power may take; it is begun after `enter`, and others after `leave`. */
  readonly relaxed: {
    readonly begin: (timeout: number) => string
    readonly enter?: string
    readonly leave?: string
  }
  /** Begins a transaction that reads one consistent snapshot, for this many milliseconds at most. */
  readonly beginRead: (timeout: number) => string
  /**
   * True if the database cancels the statements of a transaction after the milliseconds that it was begun with. Then every call
   * runs in one, and no call begins once its time is over.
   */
  readonly cancels: boolean
  /**
   * True if a statement without a transaction ends on this connection as it would in a transaction begun with this timeout, in
   * milliseconds: then a single read needs none.
   */
  readonly boundsAlone: (connection: Connection, timeout: number) => boolean
  /** Replaces the `?` of a statement by the database's placeholders. */
  readonly placeholders: (text: string) => string
  /** The clause that locks the selected rows until the transaction ends; empty if only one transaction writes at a time. */
  readonly rowLock: string
  /** The same for rows that no other transaction has locked: the others are left out. */
  readonly freeRowLock: string
  /** Writes an expression such that `ORDER BY` compares it by code points. */
  readonly byCodePoint: (expression: string) => string
  /** The SQL condition that a text contains another, character by character. */
  readonly contains: (text: string, part: string) => string
  /** The clause of an insert for rows whose key exists: these columns are replaced, or, if none are named, the row is kept. */
  readonly onConflict: (key: ReadonlyArray<string>, replaced: ReadonlyArray<string>) => string
  /** Present where each statement is a round trip; undefined if few short statements are better. */
  readonly bulk?: Bulk
  /** True if the statement did nothing because of another transaction, and may succeed when tried again. */
  readonly isBusy: (error: unknown) => boolean
  /** True if a `COMMIT` that failed with this error may have been done: the connection was lost before its answer. */
  readonly isUncertain: (error: unknown) => boolean
  /** Explains a failure to open or prepare the database; undefined if the error speaks for itself. */
  readonly diagnose: (error: unknown) => Diagnosis | undefined
  /** After how many milliseconds a transaction takes no further write. */
  readonly maxBatchTime: number
  /** The statements that lift the triggers of a table within a transaction, and that restore them. */
  readonly withoutGuards: (
    table: string,
    read: Read
  ) => Effect.Effect<
    { readonly before: ReadonlyArray<string>; readonly after: ReadonlyArray<string> },
    SqlError
  >
  /** Statements before the first migration, where `@effect/sql` cannot make its own table within the transaction. */
  readonly beforeMigrations?: ReadonlyArray<string>
  /** The versions of the schema, oldest first. All tables of the newest have the columns of `tables`. */
  readonly migrations: readonly [Migration, ...Array<Migration>]
  /** True if the error says that the database is damaged where it was read. */
  readonly isDamage: (error: unknown) => boolean
  /** The checks for damage in the database itself. Each statement's rows describe damage in a column `detail`. */
  readonly integrity: Integrity
}

/** {@link Dialect.onConflict} as SQLite and Postgres write it. */
export const onConflict: Dialect["onConflict"] = (key, replaced) => {
  const sets = replaced.map((column) => `${column} = excluded.${column}`).join(", ")
  return `ON CONFLICT (${key.join(", ")}) DO ${sets === "" ? "NOTHING" : `UPDATE SET ${sets}`}`
}
