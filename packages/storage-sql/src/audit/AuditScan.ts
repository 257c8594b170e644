import type { Invariant } from "@quick-response/core"

/** A condition that must not hold for a row. Its texts are SQL over the rows of its scan and its joins. */
export interface Check {
  readonly invariant: Invariant
  readonly joins?: string
  readonly violated: string
  /** Names the row, and says how it breaks the invariant. */
  readonly detail: string
}

/**
 * A walk over all rows of a table or index, in windows, each on a snapshot of its own. It is sound for rows that are never changed
 * once they are written, together with the rows that a check compares them with.
 */
export interface Scan {
  /** The rows that the scan walks over, for people. */
  readonly name: string
  /** The kind of its rows, where an audit reports their number. */
  readonly counts?: "accounts" | "entries" | "records"
  /** The `FROM` of the walk. */
  readonly rows: string
  /** The columns that order the walk, none of them null; an index should have them in this order. */
  readonly key: ReadonlyArray<string>
  /** Restricts the rows. */
  readonly where?: string
  readonly checks: ReadonlyArray<Check>
}
