import type { Invariant } from "@quick-response/core"

/** A condition that must not hold for a row. Its texts are SQL over the scan's rows and joins. */
export interface Check {
  readonly invariant: Invariant
  readonly joins?: string
  readonly violated: string
  /** Names the row and the violation. */
  readonly detail: string
}

/**
 * A scan of all rows of a table or index in windows, each on its own snapshot. It is sound for rows that are immutable,
 * together with the rows that a check compares them with.
 */
export interface Scan {
  /** A name of the rows for people. */
  readonly name: string
  /** The kind of rows, if an audit reports their number. */
  readonly counts?: "accounts" | "entries" | "records"
  /** The `FROM` clause. */
  readonly rows: string
  /** The columns that order the scan, not null; an index should have them in this order. */
  readonly key: ReadonlyArray<string>
  /** Restricts the rows. */
  readonly where?: string
  readonly checks: ReadonlyArray<Check>
}
